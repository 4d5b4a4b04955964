import betaCdfOf from "@stdlib/stats-base-dists-beta-cdf";
import betaQuantileOf from "@stdlib/stats-base-dists-beta-quantile";
import binomialCdfOf from "@stdlib/stats-base-dists-binomial-cdf";
import normalCdfOf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantileOf from "@stdlib/stats-base-dists-normal-quantile";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  betaCdf,
  betaQuantile,
  binomialCdf,
  normalCdf,
  normalQuantile,
} from "../../src/statistics/distributions.ts";
import { logGamma } from "../../src/statistics/log-gamma.ts";

/** Nine digits, of a tail as well as of a half. */
function close(mine: number, other: number): void {
  expect(Math.abs(mine - other)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(other), 1e-9));
}

const parameter = fc.oneof(fc.double({ min: 0.5, max: 20, noNaN: true }), fc.integer({ min: 1, max: 3000 }));
const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });

test("the normal distribution is @stdlib's, in the tails as well", () => {
  for (let z = -37; z <= 8; z += 0.01) close(normalCdf(z), normalCdfOf(z, 0, 1));
  // @stdlib's quantiles lose digits in the far tails, its distribution does not.
  for (const p of [1e-300, 1e-12, 1e-4, 0.025, 0.2, 0.5, 0.8, 0.975]) {
    expect(normalCdfOf(normalQuantile(p), 0, 1) / p).toBeCloseTo(1, 9);
  }
  expect(normalQuantile(1 - 2 ** -40)).toBe(-normalQuantile(2 ** -40));
  fc.assert(fc.property(probability, (p) => close(normalQuantile(p), normalQuantileOf(p, 0, 1))));
});

test("the normal distribution at its ends", () => {
  expect([0, 1, 0.5, -1, 2, Number.NaN].map(normalQuantile)).toEqual([
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    0,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
  expect([Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY].map(normalCdf)).toEqual([0, 0.5, 1]);
});

test("the beta distribution is @stdlib's", () => {
  fc.assert(
    fc.property(parameter, parameter, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, x) => {
      expect(betaCdf(x, a, b)).toBeCloseTo(betaCdfOf(x, a, b), 10);
    }),
    { numRuns: 500 },
  );
});

test("the beta distribution's quantiles are @stdlib's", () => {
  fc.assert(
    fc.property(parameter, parameter, probability, (a, b, p) => {
      expect(betaQuantile(p, a, b)).toBeCloseTo(betaQuantileOf(p, a, b), 9);
    }),
  );
});

test("a beta quantile is where the distribution reaches the probability", () => {
  fc.assert(
    fc.property(parameter, parameter, probability, (a, b, p) => {
      const x = betaQuantile(p, a, b);
      // Near 1 the distribution can be so steep that no double is nearer.
      expect(betaCdf(x - 4e-16, a, b) - 1e-10).toBeLessThanOrEqual(p);
      expect(betaCdf(x + 4e-16, a, b) + 1e-10).toBeGreaterThanOrEqual(p);
    }),
  );
});

test("the binomial distribution is @stdlib's, and a sum of terms", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: -1, max: 401 }),
      probability,
      (n, k, p) => {
        expect(binomialCdf(k, n, p)).toBeCloseTo(binomialCdfOf(k, n, p), 10);
      },
    ),
  );
  // (1 + 4 + 6) / 16
  expect(binomialCdf(2, 4, 0.5)).toBeCloseTo(11 / 16, 14);
});

test("the logarithm of the gamma function is that of factorials", () => {
  let factorial = 0;
  for (let n = 1; n < 3000; n++) {
    close(1 + logGamma(n), 1 + factorial);
    factorial += Math.log(n);
  }
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
});

test("what is no beta distribution has no value", () => {
  expect([betaCdf(0.5, 0, 1), betaQuantile(0.5, 1, Number.NaN), betaQuantile(1.5, 1, 1)]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});
