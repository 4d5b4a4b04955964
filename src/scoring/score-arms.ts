import type { Arm, Decision, Firing } from "../arms/arm.ts";
import { createRandom } from "../random.ts";
import { bootstrapIntervals, type Interval, type Measure } from "./bootstrap.ts";
import { nullSharesOf, removedShare, SHARES, type Share, type Shares, sharesOf, sumsIn } from "./score.ts";
import {
  type Counted,
  POPULATIONS,
  type Population,
  placeOf,
  TALLY_WIDTH,
  tallyArms,
  WEIGHTS,
  type Weight,
} from "./tally.ts";

/** A window in which the pass fired: what arms are shown, and, kept apart from it, what the future used. */
export interface FiredWindow {
  readonly firing: Firing;
  readonly isLive: readonly boolean[];
  /** The cluster of the window's session. */
  readonly cluster: number;
}

/** Shares with their intervals, and the exact expectation of the matched null beside them. */
interface WeightedScores extends Shares {
  readonly intervals: Readonly<Record<Share, Interval | null>>;
  readonly matchedNull: Shares;
}

/** An arm's scores over some candidates, counting outputs; `byTokens` weighs them by size. */
interface PopulationScores extends WeightedScores {
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
  const byCluster = new Map<number, Float64Array>();
  const decisions = windows.map(({ firing, isLive, cluster }) => {
    const tallies = byCluster.get(cluster) ?? new Float64Array(arms.length * TALLY_WIDTH);
    byCluster.set(cluster, tallies);
    return tallyArms(arms, tallies, firing, isLive);
  });
  const clusters = [...byCluster.values()];
  const total = new Float64Array(arms.length * TALLY_WIDTH);
  for (const sums of clusters)
    for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + (sums[i] as number);
  const measures = arms.flatMap((_, a) => measuresAt(a * TALLY_WIDTH));
  const intervals =
    draws === 0 ? [] : bootstrapIntervals(clusters, measures, draws, createRandom(`intervals ${seed}`));
  const scores = new Map(
    arms.map((arm, a) => {
      const at = (i: number): Interval | null => intervals[a * ARM_MEASURES + i] ?? null;
      return [arm.name, armScores(arm, total.subarray(a * TALLY_WIDTH, (a + 1) * TALLY_WIDTH), at)];
    }),
  );
  return { scores, decisions, clusters: clusters.length };
}

const MEASURES = 1 + 2 * SHARES.length;
const ARM_MEASURES = POPULATIONS.length * MEASURES;

/** What gets an interval, in a fixed order: per population removed, the shares, the shares by tokens. */
function measuresAt(at: number): Measure[] {
  return POPULATIONS.flatMap((population) => {
    const column = (weight: Weight, counted: Counted): number => at + placeOf(population, weight, counted);
    // The candidates are the same under every arm, so their sums are taken from the first.
    const common = (weight: Weight, counted: Counted): number => placeOf(population, weight, counted);
    const removed: Measure = { share: [column("tokens", "removed"), common("tokens", "candidates")] };
    const shares = WEIGHTS.flatMap((weight): Measure[] => {
      const live = [column(weight, "liveKept"), common(weight, "live")] as const;
      const dead = [column(weight, "deadKept"), common(weight, "dead")] as const;
      const wrong = [column(weight, "droppedLive"), column(weight, "dropped")] as const;
      return [{ share: wrong }, { share: live }, { share: dead }, { share: live, minus: dead }];
    });
    return [removed, ...shares];
  });
}

function armScores(
  { what, cheats }: Arm,
  tally: Float64Array,
  at: (i: number) => Interval | null,
): ArmScores {
  const [all, scoreable] = POPULATIONS.map((population, p) =>
    populationScores(tally, population, (i) => at(p * MEASURES + i)),
  ) as [PopulationScores, PopulationScores];
  return { what, cheats, ...all, scoreable };
}

function populationScores(
  tally: Float64Array,
  population: Population,
  at: (i: number) => Interval | null,
): PopulationScores {
  const intervals = (from: number): Record<Share, Interval | null> =>
    Object.fromEntries(SHARES.map((share, i) => [share, at(from + i)])) as Record<Share, Interval | null>;
  const outputs = sumsIn(tally, population, "outputs");
  const tokens = sumsIn(tally, population, "tokens");
  return {
    candidates: outputs("candidates"),
    live: outputs("live"),
    drops: outputs("dropped"),
    trims: outputs("trimmed"),
    tokens: tokens("candidates"),
    removedTokens: tokens("removed"),
    removed: removedShare(tokens),
    removedInterval: at(0),
    ...sharesOf(outputs),
    intervals: intervals(1),
    matchedNull: nullSharesOf(outputs),
    byTokens: {
      ...sharesOf(tokens),
      intervals: intervals(1 + SHARES.length),
      matchedNull: nullSharesOf(tokens),
    },
  };
}
