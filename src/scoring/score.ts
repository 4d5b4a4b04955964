import type { Truth } from "../truths/truths.ts";
import { type Counted, type Population, placeOf, type Weight } from "./tally.ts";

/** The shares of method §8, as fractions of 1; null where nothing is under the line. */
export const SHARES = ["falseDrop", "liveKept", "deadKept", "informedness"] as const;
export type Share = (typeof SHARES)[number];
export type Shares = Readonly<Record<Share, number | null>>;

/** Gives one of an arm's sums. */
export type Sum = (counted: Counted) => number;

/** The sums of one population, weight and truth in an arm's tally. */
export function sumsIn(
  tally: Float64Array,
  population: Population,
  weight: Weight,
  truth: Truth = "exact",
): Sum {
  return (counted) => tally[placeOf(population, weight, counted, truth)] as number;
}

/** False-drop, live-kept, dead-kept and informedness. */
export function sharesOf(sum: Sum): Shares {
  return shares(
    sum("dropped"),
    sum("droppedLive"),
    sum("live"),
    sum("liveKept"),
    sum("dead"),
    sum("deadKept"),
  );
}

/** The same shares of the matched null, exactly in expectation. */
export function nullSharesOf(sum: Sum): Shares {
  const [dropped, droppedLive] = [sum("nullDropped"), sum("nullDroppedLive")];
  const [live, dead] = [sum("live"), sum("dead")];
  return shares(dropped, droppedLive, live, live - droppedLive, dead, dead - (dropped - droppedLive));
}

/** Tokens removed over tokens of all candidates; takes the sums by tokens. */
export function removedShare(sum: Sum): number | null {
  return ratio(sum("removed"), sum("candidates"));
}

function shares(
  dropped: number,
  droppedLive: number,
  live: number,
  liveKept: number,
  dead: number,
  deadKept: number,
): Shares {
  const [liveShare, deadShare] = [ratio(liveKept, live), ratio(deadKept, dead)];
  return {
    falseDrop: ratio(droppedLive, dropped),
    liveKept: liveShare,
    deadKept: deadShare,
    informedness: liveShare === null || deadShare === null ? null : liveShare - deadShare,
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
