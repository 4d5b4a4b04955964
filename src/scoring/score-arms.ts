import type { Arm, Decision } from "../arms/arm.ts";
import { createRandom } from "../random.ts";
import { bootstrap, type Resampled } from "../statistics/bootstrap.ts";
import type { Measure } from "../statistics/measure.ts";
import { armMeasures, measureKey, removedKey, shareMeasure } from "./arm-measures.ts";
import { type ArmScores, armScores } from "./arm-scores.ts";
import { type Comparison, compareFamily, mcnemarOf, type Pair, type TestSettings } from "./comparisons.ts";
import { differenceMeasures, lostMeasure, nullMeasures } from "./difference-measures.ts";
import { nullSums } from "./null-sums.ts";
import { SHARES, type Share } from "./score.ts";
import { type FiredWindow, placeOf, TALLY_WIDTH, tallyArms } from "./tally.ts";

export interface ScoringSettings extends Partial<TestSettings> {
  readonly seed: number;
  /** Bootstrap draws; 0 gives no intervals and no tests. */
  readonly draws: number;
  /** Whether intervals are wanted of what stands in a row only, and tests only beside the matched null. */
  readonly isLean?: boolean;
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

/** What stands in a row about an arm. */
const LEAN_KEYS: ReadonlySet<string> = new Set([
  removedKey("scoreable"),
  ...SHARES.map((share) => measureKey("scoreable", "outputs", share)),
  measureKey("scoreable", "outputs", "falseDrop", "lost"),
]);

/** What a comparison with the matched null is called. */
export const MATCHED_NULL = "matched null";

/**
 * Lets every arm decide in every window, and scores what it decided (method §8). `compared` are pairs of these
 * arms that were asked about the same candidates.
 */
export function scoreArms(
  arms: readonly Arm[],
  windows: readonly FiredWindow[],
  { seed, draws, metric = "informedness", margin = null, isLean = false }: ScoringSettings,
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
  const own = arms
    .map((_, a) =>
      armMeasures(a * TALLY_WIDTH, (candidatesOf(total, a) === offered ? shared : a) * TALLY_WIDTH),
    )
    .map((placed) => (isLean ? placed.filter(({ key }) => LEAN_KEYS.has(key)) : placed));
  const compareBy = isLean ? [metric] : SHARES;
  const besideNull = arms
    .flatMap((arm, a) => (arm.cheats ? [] : [a]))
    .map((a) => ({ a, measures: nullMeasures(a * TALLY_WIDTH) }));
  const besideOther = compared.map((pair) => {
    const [a, b] = pair.map((arm) => arms.indexOf(arm)) as [number, number];
    const [atA, atB] = [a * TALLY_WIDTH, b * TALLY_WIDTH];
    return { a, b, measures: differenceMeasures(atA, atB), lost: lostMeasure(atA, atB) };
  });
  const resampled = resampler(clusters, draws, seed, [
    ...own.flatMap((placed) => placed.map(({ measure }) => measure)),
    ...[...besideNull, ...besideOther].flatMap(({ measures }) => compareBy.map((share) => measures[share])),
    ...(isLean ? [] : besideOther.map(({ lost }) => lost)),
  ]);
  const metricOf = shareMeasure(metric);
  const tallyIn = (sums: Float64Array, a: number): Float64Array =>
    sums.subarray(a * TALLY_WIDTH, (a + 1) * TALLY_WIDTH);
  const sumsOf = (a: number): Float64Array[] => clusters.map((sums) => tallyIn(sums, a));
  const pairOf = (a: number, measures: Readonly<Record<Share, Measure>>) => {
    const all = SHARES.map((share) => [share, resampled(measures[share])]);
    const arm = (arms[a] as Arm).name;
    return { arm, measures, resampled: Object.fromEntries(all) as Pair["resampled"], metricOf };
  };
  const compare = (pairs: readonly Pair[], isTested: boolean): Comparison[] =>
    compareFamily(pairs, total, { metric, margin }, { draws: isTested ? draws : 0, seed });
  return {
    scores: new Map(
      arms.map((arm, a) => {
        const intervals = new Map(
          own[a]?.map(({ key, measure }) => [key, resampled(measure)?.interval95 ?? null]),
        );
        return [arm.name, armScores(arm, tallyIn(total, a), (key) => intervals.get(key) ?? null)];
      }),
    ),
    againstNull: compare(
      besideNull.map(({ a, measures }) => ({
        ...pairOf(a, measures),
        against: MATCHED_NULL,
        lost: null,
        sums: () => [sumsOf(a), sumsOf(a).map(nullSums)],
        mcnemar: null,
      })),
      true,
    ),
    comparisons: compare(
      besideOther.map(({ a, b, measures, lost }) => ({
        ...pairOf(a, measures),
        lost: { measure: lost, resampled: resampled(lost) },
        against: (arms[b] as Arm).name,
        sums: () => [sumsOf(a), sumsOf(b)],
        mcnemar: isLean
          ? null
          : mcnemarOf(windows, (w) => [decisions[w]?.[a] ?? [], decisions[w]?.[b] ?? []]),
      })),
      !isLean,
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
