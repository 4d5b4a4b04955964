import type { Arm, Decision } from "../arms/arm.ts";
import { createRandom } from "../random.ts";
import { bootstrap, type Resampled } from "../statistics/bootstrap.ts";
import type { Interval } from "../statistics/interval.ts";
import type { Measure } from "../statistics/measure.ts";
import type { Truth } from "../truths/truths.ts";
import {
  armMeasures,
  differenceMeasures,
  measureKey,
  nullMeasures,
  OTHER_TRUTHS,
  removedKey,
} from "./arm-measures.ts";
import { type Comparison, compareFamily, mcnemarOf, type Pair, type TestSettings } from "./comparisons.ts";
import { nullSums, shareMeasure } from "./null-sums.ts";
import { nullSharesOf, removedShare, SHARES, type Share, type Shares, sharesOf, sumsIn } from "./score.ts";
import { type FiredWindow, POPULATIONS, type Population, placeOf, TALLY_WIDTH, tallyArms } from "./tally.ts";

/** Shares with their intervals, and the exact expectation of the matched null beside them. */
interface WeightedScores extends Shares {
  readonly intervals: Readonly<Record<Share, Interval | null>>;
  readonly matchedNull: Shares;
}

/** An arm's scores under another truth than the exact one. Under `lost` there is a false-drop only. */
export interface TruthScores extends WeightedScores {
  readonly live: number;
  readonly wrongDrops: number;
  readonly byTokens: Shares;
}

/** An arm's scores over some candidates, counting outputs; `byTokens` weighs them by size. */
interface PopulationScores extends WeightedScores {
  readonly candidates: number;
  readonly live: number;
  readonly drops: number;
  /** Drops that the future used. */
  readonly wrongDrops: number;
  readonly trims: number;
  readonly tokens: number;
  readonly removedTokens: number;
  /** Tokens removed over tokens of all candidates of this population. */
  readonly removed: number | null;
  readonly removedInterval: Interval | null;
  readonly byTokens: WeightedScores;
  readonly truths: Readonly<Record<Exclude<Truth, "exact">, TruthScores>>;
}

export interface ArmScores extends PopulationScores {
  readonly what: string;
  readonly cheats: boolean;
  readonly scoreable: PopulationScores;
}

export interface ScoringSettings extends Partial<TestSettings> {
  readonly seed: number;
  /** Bootstrap draws; 0 gives no intervals and no tests. */
  readonly draws: number;
}

/** All decisions of all arms, and their scores. */
export interface Scored {
  readonly scores: ReadonlyMap<string, ArmScores>;
  /** The pairs that were asked for, in their order. */
  readonly comparisons: readonly Comparison[];
  /** Each arm that is not told the future beside its matched null. */
  readonly againstNull: readonly Comparison[];
  /** Per window, per arm: one decision per candidate. */
  readonly decisions: readonly (readonly (readonly Decision[])[])[];
  /** Clusters that hold a candidate: what intervals are drawn from. */
  readonly clusters: number;
}

/** What a comparison with the matched null is called. */
export const MATCHED_NULL = "matched null";

/**
 * Lets every arm decide in every window, and scores what it decided (method §8). `compared` are pairs of these
 * arms that were asked about the same candidates.
 */
export function scoreArms(
  arms: readonly Arm[],
  windows: readonly FiredWindow[],
  { seed, draws, metric = "informedness", margin = null }: ScoringSettings,
  compared: readonly (readonly [Arm, Arm])[] = [],
): Scored {
  const byCluster = new Map<number, Float64Array>();
  const decisions = windows.map((window) => {
    const tallies = byCluster.get(window.cluster) ?? new Float64Array(arms.length * TALLY_WIDTH);
    byCluster.set(window.cluster, tallies);
    return tallyArms(arms, tallies, window);
  });
  const clusters = [...byCluster.values()];
  const total = addedUp(clusters, arms.length * TALLY_WIDTH);
  const offered = windows.reduce((sum, { firing }) => sum + firing.candidates.length, 0);
  const shared = arms.findIndex((_, a) => candidatesOf(total, a) === offered);
  const own = arms.map((_, a) =>
    armMeasures(a * TALLY_WIDTH, (candidatesOf(total, a) === offered ? shared : a) * TALLY_WIDTH),
  );
  const judged = arms.flatMap((arm, a) => (arm.cheats ? [] : [a]));
  const nulls = judged.map((a) => nullMeasures(a * TALLY_WIDTH));
  const pairs = compared.map(([a, b]) => [arms.indexOf(a), arms.indexOf(b)] as const);
  const differences = pairs.map(([a, b]) => differenceMeasures(a * TALLY_WIDTH, b * TALLY_WIDTH));
  const resampled = resampler(clusters, draws, seed, [
    ...own.flatMap((placed) => placed.map(({ measure }) => measure)),
    ...[...nulls, ...differences].flatMap((measures) => SHARES.map((share) => measures[share])),
  ]);
  const test = { metric, margin };
  const how = { draws, seed };
  const sumsOf = (a: number): Float64Array[] =>
    clusters.map((sums) => sums.subarray(a * TALLY_WIDTH, (a + 1) * TALLY_WIDTH));
  const frame = (a: number, against: string, measures: Readonly<Record<Share, Measure>>) => ({
    arm: (arms[a] as Arm).name,
    against,
    measures,
    resampled: Object.fromEntries(
      SHARES.map((share) => [share, resampled(measures[share])]),
    ) as Pair["resampled"],
    metricOf: shareMeasure(metric),
  });
  return {
    scores: new Map(
      arms.map((arm, a) => {
        const intervals = new Map(
          own[a]?.map(({ key, measure }) => [key, resampled(measure)?.interval95 ?? null]),
        );
        const tally = total.subarray(a * TALLY_WIDTH, (a + 1) * TALLY_WIDTH);
        return [arm.name, armScores(arm, tally, (key) => intervals.get(key) ?? null)];
      }),
    ),
    againstNull: compareFamily(
      judged.map((a, i) => ({
        ...frame(a, MATCHED_NULL, nulls[i] as (typeof nulls)[number]),
        sums: [sumsOf(a), sumsOf(a).map(nullSums)],
        mcnemar: null,
      })),
      total,
      test,
      how,
    ),
    comparisons: compareFamily(
      pairs.map(([a, b], i) => ({
        ...frame(a, (arms[b] as Arm).name, differences[i] as (typeof differences)[number]),
        sums: [sumsOf(a), sumsOf(b)],
        mcnemar: mcnemarOf(windows, (w) => [decisions[w]?.[a] ?? [], decisions[w]?.[b] ?? []]),
      })),
      total,
      test,
      how,
    ),
    decisions,
    clusters: clusters.length,
  };
}

function addedUp(clusters: readonly Float64Array[], width: number): Float64Array {
  const total = new Float64Array(width);
  for (const sums of clusters)
    for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + (sums[i] as number);
  return total;
}

/** Draws once for all measures, so that arms are compared on the same resamples. */
function resampler(
  clusters: readonly Float64Array[],
  draws: number,
  seed: number,
  measures: readonly Measure[],
): (measure: Measure) => Resampled | null {
  if (draws === 0) return () => null;
  const all = bootstrap(clusters, measures, draws, createRandom(`intervals ${seed}`));
  const byMeasure = new Map(measures.map((measure, i) => [measure, all[i] as Resampled]));
  return (measure) => byMeasure.get(measure) ?? null;
}

/** How many candidates an arm was asked about. */
function candidatesOf(total: Float64Array, arm: number): number {
  return total[arm * TALLY_WIDTH + placeOf("all", "outputs", "candidates")] as number;
}

type IntervalOf = (key: string) => Interval | null;

function armScores({ what, cheats }: Arm, tally: Float64Array, intervalOf: IntervalOf): ArmScores {
  const [all, scoreable] = POPULATIONS.map((population) =>
    populationScores(tally, population, intervalOf),
  ) as [PopulationScores, PopulationScores];
  return { what, cheats, ...all, scoreable };
}

function populationScores(
  tally: Float64Array,
  population: Population,
  intervalOf: IntervalOf,
): PopulationScores {
  const outputs = sumsIn(tally, population, "outputs");
  const tokens = sumsIn(tally, population, "tokens");
  const intervals = (weight: "outputs" | "tokens", truth: Truth = "exact") =>
    Object.fromEntries(
      SHARES.map((share) => [share, intervalOf(measureKey(population, weight, share, truth))]),
    ) as Record<Share, Interval | null>;
  const truths = OTHER_TRUTHS.map((truth): [Truth, TruthScores] => [
    truth,
    truthScores(tally, population, truth, intervals("outputs", truth)),
  ]);
  return {
    candidates: outputs("candidates"),
    live: outputs("live"),
    drops: outputs("dropped"),
    wrongDrops: outputs("droppedLive"),
    trims: outputs("trimmed"),
    tokens: tokens("candidates"),
    removedTokens: tokens("removed"),
    removed: removedShare(tokens),
    removedInterval: intervalOf(removedKey(population)),
    ...sharesOf(outputs),
    intervals: intervals("outputs"),
    matchedNull: nullSharesOf(outputs),
    byTokens: { ...sharesOf(tokens), intervals: intervals("tokens"), matchedNull: nullSharesOf(tokens) },
    truths: Object.fromEntries(truths) as PopulationScores["truths"],
  };
}

function truthScores(
  tally: Float64Array,
  population: Population,
  truth: Truth,
  intervals: TruthScores["intervals"],
): TruthScores {
  const [outputs, tokens] = (["outputs", "tokens"] as const).map((weight) =>
    sumsIn(tally, population, weight, truth),
  ) as [ReturnType<typeof sumsIn>, ReturnType<typeof sumsIn>];
  const counts = { live: outputs("live"), wrongDrops: outputs("droppedLive"), intervals };
  if (truth !== "lost")
    return {
      ...counts,
      ...sharesOf(outputs),
      matchedNull: nullSharesOf(outputs),
      byTokens: sharesOf(tokens),
    };
  // What is lost depends on the arm, so no share of all that is live makes sense, nor chance's.
  const only = (shares: Shares): Shares => ({ ...NO_SHARES, falseDrop: shares.falseDrop });
  return { ...counts, ...only(sharesOf(outputs)), matchedNull: NO_SHARES, byTokens: only(sharesOf(tokens)) };
}

const NO_SHARES: Shares = { falseDrop: null, liveKept: null, deadKept: null, informedness: null };
