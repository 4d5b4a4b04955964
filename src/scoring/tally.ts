import { type Arm, type Decision, type Firing, removedTokens } from "../arms/arm.ts";
import { isLive, isLost, TRUTHS, type Truth, type Used } from "../truths/truths.ts";

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
const TRUTH_WIDTH = POPULATIONS.length * WEIGHTS.length * BLOCK;

/** Length of one arm's sums. */
export const TALLY_WIDTH = TRUTHS.length * TRUTH_WIDTH;

/**
 * Where an arm's sum stands in its tally, a plain array of `TALLY_WIDTH` numbers that can be added up.
 * `removed` counts tokens under either weight. `null…` are the exact expectations of the matched null: every
 * candidate dropped with the probability that removes what the arm removed in its window. Under the truth
 * `lost`, live is what is lost once the arm removed what it removed: only what was dropped can be.
 */
export function placeOf(
  population: Population,
  weight: Weight,
  counted: Counted,
  truth: Truth = "exact",
): number {
  const block = POPULATIONS.indexOf(population) * WEIGHTS.length + WEIGHTS.indexOf(weight);
  return TRUTHS.indexOf(truth) * TRUTH_WIDTH + block * BLOCK + COUNTED.indexOf(counted);
}

const AT = Object.fromEntries(COUNTED.map((key, i) => [key, i])) as Record<Counted, number>;

/** A window in which the pass fired: what arms are shown, and, kept apart from it, what the future did. */
export interface FiredWindow {
  readonly firing: Firing;
  /** Per candidate; `place` is what others' `alsoIn` name it by. */
  readonly used: readonly (Used & { readonly place: number })[];
  /** The cluster of the window's session. */
  readonly cluster: number;
}

/**
 * Decides one window under every arm, and adds what they decided to the tallies, which stand one after the
 * other in `tallies`. Returns each arm's decisions.
 */
export function tallyArms(
  arms: readonly Arm[],
  tallies: Float64Array,
  window: FiredWindow,
): (readonly Decision[])[] {
  const live = TRUTHS.map((truth) =>
    truth === "lost" ? null : window.used.map((used) => isLive(used, truth)),
  );
  return arms.map((arm, a) => {
    const decisions = arm.decide(window.firing);
    const tally = tallies.subarray(a * TALLY_WIDTH, (a + 1) * TALLY_WIDTH);
    for (const [t, isLiveAt] of live.entries())
      tallyWindow(
        tally.subarray(t * TRUTH_WIDTH, (t + 1) * TRUTH_WIDTH),
        window.firing,
        decisions,
        isLiveAt ?? lostUnder(window, decisions),
      );
    return decisions;
  });
}

/** What is lost of a window once some decisions were carried out. Where no part of a trim is known, none holds. */
export function lostUnder({ used }: FiredWindow, decisions: readonly Decision[]): boolean[] {
  const isGoneFrom = goneFrom(used, decisions);
  return used.map((one, i) => decisions[i]?.action === "drop" && isLost(one, isGoneFrom));
}

/** Whether an identifier goes from the candidate at a place once decisions are carried out. */
export function goneFrom(
  candidates: readonly { readonly place: number }[],
  decisions: readonly Decision[],
): (place: number, identifier: string) => boolean {
  const byPlace = new Map(candidates.map(({ place }, i) => [place, decisions[i] as Decision]));
  const held = new Map<Decision, ReadonlySet<string>>();
  const heldBy = (trim: Extract<Decision, { action: "trim" }>): ReadonlySet<string> => {
    const known = held.get(trim) ?? new Set(trim.holds);
    held.set(trim, known);
    return known;
  };
  return (place, identifier) => {
    const decision = byPlace.get(place);
    if (decision?.action === "trim") return !heldBy(decision).has(identifier);
    return decision?.action === "drop";
  };
}

/**
 * Adds one window's decisions to an arm's tally under one truth: of the candidates that it was asked about.
 * `isLive` says of each candidate whether the future used it.
 */
function tallyWindow(
  tally: Float64Array,
  { candidates }: Firing,
  decisions: readonly Decision[],
  isLive: readonly boolean[],
): void {
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
