import { type Arm, type Decision, type Firing, removedTokens } from "../arms/arm.ts";

/** What is counted under an arm; every score is a ratio of two sums of these. */
const COUNTED = [
  "candidates",
  "dropped",
  "droppedLive",
  "live",
  "liveKept",
  "dead",
  "deadKept",
  "trimmed",
  "removed",
  "nullDropped",
  "nullDroppedLive",
] as const;
export type Counted = (typeof COUNTED)[number];

/** All candidates, and those that can be scored: an opaque one cannot be live by construction (method §8). */
export const POPULATIONS = ["all", "scoreable"] as const;
export type Population = (typeof POPULATIONS)[number];

/** Each candidate counts once, or by its tokens. */
export const WEIGHTS = ["outputs", "tokens"] as const;
export type Weight = (typeof WEIGHTS)[number];

const BLOCK = COUNTED.length;

/** Length of one arm's sums. */
export const TALLY_WIDTH = POPULATIONS.length * WEIGHTS.length * BLOCK;

/**
 * Where an arm's sum stands in its tally, a plain array of `TALLY_WIDTH` numbers that can be added up.
 * `removed` counts tokens under either weight. `null…` are the exact expectations of the matched null: every
 * candidate dropped with the probability that removes what the arm removed in its window.
 */
export function placeOf(population: Population, weight: Weight, counted: Counted): number {
  const block = POPULATIONS.indexOf(population) * WEIGHTS.length + WEIGHTS.indexOf(weight);
  return block * BLOCK + COUNTED.indexOf(counted);
}

const AT = Object.fromEntries(COUNTED.map((key, i) => [key, i])) as Record<Counted, number>;

/**
 * Adds one window's decisions to an arm's tally: of the candidates that it was asked about. `isLive` says of
 * each candidate whether the future used it.
 */
function tallyWindow(
  tally: Float64Array,
  firing: Firing,
  decisions: readonly Decision[],
  isLive: readonly boolean[],
): void {
  const { candidates } = firing;
  for (const [p, population] of POPULATIONS.entries()) {
    const isMember = (i: number): boolean =>
      decisions[i]?.action !== "not-asked" && (population === "all" || candidates[i]?.class !== "opaque");
    let total = 0;
    let removed = 0;
    for (const [i, { tokens }] of candidates.entries()) {
      if (!isMember(i)) continue;
      total += tokens;
      removed += removedTokens(decisions[i] as Decision, tokens);
    }
    const [byOutputs, byTokens] = WEIGHTS.map((_, w) => tally.subarray((p * WEIGHTS.length + w) * BLOCK)) as [
      Float64Array,
      Float64Array,
    ];
    for (const [i, { tokens }] of candidates.entries()) {
      if (!isMember(i)) continue;
      const decision = decisions[i] as Decision;
      const gone = removedTokens(decision, tokens);
      add(byOutputs, "removed", gone);
      add(byTokens, "removed", gone);
      count(byOutputs, 1, decision.action, isLive[i] as boolean, removed / total);
      count(byTokens, tokens, decision.action, isLive[i] as boolean, removed / total);
    }
  }
}

/** A trim is not a keep, and not a drop; and no more is an answer that cannot be read (method §8). */
function count(
  sums: Float64Array,
  weight: number,
  action: Decision["action"],
  isLive: boolean,
  share: number,
): void {
  add(sums, "candidates", weight);
  add(sums, "nullDropped", weight * share);
  if (action === "drop") add(sums, "dropped", weight);
  if (action === "trim") add(sums, "trimmed", weight);
  add(sums, isLive ? "live" : "dead", weight);
  if (action === "keep") add(sums, isLive ? "liveKept" : "deadKept", weight);
  if (!isLive) return;
  add(sums, "nullDroppedLive", weight * share);
  if (action === "drop") add(sums, "droppedLive", weight);
}

function add(sums: Float64Array, counted: Counted, amount: number): void {
  sums[AT[counted]] = (sums[AT[counted]] as number) + amount;
}

/**
 * Decides one window under every arm, and adds what they decided to the tallies, which stand one after the
 * other in `tallies`. Returns each arm's decisions.
 */
export function tallyArms(
  arms: readonly Arm[],
  tallies: Float64Array,
  firing: Firing,
  isLive: readonly boolean[],
): (readonly Decision[])[] {
  return arms.map((arm, a) => {
    const decisions = arm.decide(firing);
    tallyWindow(tallies.subarray(a * TALLY_WIDTH, (a + 1) * TALLY_WIDTH), firing, decisions, isLive);
    return decisions;
  });
}
