import normalCdfOf from "@stdlib/stats-base-dists-normal-cdf";
import tQuantileOf from "@stdlib/stats-base-dists-t-quantile";
import fc from "fast-check";
import { expect, test } from "vitest";
import { effectiveCount, expandedTail } from "../../src/statistics/expanded.ts";

const column = (...weights: readonly number[]): Float64Array[] =>
  weights.map((weight) => Float64Array.of(weight));
const countOf = (...weights: readonly number[]): number => effectiveCount(column(...weights), 0);

const weight = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
const weights = fc.array(weight, { minLength: 1, maxLength: 50 });
const count = fc.double({ min: 2, max: 5000, noNaN: true });
const tail = fc.double({ min: 0.02, max: 0.2, noNaN: true });

test.each([
  { weights: [7], worth: 1 },
  { weights: [5, 5, 5], worth: 3 },
  { weights: [3, 1], worth: 1.6 },
  { weights: [1, 2, 3, 4], worth: 100 / 30 },
  { weights: [0, 5, 0, 5], worth: 2 },
  { weights: [0, 0], worth: 0 },
  { weights: [], worth: 0 },
])("clusters that weigh $weights are worth $worth", ({ weights, worth }) => {
  expect(countOf(...weights)).toBeCloseTo(worth, 12);
});

test("each column has its own effective number", () => {
  const clusters = [Float64Array.of(1, 3), Float64Array.of(1, 1)];
  expect([0, 1].map((at) => effectiveCount(clusters, at))).toEqual([2, 1.6]);
});

test("equal clusters are worth their number", () => {
  fc.assert(
    fc.property(weight, fc.integer({ min: 1, max: 200 }), (each, clusters) => {
      expect(countOf(...Array.from({ length: clusters }, () => each))).toBeCloseTo(clusters, 8);
    }),
  );
});

test("clusters are worth between one and their number, whatever the unit of their weights", () => {
  fc.assert(
    fc.property(weights, weight, (all, scale) => {
      const worth = countOf(...all);
      expect(worth).toBeGreaterThan(1 - 1e-9);
      expect(worth).toBeLessThan(all.length + 1e-9);
      expect(countOf(...all.map((one) => scale * one))).toBeCloseTo(worth, 8);
    }),
  );
});

test("a cluster without weight changes nothing, a cluster as heavy as all others together leaves less than four", () => {
  fc.assert(
    fc.property(weights, (all) => {
      expect(countOf(...all, 0)).toBe(countOf(...all));
      expect(countOf(...all, ...[all.reduce((sum, one) => sum + one, 0)])).toBeLessThan(4);
    }),
  );
});

test("the tail is Student's quantile, stretched, in the normal distribution", () => {
  fc.assert(
    fc.property(tail, count, (plain, clusters) => {
      const t = tQuantileOf(1 - plain, clusters - 1);
      const expected = normalCdfOf(-Math.sqrt(clusters / (clusters - 1)) * t, 0, 1);
      // Far out, a digit of z is worth many of the tail: at two clusters z is 22.
      expect(Math.abs(Math.log(expandedTail(plain, clusters) / expected))).toBeLessThan(1e-5);
    }),
    { examples: [...[2, 3, 8, 60, 5000].map((n): [number, number] => [0.025, n]), [0.05, 15]] },
  );
});

// Student's quantiles of 2.776, 2.262, 2.093 and 2.045 are those of printed tables.
test.each([
  { clusters: 5, z: 3.1037 },
  { clusters: 10, z: 2.3843 },
  { clusters: 20, z: 2.1473 },
  { clusters: 30, z: 2.08 },
])("$clusters clusters: an end stands $z deviations out", ({ clusters, z }) => {
  expect(Math.abs(expandedTail(0.025, clusters) / normalCdfOf(-z, 0, 1) - 1)).toBeLessThan(2e-3);
});

test("the more clusters, the nearer to the plain tail, and never beyond it", () => {
  fc.assert(
    fc.property(tail, count, fc.double({ min: 1.01, max: 10, noNaN: true }), (plain, clusters, factor) => {
      const [fewer, more] = [expandedTail(plain, clusters), expandedTail(plain, factor * clusters)];
      expect(fewer).toBeLessThan(more);
      expect(more).toBeLessThan(plain);
    }),
  );
  expect(expandedTail(0.025, 1e6)).toBeCloseTo(0.025, 6);
  expect(expandedTail(0.05, 1e6)).toBeCloseTo(0.05, 6);
});

test("fewer than two clusters count as two, where no draw is beyond the ends", () => {
  const two = expandedTail(0.025, 2);
  expect([0, 1, 1.5].map((clusters) => expandedTail(0.025, clusters))).toEqual([two, two, two]);
  expect(two).toBeLessThan(1e-60);
});
