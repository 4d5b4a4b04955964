import { MIN_CLUSTERS } from "../statistics/bootstrap.ts";
import type { Interval } from "../statistics/interval.ts";
import { clopperPearson } from "../statistics/proportions.ts";
import type { Bound, Limit, Scored } from "./limits.ts";

/** Whether one limit holds. Shares are fractions of 1. */
export interface CheckedLimit {
  readonly limit: number;
  readonly holds: boolean;
  readonly value: number | null;
  readonly interval: Interval | null;
  /** The number that was held to the limit; null where there is none. */
  readonly judged: number | null;
  /** What a reader has to know of it; null where there is nothing. */
  readonly note: string | null;
}

/**
 * Holds a score to a limit. A score without a value does not hold: nothing was measured. Nor does one without an
 * interval, unless the point is asked for. An interval without width, as where no drop was wrong, is replaced by
 * Clopper and Pearson's: that none of 15 went wrong does not show that none will.
 */
export function checkLimit(
  score: Scored | null,
  { side }: Pick<Limit, "side">,
  limit: number,
  { bound, draws }: { readonly bound: Bound; readonly draws: number },
): CheckedLimit {
  const value = score?.value ?? null;
  if (score === null || value === null) {
    const note =
      score === null ? "the results do not have this score" : "no value: there is nothing it is a share of";
    return { limit, holds: false, value, interval: null, judged: null, note };
  }
  const { interval, note } = widened(score, value);
  if (bound === "interval" && interval === null)
    return { limit, holds: false, value, interval, judged: null, note: whyNone(draws) };
  const end = side === "most" ? interval?.high : interval?.low;
  const judged = bound === "point" || end === undefined ? value : end;
  const holds = side === "most" ? judged <= limit : judged >= limit;
  return { limit, holds, value, interval, judged, note };
}

function widened({ interval, under }: Scored, value: number): Pick<CheckedLimit, "interval" | "note"> {
  const isFlat = interval !== null && interval.low === interval.high;
  if (!isFlat || under === null) return { interval, note: null };
  return {
    interval: clopperPearson(Math.round(value * under), under),
    note: `the same in every draw; the interval is Clopper and Pearson's, of ${under} outputs`,
  };
}

function whyNone(draws: number): string {
  const why =
    draws === 0 ? "it was made with --draws 0" : `fewer than ${MIN_CLUSTERS} sessions hold anything there`;
  return `no interval, since ${why}; --bound point compares the value`;
}
