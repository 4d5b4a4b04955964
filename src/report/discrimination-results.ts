import { discriminate } from "../discrimination/discrimination.ts";
import type { Decided } from "../discrimination/scored-windows.ts";
import type { DiscriminationResults } from "./discrimination-schema.ts";

/** What a report says of discrimination; an `Analysis` is all that it takes. */
export function discriminationResults(analysis: Decided): DiscriminationResults {
  const { draws, seed } = analysis.settings;
  return { draws, seed, ...discriminate(analysis) };
}
