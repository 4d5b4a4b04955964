import type { Decision } from "../arms/arm.ts";
import type { Measure } from "../statistics/measure.ts";

/** What is counted of an arm's decisions about scoreable outputs; an output counts once. */
const COUNTED = ["dropped", "droppedLive", "live", "liveKept", "dead", "deadKept"] as const;
export type Counted = (typeof COUNTED)[number];

/** Length of one arm's counts. */
export const COUNTS = COUNTED.length;

const PLACE = Object.fromEntries(COUNTED.map((counted, i) => [counted, i])) as Record<Counted, number>;

/** Where a count stands among an arm's counts that begin at `at`. */
export function countAt(at: number, counted: Counted): number {
  return at + PLACE[counted];
}

/** Counts one decision. Only a keep keeps: a trim does not, nor an answer that cannot be read (method §8). */
export function countDecision(sums: Float64Array, at: number, { action }: Decision, isLive: boolean): void {
  const add = (counted: Counted): void => {
    sums[countAt(at, counted)] = (sums[countAt(at, counted)] as number) + 1;
  };
  add(isLive ? "live" : "dead");
  if (action === "keep") add(isLive ? "liveKept" : "deadKept");
  if (action !== "drop") return;
  add("dropped");
  if (isLive) add("droppedLive");
}

/** The shares that strata are compared by (method §8). */
export const STRATUM_SHARES = ["falseDrop", "liveKept", "informedness"] as const;
export type StratumShare = (typeof STRATUM_SHARES)[number];

/** How each share is measured from an arm's counts that begin at `at`. */
export function countMeasures(at: number): Record<StratumShare, Measure> {
  const share = (over: Counted, under: Counted) => [countAt(at, over), countAt(at, under)] as const;
  const live = share("liveKept", "live");
  return {
    falseDrop: { plus: [share("droppedLive", "dropped")] },
    liveKept: { plus: [live] },
    informedness: { plus: [live], minus: [share("deadKept", "dead")] },
  };
}

/** How many outputs an arm was asked about, by its counts that begin at `at`. */
export function asked(sums: Float64Array, at: number): number {
  return (sums[countAt(at, "live")] as number) + (sums[countAt(at, "dead")] as number);
}
