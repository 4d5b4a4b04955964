import type { Interval } from "./interval.ts";

export interface MarginSettings {
  /** As a fraction of 1, above 0; named before the run (method §8). */
  readonly margin: number;
  /** Whether a higher difference is better: yes for live-kept, no for false-drop. */
  readonly higherIsBetter: boolean;
}

/** Not proven is not disproven: false says only that the data do not show it. */
export interface MarginClaims {
  /** Two one-sided tests at 5%: the difference is smaller than the margin either way. */
  readonly equivalent: boolean;
  /** One one-sided test at 5%: if it is worse, then by less than the margin. */
  readonly noWorse: boolean;
}

/**
 * What a difference's 90% interval shows against a margin: both one-sided tests at 5% pass where the whole interval
 * is inside ±margin. Throws a `RangeError` where the margin is not above 0.
 */
export function againstMargin(
  interval90: Interval,
  { margin, higherIsBetter }: MarginSettings,
): MarginClaims {
  if (!(margin > 0)) throw new RangeError(`a margin of ${margin}`);
  const isAbove = interval90.low > -margin;
  const isBelow = interval90.high < margin;
  return { equivalent: isAbove && isBelow, noWorse: higherIsBetter ? isAbove : isBelow };
}
