import { betaQuantile, normalQuantile } from "./distributions.ts";
import type { Interval } from "./interval.ts";

/**
 * Wilson's interval for a share of independent trials; on average it covers at the confidence, for some true shares
 * it covers less. `confidence` is a fraction of 1. Null without trials.
 */
export function wilson(successes: number, trials: number, confidence = 0.95): Interval | null {
  if (trials === 0) return null;
  const z = normalQuantile((1 + confidence) / 2);
  const share = successes / trials;
  const scale = 1 + (z * z) / trials;
  const centre = (share + (z * z) / (2 * trials)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / trials + (z / (2 * trials)) ** 2);
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === trials ? 1 : Math.min(1, centre + half),
  };
}

/**
 * Clopper and Pearson's interval for a share of independent trials: it never covers less than the confidence, so it
 * is the one for bounds on harm. `confidence` is a fraction of 1. Null without trials.
 */
export function clopperPearson(successes: number, trials: number, confidence = 0.95): Interval | null {
  if (trials === 0) return null;
  const tail = (1 - confidence) / 2;
  const failures = trials - successes;
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    high: failures === 0 ? 1 : 1 - betaQuantile(tail, failures, successes + 1),
  };
}
