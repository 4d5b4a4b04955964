import { betaQuantile, normalCdf } from "./distributions.ts";

/** Of fewer clusters than this nothing can be said; the percentiles then are the ends of all draws. */
const FEWEST = 2;

/**
 * How many equal clusters would weigh as these do in one column: (sum of weights)² over the sum of their squares
 * (Kish). Few large sessions among many small ones are worth few.
 */
export function effectiveCount(clusters: readonly Float64Array[], column: number): number {
  let [sum, squares] = [0, 0];
  for (const weights of clusters) {
    const weight = weights[column] as number;
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}

/**
 * The share of draws that lie beyond each end of an interval with `tail` on each side: Hesterberg's expanded
 * percentiles (2015). A percentile interval is too narrow for few clusters, as a normal one with their standard
 * deviation is; this one is as much wider as Student's.
 */
export function expandedTail(tail: number, count: number): number {
  const clusters = Math.max(FEWEST, count);
  return normalCdf(-Math.sqrt(clusters / (clusters - 1)) * studentQuantile(1 - tail, clusters - 1));
}

/** A quantile above one half of Student's t distribution. */
function studentQuantile(p: number, degrees: number): number {
  const x = betaQuantile(2 * (1 - p), degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - x)) / x);
}
