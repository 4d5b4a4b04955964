import type { Arm, Decision, Firing } from "../arms/arm.ts";
import { bootstrapIntervals, type Interval } from "./bootstrap.ts";
import { seededRandom } from "./random.ts";
import { nullSharesOf, removedShare, SHARES, type Share, type Shares, sharesOf } from "./score.ts";
import {
  COUNTED,
  emptyTallies,
  emptyTally,
  POPULATIONS,
  type Population,
  type Tallies,
  type Tally,
  tallyArms,
} from "./tally.ts";

/** A window in which the pass fired: what arms are shown, and, kept apart from it, what the future used. */
export interface FiredWindow {
  readonly firing: Firing;
  readonly isLive: readonly boolean[];
  /** The cluster of the window's session. */
  readonly cluster: number;
}

/** Shares with their intervals, and the exact expectation of the matched null beside them. */
export interface WeightedScores extends Shares {
  readonly intervals: Readonly<Record<Share, Interval | null>>;
  readonly matchedNull: Shares;
}

/** An arm's scores over some candidates, counting outputs; `byTokens` weighs them by size. */
export interface PopulationScores extends WeightedScores {
  readonly candidates: number;
  readonly live: number;
  readonly drops: number;
  readonly trims: number;
  readonly tokens: number;
  readonly removedTokens: number;
  /** Tokens removed over tokens of all candidates of this population. */
  readonly removed: number | null;
  readonly removedInterval: Interval | null;
  readonly byTokens: WeightedScores;
}

export interface ArmScores extends PopulationScores {
  readonly what: string;
  readonly cheats: boolean;
  readonly scoreable: PopulationScores;
}

export interface ScoringSettings {
  readonly seed: number;
  /** Bootstrap draws; 0 gives no intervals. */
  readonly draws: number;
}

/** All decisions of all arms, and their scores. */
export interface Scored {
  readonly scores: ReadonlyMap<string, ArmScores>;
  /** Per window, per arm: one decision per candidate. */
  readonly decisions: readonly (readonly (readonly Decision[])[])[];
  /** Clusters that hold a candidate: what intervals are drawn from. */
  readonly clusters: number;
}

/** Lets every arm decide in every window, and scores what it decided (method §8). */
export function scoreArms(
  arms: readonly Arm[],
  windows: readonly FiredWindow[],
  { seed, draws }: ScoringSettings,
): Scored {
  const byCluster = new Map<number, Tallies[]>();
  const decisions = windows.map(({ firing, isLive, cluster }) => {
    let tallies = byCluster.get(cluster);
    if (tallies === undefined) {
      tallies = arms.map(emptyTallies);
      byCluster.set(cluster, tallies);
    }
    return tallyArms(arms, tallies, firing, isLive);
  });
  const clusters = [...byCluster.values()].map(flatten);
  const total = new Float64Array(arms.length * ARM_WIDTH);
  for (const sums of clusters)
    for (const [i, value] of sums.entries()) total[i] = (total[i] as number) + value;
  const measure = (sums: Float64Array): (number | null)[] =>
    arms.flatMap((_, a) => measuresOf(unflatten(sums, a)));
  const intervals = draws === 0 ? [] : bootstrapIntervals(clusters, measure, draws, seededRandom(seed));
  const scores = new Map(
    arms.map((arm, a) => {
      const at = (i: number): Interval | null => intervals[a * ARM_MEASURES + i] ?? null;
      return [arm.name, armScores(arm, unflatten(total, a), at)];
    }),
  );
  return { scores, decisions, clusters: clusters.length };
}

const MEASURES = 1 + 2 * SHARES.length;
const ARM_MEASURES = POPULATIONS.length * MEASURES;

/** What gets an interval, in a fixed order: per population removed, the shares, the shares by tokens. */
function measuresOf(tallies: Tallies): (number | null)[] {
  return POPULATIONS.flatMap((population) => {
    const tally = tallies[population];
    const [outputs, tokens] = [sharesOf(tally.outputs), sharesOf(tally.tokens)];
    return [removedShare(tally), ...SHARES.map((s) => outputs[s]), ...SHARES.map((s) => tokens[s])];
  });
}

function armScores({ what, cheats }: Arm, tallies: Tallies, at: (i: number) => Interval | null): ArmScores {
  const [all, scoreable] = POPULATIONS.map((population, p) =>
    populationScores(tallies[population], (i) => at(p * MEASURES + i)),
  ) as [PopulationScores, PopulationScores];
  return { what, cheats, ...all, scoreable };
}

function populationScores(tally: Tally, at: (i: number) => Interval | null): PopulationScores {
  const intervals = (from: number): Record<Share, Interval | null> =>
    Object.fromEntries(SHARES.map((share, i) => [share, at(from + i)])) as Record<Share, Interval | null>;
  return {
    candidates: tally.outputs.candidates,
    live: tally.outputs.live,
    drops: tally.outputs.dropped,
    trims: tally.trims,
    tokens: tally.tokens.candidates,
    removedTokens: tally.removed,
    removed: removedShare(tally),
    removedInterval: at(0),
    ...sharesOf(tally.outputs),
    intervals: intervals(1),
    matchedNull: nullSharesOf(tally.outputs),
    byTokens: {
      ...sharesOf(tally.tokens),
      intervals: intervals(1 + SHARES.length),
      matchedNull: nullSharesOf(tally.tokens),
    },
  };
}

const TALLY_WIDTH = 2 + 2 * COUNTED.length;
const ARM_WIDTH = POPULATIONS.length * TALLY_WIDTH;

function flatten(armTallies: readonly Tallies[]): Float64Array {
  return Float64Array.from(
    armTallies.flatMap((tallies) =>
      POPULATIONS.flatMap((population) => {
        const { outputs, tokens, trims, removed } = tallies[population];
        return [trims, removed, ...COUNTED.map((key) => outputs[key]), ...COUNTED.map((key) => tokens[key])];
      }),
    ),
  );
}

function unflatten(sums: Float64Array, arm: number): Tallies {
  const read = (population: Population, p: number): [Population, Tally] => {
    const at = arm * ARM_WIDTH + p * TALLY_WIDTH;
    const tally = emptyTally();
    tally.trims = sums[at] as number;
    tally.removed = sums[at + 1] as number;
    for (const [i, key] of COUNTED.entries()) {
      tally.outputs[key] = sums[at + 2 + i] as number;
      tally.tokens[key] = sums[at + 2 + COUNTED.length + i] as number;
    }
    return [population, tally];
  };
  return Object.fromEntries(POPULATIONS.map(read)) as unknown as Tallies;
}
