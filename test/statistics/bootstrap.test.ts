import normalCdfOf from "@stdlib/stats-base-dists-normal-cdf";
import tQuantileOf from "@stdlib/stats-base-dists-t-quantile";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom, nextFraction } from "../../src/random.ts";
import { bootstrap, MIN_CLUSTERS } from "../../src/statistics/bootstrap.ts";
import type { Measure } from "../../src/statistics/measure.ts";

const NOTHING = { interval95: null, interval90: null, se: null };
const MEASURES: readonly Measure[] = [
  { plus: [[0, 1]] },
  { plus: [[2, 3]], minus: [[0, 1]] },
  {
    plus: [
      [0, 1],
      [2, 3],
    ],
    minus: [[3, 1]],
  },
];

const rows = fc.array(fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1, max: 50 }))), {
  minLength: MIN_CLUSTERS,
  maxLength: 30,
});

/** Kish's effective number, from how far the weights spread: K / (1 + variance / mean²). */
function worth(weights: readonly number[]): number {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const variance = weights.reduce((sum, weight) => sum + (weight - mean) ** 2, 0) / weights.length;
  return weights.length / (1 + variance / mean ** 2);
}

/** One draw after the other, cluster by cluster, and every percentile by counting. */
function naive(
  clusters: readonly Float64Array[],
  { plus, minus = [] }: Measure,
  draws: number,
  seed: string,
) {
  const random = createRandom(seed);
  const values: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const drawn = clusters.map(
      () => clusters[Math.floor(nextFraction(random) * clusters.length)] as Float64Array,
    );
    const sum = (column: number): number => drawn.reduce((total, row) => total + (row[column] as number), 0);
    const add = (shares: Measure["plus"]) =>
      shares.reduce((total, [over, under]) => total + sum(over) / sum(under), 0);
    values.push(add(plus) - add(minus));
  }
  const count = Math.min(
    ...[...plus, ...minus].map(([, under]) => worth(clusters.map((row) => row[under] as number))),
  );
  const tailOf = (tail: number): number =>
    normalCdfOf(-Math.sqrt(count / (count - 1)) * tQuantileOf(1 - tail, count - 1), 0, 1);
  const smallest = (share: number): number =>
    Math.min(...values.filter((v) => values.filter((other) => other <= v).length >= share * draws));
  const between = (tail: number) => ({ low: smallest(tailOf(tail)), high: smallest(1 - tailOf(tail)) });
  const mean = values.reduce((total, value) => total + value / draws, 0);
  return {
    interval95: between(0.025),
    interval90: between(0.05),
    se: Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / (draws - 1)),
  };
}

test("gives what a naive bootstrap gives", () => {
  fc.assert(
    fc.property(rows, fc.string(), (all, seed) => {
      const clusters = all.map((row) => Float64Array.from(row));
      const results = bootstrap(clusters, MEASURES, 200, createRandom(seed));
      for (const [m, measure] of MEASURES.entries()) {
        const expected = naive(clusters, measure, 200, seed);
        for (const which of ["interval95", "interval90"] as const) {
          expect(results[m]?.[which]?.low).toBeCloseTo(expected[which].low, 12);
          expect(results[m]?.[which]?.high).toBeCloseTo(expected[which].high, 12);
        }
        expect(results[m]?.se).toBeCloseTo(expected.se, 12);
      }
    }),
    { numRuns: 20 },
  );
});

test("a mean of equal clusters has the standard error of a mean", () => {
  // Half of 100 clusters have 1 and half 0, so a draw's mean has the deviation √(0.25 / 100).
  const clusters = Array.from({ length: 100 }, (_, i) => Float64Array.of(i % 2, 1));
  const [result] = bootstrap(clusters, [{ plus: [[0, 1]] }], 20_000, createRandom("mean"));
  expect(result?.se).toBeCloseTo(0.05, 3);
  expect(result?.interval95?.low).toBeCloseTo(0.4, 2);
  expect(result?.interval95?.high).toBeCloseTo(0.6, 2);
  expect(result?.interval90?.low).toBeCloseTo(0.42, 2);
  expect(result?.interval90?.high).toBeCloseTo(0.58, 2);
});

test("a wider confidence has the wider interval", () => {
  fc.assert(
    fc.property(rows, fc.string(), (all, seed) => {
      const clusters = all.map((row) => Float64Array.from(row));
      for (const { interval95, interval90 } of bootstrap(clusters, MEASURES, 100, createRandom(seed))) {
        expect(interval95?.low).toBeLessThanOrEqual(interval90?.low as number);
        expect(interval95?.high).toBeGreaterThanOrEqual(interval90?.high as number);
      }
    }),
  );
});

test("the same draws are read further out where one cluster holds most of what is under the line", () => {
  // What is added and taken away again is always 1, so only its denominator counts: nearly all is cluster 0's.
  const clusters = Array.from({ length: 20 }, (_, k) => Float64Array.of(k, 20, k === 0 ? 1e9 : 1));
  const equal: Measure = { plus: [[0, 1]] };
  const nothing: Measure = { plus: [[2, 2]], minus: [[2, 2]] };
  const both: Measure = { plus: [...equal.plus, ...nothing.plus], minus: nothing.minus ?? [] };
  const [narrow, wide] = bootstrap(clusters, [equal, both], 1000, createRandom("few"));
  expect(wide?.se).toBeCloseTo(narrow?.se as number, 12);
  expect(wide?.interval95?.low).toBeLessThan(narrow?.interval95?.low as number);
  expect(wide?.interval95?.high).toBeGreaterThan(narrow?.interval95?.high as number);
});

test("all measures see the same draws", () => {
  const clusters = Array.from({ length: 12 }, (_, i) => Float64Array.of(i, 10 + i, 3 * i));
  const same: Measure = { plus: [[0, 1]], minus: [[0, 1]] };
  const [none, one, thrice] = bootstrap(
    clusters,
    [same, { plus: [[0, 1]] }, { plus: [[2, 1]] }],
    500,
    createRandom("a"),
  );
  expect(none).toEqual({ interval95: { low: 0, high: 0 }, interval90: { low: 0, high: 0 }, se: 0 });
  expect(thrice?.se).toBeCloseTo(3 * (one?.se as number), 12);
});

test("too few clusters give nothing: in all, or with anything under the line", () => {
  const clusters = (count: number) => Array.from({ length: count }, () => Float64Array.of(1, 2));
  const run = (all: readonly Float64Array[]) =>
    bootstrap(all, [{ plus: [[0, 1]] }], 100, createRandom("few"));
  expect(run(clusters(MIN_CLUSTERS - 1))).toEqual([NOTHING]);
  expect(run(clusters(MIN_CLUSTERS))[0]?.se).toBe(0);
  const empty = Array.from({ length: 50 }, () => Float64Array.of(0, 0));
  expect(run([...clusters(MIN_CLUSTERS - 1), ...empty])).toEqual([NOTHING]);
});

test("too many draws without a value give nothing", () => {
  // 8 clusters hold something. A draw misses them all with a chance of (1 − 8 / 108)^108 or 0.0002. Where 4 of
  // them take away what the others add, 70 of 256 draws of 8 leave 0 / 0.
  const hold = (under: number) => Array.from({ length: 4 }, () => Float64Array.of(under, under));
  const empty = Array.from({ length: 100 }, () => Float64Array.of(0, 0));
  const run = (all: readonly Float64Array[]) => bootstrap(all, [{ plus: [[0, 1]] }], 1000, createRandom("b"));
  expect(run([...hold(1), ...hold(2), ...empty])).toEqual([
    { interval95: { low: 1, high: 1 }, interval90: { low: 1, high: 1 }, se: 0 },
  ]);
  expect(run([...hold(1), ...hold(-1)])).toEqual([NOTHING]);
});

test("no draws give nothing", () => {
  const clusters = Array.from({ length: 20 }, () => Float64Array.of(1, 2));
  expect(bootstrap(clusters, [{ plus: [[0, 1]] }], 0, createRandom("d"))).toEqual([NOTHING]);
});
