import { binomialCdf } from "./distributions.ts";

/**
 * Exact two-sided McNemar test, from the numbers of discordant outputs: those that only the one arm got right, and
 * those that only the other did. Outputs count as independent, which within a session they are not. So it is a
 * second opinion beside the swap test, and its p is mostly too small. 1 where no output is discordant.
 */
export function mcnemar(onlyOne: number, onlyOther: number): number {
  return Math.min(1, 2 * binomialCdf(Math.min(onlyOne, onlyOther), onlyOne + onlyOther, 0.5));
}
