import betaQuantileOf from "@stdlib/stats-base-dists-beta-quantile";
import normalQuantileOf from "@stdlib/stats-base-dists-normal-quantile";
import fc from "fast-check";
import { expect, test } from "vitest";
import { detectableDifference } from "../../src/statistics/detectable.ts";
import type { Interval } from "../../src/statistics/interval.ts";
import { clopperPearson, wilson } from "../../src/statistics/proportions.ts";

const counts = fc
  .integer({ min: 1, max: 500 })
  .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));
const confidences = fc.double({ min: 0.5, max: 0.999, noNaN: true });

test("without success, Clopper and Pearson's upper end is where all fail with half the error's probability", () => {
  expect(clopperPearson(0, 15)).toEqual({ low: 0, high: expect.closeTo(1 - 0.025 ** (1 / 15), 12) });
  expect(clopperPearson(15, 15)).toEqual({ low: expect.closeTo(0.025 ** (1 / 15), 12), high: 1 });
});

test("Clopper and Pearson's ends are @stdlib's beta quantiles", () => {
  fc.assert(
    fc.property(counts, confidences, ([k, n], confidence) => {
      const { low, high } = clopperPearson(k, n, confidence) as Interval;
      const tail = (1 - confidence) / 2;
      expect(low).toBeCloseTo(k === 0 ? 0 : betaQuantileOf(tail, k, n - k + 1), 9);
      expect(high).toBeCloseTo(k === n ? 1 : betaQuantileOf(1 - tail, k + 1, n - k), 9);
    }),
  );
});

test("Wilson's ends are z standard errors of their own from the share", () => {
  fc.assert(
    fc.property(counts, confidences, ([k, n], confidence) => {
      const { low, high } = wilson(k, n, confidence) as Interval;
      const z = normalQuantileOf((1 + confidence) / 2, 0, 1);
      for (const end of [low, high].filter((value) => value > 0 && value < 1)) {
        expect(Math.abs(k / n - end)).toBeCloseTo(z * Math.sqrt((end * (1 - end)) / n), 9);
      }
    }),
  );
});

test("Wilson's interval of none and of all, by hand", () => {
  // z² / (n + z²) with z² = 3.841458820694124
  expect(wilson(0, 10)).toEqual({ low: 0, high: expect.closeTo(0.2775327998628892, 12) });
  expect(wilson(10, 10)).toEqual({ low: expect.closeTo(1 - 0.2775327998628892, 12), high: 1 });
});

test.each([wilson, clopperPearson])("%o holds the share, stays in [0, 1] and mirrors", (interval) => {
  fc.assert(
    fc.property(counts, confidences, ([k, n], confidence) => {
      const { low, high } = interval(k, n, confidence) as Interval;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(k / n);
      expect(high).toBeGreaterThanOrEqual(k / n);
      const mirrored = interval(n - k, n, confidence) as Interval;
      expect(mirrored.low).toBeCloseTo(1 - high, 9);
      expect(mirrored.high).toBeCloseTo(1 - low, 9);
    }),
  );
});

test("no trials give no interval", () => {
  expect([wilson(0, 0), clopperPearson(0, 0)]).toEqual([null, null]);
});

test("the detectable difference is 2.8 standard errors", () => {
  expect(detectableDifference(0.02)).toBeCloseTo(0.02 * (1.959963984540054 + 0.8416212335729143), 12);
});
