import type { Interval } from "../statistics/interval.ts";

/** One share of an arm on both sides. Shares are fractions of 1; a null says that there is nothing to be had. */
export interface Change {
  readonly a: number | null;
  readonly b: number | null;
  /** b less a. */
  readonly difference: number | null;
  /** 95% interval of the difference. */
  readonly interval: Interval | null;
  /** Two-sided. */
  readonly p: number | null;
  /** The p, corrected after Holm for all arms that are compared. */
  readonly holm: number | null;
  /** The smallest difference that this corpus shows in 80 of 100 cases. */
  readonly detectable: number | null;
}

/** A change before the correction, which needs all arms. */
export type Uncorrected = Omit<Change, "holm">;

/** The difference of two shares; null where either has nothing under the line. */
function differenceOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : b - a;
}

/** A change of which nothing is known but the two values. */
export function bareChange(a: number | null, b: number | null): Uncorrected {
  return { a, b, difference: differenceOf(a, b), interval: null, p: null, detectable: null };
}
