import type { Rates } from "../prices/split-cost.ts";

/** How long a cache entry lives after it was written or read last. */
export type Lifetime = "5m" | "1h";

/** `k = (write − read) / read` (method §9): how many reads of a token its rewriting costs extra. */
export function breakEvenFactor(
  rates: Pick<Rates, "read" | "write5m" | "write1h">,
  lifetime: Lifetime,
): number {
  const write = lifetime === "1h" ? rates.write1h : rates.write5m;
  return (write - rates.read) / rates.read;
}

/** One batched cut out of a cached context. */
interface Cut {
  /** Tokens that are cut, `S`. */
  readonly cut: number;
  /** Requests from the one that is made right after the cut up to the end of the window, `T`. */
  readonly requests: number;
  /** Tokens behind the first cut that must be written again, after cutting, `W`. */
  readonly rewritten: number;
}

/**
 * Whether a cut repays the rewrite of what stands behind it: `S × T > k × W` (method §9). Where the cache had
 * lapsed, everything is written again in any case: `k` is 0.
 */
export function repays({ cut, requests, rewritten }: Cut, k: number): boolean {
  // Where reads are free, `k` is infinite, and nothing times that is no number.
  if (rewritten === 0) return cut * requests > 0;
  return cut * requests > k * rewritten;
}

/**
 * How much longer a session gets where a fraction `f` of what arrives is removed: `1 / (1 − f)` (method §9).
 * Throws a `RangeError` unless `0 ≤ f < 1`.
 */
export function sessionExtension(f: number): number {
  if (!(f >= 0 && f < 1)) throw new RangeError(`not a fraction that can be removed: ${f}`);
  return 1 / (1 - f);
}
