// How often intervals and tests are right on corpora of known truth.
import { createRandom } from "../../src/random.ts";
import { bootstrap } from "../../src/statistics/bootstrap.ts";
import { againstMargin } from "../../src/statistics/equivalence.ts";
import { inColumns, measured, sharesIn } from "../../src/statistics/measure.ts";
import { swapTest } from "../../src/statistics/swap-test.ts";
import {
  ARM_WIDTH,
  type ArmModel,
  differenceOf,
  measureOf,
  SHARES,
  type Shape,
  type Share,
  simulateCorpus,
  truth,
  WEIGHTS,
  type Weight,
} from "./corpus-model.ts";

export type Arms = readonly [ArmModel, ArmModel];

export const SHAPES = {
  /** As 806 scoreable outputs of 70 published sessions are: 1 to 45 in each, 44% live. */
  usual: {
    name: "usual",
    count: { mean: 2, deviation: 1, most: 80 },
    baseRate: 0.44,
    baseDeviation: 0.4,
    baseWithCount: -0.1,
  },
  /** Half of the sessions have 4 or fewer, some have 80; what is large is more often live. */
  heavy: {
    name: "heavy",
    count: { mean: 1.2, deviation: 1.5, most: 80 },
    baseRate: 0.44,
    baseDeviation: 0.6,
    baseWithCount: 0.4,
  },
  /** Few outputs are live. */
  rare: {
    name: "rare",
    count: { mean: 2, deviation: 1, most: 80 },
    baseRate: 0.06,
    baseDeviation: 0.4,
    baseWithCount: 0,
  },
} as const satisfies Record<string, Shape>;

const BOLD: ArmModel = { dropsLive: 0.32, dropsDead: 0.67 };
const CAREFUL: ArmModel = { dropsLive: 0.2, dropsDead: 0.6 };
const FEW: ArmModel = { dropsLive: 0.1, dropsDead: 0.2 };
export const ARMS = {
  usual: [BOLD, CAREFUL],
  /** Both of 35 points of informedness; one drops far less. */
  equallyInformed: [BOLD, { dropsLive: 0.04, dropsDead: 0.39 }],
  alike: [BOLD, BOLD],
  rare: [FEW, { dropsLive: 0.05, dropsDead: 0.15 }],
} as const satisfies Record<string, Arms>;

export interface Cell {
  readonly shape: Shape;
  readonly arms: Arms;
  readonly clusters: number;
  readonly corpora: number;
  readonly draws: number;
}

export interface Hits {
  readonly hits: number;
  /** Corpora for which there was an interval, or a test. */
  readonly given: number;
}

/** A score of the first arm, or how much higher it is than the second's. */
export interface Scored {
  readonly of: "arm" | "difference";
  readonly share: Share;
  readonly weight: Weight;
}

export const SCORED: readonly Scored[] = (["arm", "difference"] as const).flatMap((of) =>
  WEIGHTS.flatMap((weight) => SHARES.map((share) => ({ of, share, weight }))),
);

export const measureFor = ({ of, share, weight }: Scored) =>
  of === "arm" ? measureOf(share, weight) : differenceOf(share, weight);

export function truthFor(shape: Shape, [one, other]: Arms, { of, share, weight }: Scored): number {
  const value = truth(shape, one, share, weight);
  return of === "arm" ? value : value - truth(shape, other, share, weight);
}

/** The corpora of a cell, always the same. */
export function* corporaOf({ shape, arms, clusters, corpora }: Cell): Generator<Float64Array[]> {
  for (let i = 0; i < corpora; i++) {
    yield simulateCorpus(shape, arms, clusters, createRandom(`corpus ${shape.name} ${clusters} ${i}`));
  }
}

/** How often 95% intervals hold the truth, in the order of `scored`. */
export function coverage(cell: Cell, scored: readonly Scored[]): Hits[] {
  const measures = scored.map(measureFor);
  const truths = scored.map((score) => truthFor(cell.shape, cell.arms, score));
  const counts = scored.map(() => ({ hits: 0, given: 0 }));
  for (const [i, corpus] of [...corporaOf(cell)].entries()) {
    const results = bootstrap(corpus, measures, cell.draws, createRandom(`coverage ${i}`));
    for (const [m, { interval95 }] of results.entries()) {
      if (interval95 === null) continue;
      const [count, value] = [counts[m] as { hits: number; given: number }, truths[m] as number];
      count.given += 1;
      if (interval95.low <= value && value <= interval95.high) count.hits += 1;
    }
  }
  return counts;
}

/** How often the swap test calls a difference that is not there, at 5%. */
export function swapAlarms(cell: Cell, { share, weight }: Scored): Hits {
  const wanted = measureOf(share, weight);
  const columns = [...new Set(sharesIn(wanted).flat())];
  const measure = inColumns(wanted, columns);
  const sumsOf = (sums: Float64Array, arm: number): Float64Array =>
    Float64Array.from(columns, (column) => sums[arm * ARM_WIDTH + column] as number);
  let [hits, given] = [0, 0];
  for (const [i, corpus] of [...corporaOf(cell)].entries()) {
    const test = swapTest(
      corpus.map((sums) => sumsOf(sums, 0)),
      corpus.map((sums) => sumsOf(sums, 1)),
      (a, b) => measured(measure, a) - measured(measure, b),
      { draws: cell.draws, random: createRandom(`swap ${i}`) },
    );
    if (test === null) continue;
    given += 1;
    if (test.p <= 0.05) hits += 1;
  }
  return { hits, given };
}

/** How often two arms that differ by just the margin are called equivalent, and the worse one no worse. */
export function marginAlarms(cell: Cell, { share, weight }: Scored): Record<"equivalent" | "noWorse", Hits> {
  const score: Scored = { of: "difference", share, weight };
  const difference = truthFor(cell.shape, cell.arms, score);
  const settings = { margin: Math.abs(difference), higherIsBetter: difference < 0 };
  let [equivalent, noWorse, given] = [0, 0, 0];
  for (const [i, corpus] of [...corporaOf(cell)].entries()) {
    const [result] = bootstrap(corpus, [measureFor(score)], cell.draws, createRandom(`margin ${i}`));
    if (!result?.interval90) continue;
    const claims = againstMargin(result.interval90, settings);
    given += 1;
    if (claims.equivalent) equivalent += 1;
    if (claims.noWorse) noWorse += 1;
  }
  return { equivalent: { hits: equivalent, given }, noWorse: { hits: noWorse, given } };
}
