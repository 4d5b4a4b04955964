import { detectableDifference } from "../statistics/detectable.ts";
import { normalCdf, normalQuantile } from "../statistics/distributions.ts";
import { bareChange, type Uncorrected } from "./change.ts";
import type { Reported } from "./measures.ts";

/** z of a two-sided 95% interval. */
const Z = normalQuantile(0.975);

/**
 * The change of a share between corpora that share nothing, from the standard errors that the two reports' intervals
 * speak of (half their width, over 1.96) and the normal distribution. No interval where a report has none, or where
 * one has no width: a share that did not vary in a report says nothing about how much it would in another.
 */
export function unpairedChange(a: Reported, b: Reported): Uncorrected {
  const bare = bareChange(a.value, b.value);
  const [ofA, ofB] = [standardError(a), standardError(b)];
  if (bare.difference === null || ofA === null || ofB === null) return bare;
  const se = Math.hypot(ofA, ofB);
  return {
    ...bare,
    interval: { low: bare.difference - Z * se, high: bare.difference + Z * se },
    p: 2 * normalCdf(-Math.abs(bare.difference) / se),
    detectable: detectableDifference(se),
  };
}

function standardError({ interval }: Reported): number | null {
  if (interval === null || !(interval.high > interval.low)) return null;
  return (interval.high - interval.low) / (2 * Z);
}
