import type { Counted, Tally } from "./tally.ts";

/** The shares of method §8, as fractions of 1; null where nothing is under the line. */
export const SHARES = ["falseDrop", "liveKept", "deadKept", "informedness"] as const;
export type Share = (typeof SHARES)[number];
export type Shares = Readonly<Record<Share, number | null>>;

/** False-drop, live-kept, dead-kept and informedness from one weighting's sums. */
export function sharesOf(sums: Readonly<Record<Counted, number>>): Shares {
  const liveKept = ratio(sums.liveKept, sums.live);
  const deadKept = ratio(sums.deadKept, sums.dead);
  return {
    falseDrop: ratio(sums.droppedLive, sums.dropped),
    liveKept,
    deadKept,
    informedness: liveKept === null || deadKept === null ? null : liveKept - deadKept,
  };
}

/** The same shares of the matched null, exactly in expectation. */
export function nullSharesOf(sums: Readonly<Record<Counted, number>>): Shares {
  return sharesOf({
    ...sums,
    dropped: sums.nullDropped,
    droppedLive: sums.nullDroppedLive,
    liveKept: sums.live - sums.nullDroppedLive,
    deadKept: sums.dead - (sums.nullDropped - sums.nullDroppedLive),
  });
}

/** Tokens removed over tokens of all candidates. */
export function removedShare(tally: Tally): number | null {
  return ratio(tally.removed, tally.tokens.candidates);
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
