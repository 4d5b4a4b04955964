import type { Arm, Decision, Firing } from "../arms/arm.ts";
import { createRandom } from "../random.ts";
import { bootstrapIntervals, type Interval, type Measure, measured } from "./bootstrap.ts";
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

/** How much higher a share of one arm is than the other's; null where either has nothing under the line. */
interface Difference {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** Two arms over the scoreable outputs, counting outputs. */
interface Comparison {
  readonly arm: string;
  readonly against: string;
  readonly differences: Readonly<Record<Share, Difference>>;
}

/** All decisions of all arms, and their scores. */
export interface Scored {
  readonly scores: ReadonlyMap<string, ArmScores>;
  readonly comparisons: readonly Comparison[];
  /** Per window, per arm: one decision per candidate. */
  readonly decisions: readonly (readonly (readonly Decision[])[])[];
  /** Clusters that hold a candidate: what intervals are drawn from. */
  readonly clusters: number;
}

/**
 * Lets every arm decide in every window, and scores what it decided (method §8). `compared` are pairs of these
 * arms that were asked about the same candidates.
 */
export function scoreArms(
  arms: readonly Arm[],
  windows: readonly FiredWindow[],
  { seed, draws }: ScoringSettings,
  compared: readonly (readonly [Arm, Arm])[] = [],
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
  const offered = windows.reduce((sum, { firing }) => sum + firing.candidates.length, 0);
  const shared = arms.findIndex((_, a) => candidatesOf(total, a) === offered);
  const own = arms.flatMap((_, a) =>
    measuresAt(a * TALLY_WIDTH, (candidatesOf(total, a) === offered ? shared : a) * TALLY_WIDTH),
  );
  const pairs = compared.map(
    ([a, b]) => [arms.indexOf(a) * TALLY_WIDTH, arms.indexOf(b) * TALLY_WIDTH] as const,
  );
  const measures = [...own, ...pairs.flatMap(([a, b]) => differencesAt(a, b))];
  const intervals =
    draws === 0 ? [] : bootstrapIntervals(clusters, measures, draws, createRandom(`intervals ${seed}`));
  const scores = new Map(
    arms.map((arm, a) => {
      const at = (i: number): Interval | null => intervals[a * ARM_MEASURES + i] ?? null;
      return [arm.name, armScores(arm, total.subarray(a * TALLY_WIDTH, (a + 1) * TALLY_WIDTH), at)];
    }),
  );
  const comparisons = compared.map(([a, b], p) => {
    const from = own.length + p * SHARES.length;
    const differences = SHARES.map((share, i): [Share, Difference] => {
      const value = measured(measures[from + i] as Measure, total);
      return [share, { value: Number.isNaN(value) ? null : value, interval: intervals[from + i] ?? null }];
    });
    return {
      arm: a.name,
      against: b.name,
      differences: Object.fromEntries(differences) as Record<Share, Difference>,
    };
  });
  return { scores, comparisons, decisions, clusters: clusters.length };
}

/** How many candidates an arm was asked about. */
function candidatesOf(total: Float64Array, arm: number): number {
  return total[arm * TALLY_WIDTH + placeOf("all", "outputs", "candidates")] as number;
}

const MEASURES = 1 + 2 * SHARES.length;
const ARM_MEASURES = POPULATIONS.length * MEASURES;

/**
 * What gets an interval, in a fixed order: per population removed, the shares, the shares by tokens. `under` is
 * where the sums over all candidates are taken from: another arm's, where that was asked about the same.
 */
function measuresAt(at: number, under: number): Measure[] {
  return POPULATIONS.flatMap((population) => {
    const removed = [
      at + placeOf(population, "tokens", "removed"),
      under + placeOf(population, "tokens", "candidates"),
    ] as const;
    const shares = WEIGHTS.flatMap((weight) => {
      const { wrong, live, dead } = columnsOf(population, weight, at, under);
      return [{ plus: [wrong] }, { plus: [live] }, { plus: [dead] }, { plus: [live], minus: [dead] }];
    });
    return [{ plus: [removed] }, ...shares];
  });
}

/** How much higher each share of one arm is than another's, over the scoreable outputs, in the order of `SHARES`. */
function differencesAt(a: number, b: number): Measure[] {
  const [one, other] = [a, b].map((at) => columnsOf("scoreable", "outputs", at, at)) as [Columns, Columns];
  return [
    { plus: [one.wrong], minus: [other.wrong] },
    { plus: [one.live], minus: [other.live] },
    { plus: [one.dead], minus: [other.dead] },
    { plus: [one.live, other.dead], minus: [one.dead, other.live] },
  ];
}

type Columns = Readonly<Record<"wrong" | "live" | "dead", readonly [number, number]>>;

function columnsOf(population: Population, weight: Weight, at: number, under: number): Columns {
  const place = (counted: Counted): number => placeOf(population, weight, counted);
  return {
    wrong: [at + place("droppedLive"), at + place("dropped")],
    live: [at + place("liveKept"), under + place("live")],
    dead: [at + place("deadKept"), under + place("dead")],
  };
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
