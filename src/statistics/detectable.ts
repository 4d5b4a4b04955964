import { normalQuantile } from "./distributions.ts";

/** z of a two-sided test at 5%, and of a power of 80%. */
const [Z_LEVEL, Z_POWER] = [normalQuantile(0.975), normalQuantile(0.8)];

/**
 * The smallest true difference that a two-sided test at 5% finds in 80% of such corpora, in the unit of the standard
 * error: about 2.8 of them.
 */
export function detectableDifference(se: number): number {
  return (Z_LEVEL + Z_POWER) * se;
}
