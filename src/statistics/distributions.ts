import { logGamma } from "./log-gamma.ts";

/** P(Z ≤ z) of the standard normal distribution. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return Number.NaN;
  return z < 0 ? upperTail(-z) : 1 - upperTail(z);
}

/** The z with P(Z ≤ z) = p. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 0.5) return 0;
  // 1 - p is exact above a half, and small tails can be told apart where tails close to 1 cannot.
  if (p > 0.5) return -normalQuantile(1 - p);
  return solve(normalCdf, p, -FARTHEST, 0);
}

/** P(X ≤ x) of the beta distribution: the regularised incomplete beta function I_x(a, b). */
export function betaCdf(x: number, a: number, b: number): number {
  if (Number.isNaN(x) || !(a > 0 && b > 0)) return Number.NaN;
  return incompleteBeta(x, a, b, logBeta(a, b));
}

/** The x with P(X ≤ x) = p of the beta distribution. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1 && a > 0 && b > 0)) return Number.NaN;
  const scale = logBeta(a, b);
  return solve((x) => incompleteBeta(x, a, b, scale), p, 0, 1);
}

/** P(X ≤ k) of k successes in n trials. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return betaCdf(1 - p, n - Math.floor(k), Math.floor(k) + 1);
}

/** No double is a probability so small that its quantile is farther out. */
const FARTHEST = 39;

/** P(Z > z) for z ≥ 0. */
function upperTail(z: number): number {
  if (z > FARTHEST) return 0;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 3) {
    let term = z;
    let sum = z;
    for (let k = 3; term > sum * Number.EPSILON; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  let fraction = z;
  for (let k = 100; k >= 1; k--) fraction = z + k / fraction;
  return density / fraction;
}

/** Logarithm of the complete beta function. */
function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** I_x(a, b), given the logarithm of B(a, b). */
function incompleteBeta(x: number, a: number, b: number, scale: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean.
  return x <= (a + 1) / (a + b + 2) ? betaBelowMean(x, a, b, scale) : 1 - betaBelowMean(1 - x, b, a, scale);
}

/** Lentz's evaluation of the continued fraction of the incomplete beta function (DLMF 8.17.22). */
function betaBelowMean(x: number, a: number, b: number, scale: number): number {
  const logFront = a * Math.log(x) + b * Math.log1p(-x) - scale;
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const coefficient of [even, odd]) {
      d = 1 / awayFromZero(1 + coefficient * d);
      c = awayFromZero(1 + coefficient / c);
      step = c * d;
      fraction *= step;
    }
    if (Math.abs(step - 1) < PRECISION || m === MOST_STEPS) break;
  }
  return (Math.exp(logFront) * fraction) / a;
}

/** Rounding can keep the steps a few units of the last place away from 1. */
const PRECISION = 1e-14;

/** It takes some multiple of √max(a, b) steps. */
const MOST_STEPS = 10_000;

function awayFromZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}

/** Where a rising function reaches a value, by halving until no number is left between. */
function solve(rising: (x: number) => number, value: number, low: number, high: number): number {
  let [below, above] = [low, high];
  for (;;) {
    const middle = (below + above) / 2;
    if (middle <= below || middle >= above) return middle;
    if (rising(middle) < value) below = middle;
    else above = middle;
  }
}
