/** The lower quartile, the median and the upper quartile; null where there is nothing. */
export interface Spread {
  readonly lower: number | null;
  readonly median: number | null;
  readonly upper: number | null;
}

/** Nearest-rank quartiles: each is one of the values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (q: number): number | null => sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? null;
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}
