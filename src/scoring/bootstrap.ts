import type { Random } from "./random.ts";

/** A 95% interval, as fractions of 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Below this many clusters a percentile interval says little, and none is given. */
export const MIN_CLUSTERS = 8;

/**
 * Percentile bootstrap over clusters (method §8). `sums[k]` are one cluster's sums; a draw takes as many
 * clusters as there are, with replacement, adds them up and hands them to `measure`. All measures see the
 * same draws, so arms are compared on the same resamples. Gives one interval per measure; null where there
 * are too few clusters, or where a tenth of the draws left the measure without a denominator.
 */
export function bootstrapIntervals(
  sums: readonly Float64Array[],
  measure: (total: Float64Array) => readonly (number | null)[],
  draws: number,
  random: Random,
): (Interval | null)[] {
  const width = sums[0]?.length ?? 0;
  const samples: Float64Array[] = measure(new Float64Array(width)).map(() => new Float64Array(draws));
  if (sums.length < MIN_CLUSTERS) return samples.map(() => null);
  const total = new Float64Array(width);
  const times = new Int32Array(sums.length);
  for (let draw = 0; draw < draws; draw++) {
    times.fill(0);
    for (let i = 0; i < sums.length; i++) {
      const k = Math.floor(random() * sums.length);
      times[k] = (times[k] as number) + 1;
    }
    total.fill(0);
    for (let k = 0; k < sums.length; k++) addTimes(total, sums[k] as Float64Array, times[k] as number);
    for (const [m, value] of measure(total).entries())
      (samples[m] as Float64Array)[draw] = value ?? Number.NaN;
  }
  return samples.map(percentiles);
}

function addTimes(total: Float64Array, sums: Float64Array, times: number): void {
  if (times === 0) return;
  for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + times * (sums[i] as number);
}

/** The nearest-rank 2.5th and 97.5th percentiles of the draws that have a value. */
function percentiles(sample: Float64Array): Interval | null {
  const values = sample.filter((value) => !Number.isNaN(value)).sort();
  if (values.length < 0.9 * sample.length || values.length === 0) return null;
  const at = (q: number): number => values[Math.max(0, Math.ceil(q * values.length) - 1)] as number;
  return { low: at(0.025), high: at(0.975) };
}
