// Corpora of known truth, for measuring how often intervals and tests are right. Every probability is a normal one,
// so the true scores follow exactly.
import { nextFraction, type Random } from "../../src/random.ts";
import { normalCdf, normalQuantile } from "../../src/statistics/distributions.ts";
import type { Measure } from "../../src/statistics/measure.ts";

export interface Shape {
  readonly name: string;
  /** Candidates per cluster are lognormal: mean and deviation of their logarithm, and the most there can be. */
  readonly count: { readonly mean: number; readonly deviation: number; readonly most: number };
  /** Share of live candidates in a middling cluster. */
  readonly baseRate: number;
  /** How far clusters' base rates differ, in probits. */
  readonly baseDeviation: number;
  /** Correlation of a cluster's base rate with its number of candidates. */
  readonly baseWithCount: number;
}

export interface ArmModel {
  /** The probability to drop a candidate, over all clusters. */
  readonly dropsLive: number;
  readonly dropsDead: number;
}

/** Sizes are lognormal; live outputs are larger. */
const TOKENS = { mean: 7, deviation: 0.96, live: 0.45 };
/** What makes an arm drop, beside noise of variance 1: the output's size, and the arm's mood in the session. */
const PULL = { size: 0.3, session: 0.35 };
/** Correlation of two arms, in what they make of a session and of an output. */
const ALIKE = { session: 0.5, output: 0.6 };
const SPREAD = Math.hypot(1, PULL.size, PULL.session);

const COLUMNS = ["dropped", "droppedLive", "live", "liveKept", "dead", "deadKept"] as const;
export const WEIGHTS = ["outputs", "tokens"] as const;
export const SHARES = ["falseDrop", "liveKept", "informedness"] as const;
export type Weight = (typeof WEIGHTS)[number];
export type Share = (typeof SHARES)[number];
export const ARM_WIDTH = COLUMNS.length * WEIGHTS.length;

/** The sums of each cluster, of the one arm and then of the other. */
export function simulateCorpus(
  { count, baseRate, baseDeviation, baseWithCount }: Shape,
  arms: readonly [ArmModel, ArmModel],
  clusters: number,
  random: Random,
): Float64Array[] {
  const next = (): number => normal(random);
  const middle = normalQuantile(baseRate);
  const thresholds = arms.map((arm) => [threshold(arm, false), threshold(arm, true)] as const);
  return Array.from({ length: clusters }, () => {
    const big = next();
    const own = mixed(baseWithCount ** 2, Math.sign(baseWithCount) * big, next());
    const rate = middle + baseDeviation * own;
    const session = next();
    const moods = arms.map(() => PULL.session * mixed(ALIKE.session, session, next()));
    const sums = new Float64Array(arms.length * ARM_WIDTH);
    for (let i = candidatesAt(count, big); i > 0; i--) {
      const isLive = next() < rate;
      const size = next();
      const tokens = Math.exp(TOKENS.mean + TOKENS.deviation * size + (isLive ? TOKENS.live : 0));
      const output = next();
      for (const [a, [dead, live]] of thresholds.entries()) {
        const urge = (moods[a] as number) + PULL.size * size + mixed(ALIKE.output, output, next());
        const isDropped = (isLive ? live : dead) + urge > 0;
        tally(sums, a * ARM_WIDTH, isLive, isDropped, 1);
        tally(sums, a * ARM_WIDTH + COLUMNS.length, isLive, isDropped, tokens);
      }
    }
    return sums;
  });
}

/** The value that a score has over infinitely many clusters. */
export function truth(shape: Shape, arm: ArmModel, share: Share, weight: Weight): number {
  const byTokens = weight === "tokens";
  // Weighing by a lognormal size moves the size's normal deviate by its deviation.
  const shift = byTokens ? PULL.size * TOKENS.deviation : 0;
  const [dropsLive, dropsDead] = [true, false].map((isLive) =>
    normalCdf((threshold(arm, isLive) + shift) / SPREAD),
  ) as [number, number];
  const base = baseRateOf(shape);
  const live = base * (byTokens ? Math.exp(TOKENS.live) : 1);
  return {
    falseDrop: (live * dropsLive) / (live * dropsLive + (1 - base) * dropsDead),
    liveKept: 1 - dropsLive,
    informedness: dropsDead - dropsLive,
  }[share];
}

export function measureOf(share: Share, weight: Weight): Measure {
  const at = (column: (typeof COLUMNS)[number]): number =>
    WEIGHTS.indexOf(weight) * COLUMNS.length + COLUMNS.indexOf(column);
  const [live, dead] = [[at("liveKept"), at("live")] as const, [at("deadKept"), at("dead")] as const];
  return {
    falseDrop: { plus: [[at("droppedLive"), at("dropped")] as const] },
    liveKept: { plus: [live] },
    informedness: { plus: [live], minus: [dead] },
  }[share];
}

/** How much higher the score is of the first arm than of the second. */
export function differenceOf(share: Share, weight: Weight): Measure {
  const { plus, minus = [] } = measureOf(share, weight);
  const moved = (shares: Measure["plus"]): Measure["plus"] =>
    shares.map(([over, under]) => [over + ARM_WIDTH, under + ARM_WIDTH] as const);
  return { plus: [...plus, ...moved(minus)], minus: [...minus, ...moved(plus)] };
}

/** Live candidates over all, where larger clusters can have other rates. */
function baseRateOf({ count, baseRate, baseDeviation, baseWithCount }: Shape): number {
  const STEPS = 20_000;
  const middle = normalQuantile(baseRate);
  let [live, all] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const big = -8 + (16 * (step + 0.5)) / STEPS;
    const weight = Math.exp((-big * big) / 2) * candidatesAt(count, big);
    const mean = middle + baseDeviation * baseWithCount * big;
    const rest = 1 + baseDeviation ** 2 * (1 - baseWithCount ** 2);
    live += weight * normalCdf(mean / Math.sqrt(rest));
    all += weight;
  }
  return live / all;
}

function candidatesAt({ mean, deviation, most }: Shape["count"], big: number): number {
  return Math.min(most, Math.ceil(Math.exp(mean + deviation * big)));
}

function threshold({ dropsLive, dropsDead }: ArmModel, isLive: boolean): number {
  return SPREAD * normalQuantile(isLive ? dropsLive : dropsDead);
}

/** A standard normal number of two: `share` of its variance is that of `common`. */
function mixed(share: number, common: number, own: number): number {
  return Math.sqrt(share) * common + Math.sqrt(1 - share) * own;
}

function tally(sums: Float64Array, at: number, isLive: boolean, isDropped: boolean, weight: number): void {
  const add = (column: (typeof COLUMNS)[number]): void => {
    const i = at + COLUMNS.indexOf(column);
    sums[i] = (sums[i] as number) + weight;
  };
  add(isLive ? "live" : "dead");
  if (isDropped) add("dropped");
  if (isDropped && isLive) add("droppedLive");
  if (!isDropped) add(isLive ? "liveKept" : "deadKept");
}

function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - nextFraction(random)));
  return radius * Math.cos(2 * Math.PI * nextFraction(random));
}
