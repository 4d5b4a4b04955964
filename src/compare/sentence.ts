import { interval, percent, points } from "../report/format.ts";
import { MIN_CLUSTERS } from "../statistics/bootstrap.ts";
import type { Change } from "./change.ts";

/** What may be said of a change, by the rules of `verdictOf`. */
export type Verdict = "more than noise" | "not told apart" | "no interval";

/** The level of the tests. */
const LEVEL = 0.05;

/** More than noise only where the interval excludes 0 and the corrected p is at most 5%. */
export function verdictOf({ interval: range, holm }: Change): Verdict {
  if (range === null) return "no interval";
  const excludesZero = range.low > 0 || range.high < 0;
  return excludesZero && holm !== null && holm <= LEVEL ? "more than noise" : "not told apart";
}

/**
 * One sentence about what changed of an arm in the share called `name`. `why` is why there would be no interval; `same` is the number of
 * candidates compared, where the sides decided the same about all and have the same share.
 */
export function sentenceOf(name: string, change: Change, why: string, same: number | null): string {
  const { a, b, difference, interval: range, holm, detectable } = change;
  if (same !== null)
    return `not told apart: both decided the same about all ${same} candidates, and ${name} is the same`;
  if (difference === null) return `not to be compared: ${name} has no value in ${sidesWithout(a, b)}`;
  const size = `b − a of ${name} is ${points(difference)} points${interval(range)}`;
  const tested = holm === null ? "" : `, p ${pValue(holm)} after Holm`;
  const verdict = verdictOf(change);
  switch (verdict) {
    case "more than noise":
      return `more than noise: ${size}${tested}`;
    case "not told apart":
      return `not told apart: ${size}${tested}; ${smallest(detectable)}`;
    case "no interval":
      return `no interval: ${size}, and ${why}`;
    default:
      verdict satisfies never;
      throw new Error("unknown verdict");
  }
}

/** Why there is no interval where the corpora are no hindrance. */
export const WHY_NONE = {
  paired: `fewer than ${MIN_CLUSTERS} sessions hold anything that it is a share of`,
  unpaired: "a report has no interval, or one without width",
  draws: "there were no draws",
} as const;

function sidesWithout(a: number | null, b: number | null): string {
  if (a === null && b === null) return "either";
  return a === null ? "a" : "b";
}

function smallest(detectable: number | null): string {
  if (detectable === null || detectable === 0) return "no draw differed";
  return `the smallest difference this corpus would show is ${percent(detectable).replace("%", "")} points`;
}

/** A p-value with three decimals. */
export function pValue(p: number | null): string {
  if (p === null) return "–";
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}
