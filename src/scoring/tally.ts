import { type Arm, type Decision, type Firing, removedTokens } from "../arms/arm.ts";

/** What is counted under an arm; every score is a ratio of two sums of these. */
export const COUNTED = [
  "candidates",
  "dropped",
  "droppedLive",
  "live",
  "liveKept",
  "dead",
  "deadKept",
  "nullDropped",
  "nullDroppedLive",
] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * Sums over some candidates, each counted once and by its tokens. `null…` are the exact expectations of the
 * matched null: every candidate dropped with the probability that removes what the arm removed in its window.
 */
export interface Tally {
  readonly outputs: Record<Counted, number>;
  readonly tokens: Record<Counted, number>;
  trims: number;
  removed: number;
}

/** All candidates, and those that can be scored: an opaque one cannot be live by construction (method §8). */
export const POPULATIONS = ["all", "scoreable"] as const;
export type Population = (typeof POPULATIONS)[number];
export type Tallies = Readonly<Record<Population, Tally>>;

export function emptyTally(): Tally {
  const zeros = (): Record<Counted, number> =>
    Object.fromEntries(COUNTED.map((key) => [key, 0])) as Record<Counted, number>;
  return { outputs: zeros(), tokens: zeros(), trims: 0, removed: 0 };
}

export function emptyTallies(): Tallies {
  return { all: emptyTally(), scoreable: emptyTally() };
}

/** Adds one window's decisions to an arm's tallies. `isLive` says of each candidate whether the future used it. */
export function tallyWindow(
  tallies: Tallies,
  firing: Firing,
  decisions: readonly Decision[],
  isLive: readonly boolean[],
): void {
  for (const population of POPULATIONS) {
    const tally = tallies[population];
    const members = firing.candidates.flatMap((candidate, i) =>
      population === "all" || candidate.class !== "opaque" ? [i] : [],
    );
    let total = 0;
    let removed = 0;
    for (const i of members) {
      const { tokens } = firing.candidates[i] as Firing["candidates"][number];
      total += tokens;
      removed += removedTokens(decisions[i] as Decision, tokens);
    }
    tally.removed += removed;
    for (const i of members) {
      const { tokens } = firing.candidates[i] as Firing["candidates"][number];
      const { action } = decisions[i] as Decision;
      if (action === "trim") tally.trims += 1;
      count(tally.outputs, 1, action, isLive[i] as boolean, removed / total);
      count(tally.tokens, tokens, action, isLive[i] as boolean, removed / total);
    }
  }
}

/** A trim is not a keep, and not a drop (method §8). */
function count(
  sums: Record<Counted, number>,
  weight: number,
  action: Decision["action"],
  isLive: boolean,
  nullShare: number,
): void {
  sums.candidates += weight;
  sums.nullDropped += weight * nullShare;
  if (action === "drop") sums.dropped += weight;
  if (isLive) {
    sums.live += weight;
    sums.nullDroppedLive += weight * nullShare;
    if (action === "drop") sums.droppedLive += weight;
    if (action === "keep") sums.liveKept += weight;
  } else {
    sums.dead += weight;
    if (action === "keep") sums.deadKept += weight;
  }
}

/** Decides and tallies one window under every arm; returns each arm's decisions. */
export function tallyArms(
  arms: readonly Arm[],
  tallies: readonly Tallies[],
  firing: Firing,
  isLive: readonly boolean[],
): (readonly Decision[])[] {
  return arms.map((arm, a) => {
    const decisions = arm.decide(firing);
    tallyWindow(tallies[a] as Tallies, firing, decisions, isLive);
    return decisions;
  });
}
