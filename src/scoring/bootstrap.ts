import { nextFraction, type Random } from "../random.ts";

/** A 95% interval, as fractions of 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Where fewer clusters than this hold anything under the line, an interval says little, and none is given. */
export const MIN_CLUSTERS = 8;

/** The columns of a numerator and of its denominator. */
type Share = readonly [over: number, under: number];

/** Shares that are added up, less those that are taken away. */
export interface Measure {
  readonly plus: readonly Share[];
  readonly minus?: readonly Share[];
}

/**
 * Percentile bootstrap over clusters (method §8). `sums[k]` holds one cluster's sums; a draw takes as many
 * clusters as there are, with replacement, and adds them up. All measures see the same draws, so arms are
 * compared on the same resamples. Gives one interval per measure; null where too few clusters hold anything
 * under the line, or where more than a tenth of the draws left nothing there.
 */
export function bootstrapIntervals(
  sums: readonly Float64Array[],
  measures: readonly Measure[],
  draws: number,
  random: Random,
): (Interval | null)[] {
  if (sums.length < MIN_CLUSTERS) return measures.map(() => null);
  const columns = [...new Set(measures.flatMap((measure) => sharesIn(measure).flat()))];
  const needed = sums.map((all) => Float64Array.from(columns, (column) => all[column] as number));
  const placed = measures.map((measure) => inColumns(measure, columns));
  const samples = measures.map(() => new Float64Array(draws));
  const total = new Float64Array(columns.length);
  const times = new Int32Array(sums.length);
  for (let draw = 0; draw < draws; draw++) {
    times.fill(0);
    for (let i = 0; i < sums.length; i++) {
      const k = Math.floor(nextFraction(random) * sums.length);
      times[k] = (times[k] as number) + 1;
    }
    total.fill(0);
    for (let k = 0; k < sums.length; k++) addTimes(total, needed[k] as Float64Array, times[k] as number);
    for (let m = 0; m < placed.length; m++) {
      (samples[m] as Float64Array)[draw] = measured(placed[m] as Measure, total);
    }
  }
  return samples.map((sample, m) =>
    hasEnoughClusters(measures[m] as Measure, sums) ? percentiles(sample) : null,
  );
}

function sharesIn({ plus, minus = [] }: Measure): Share[] {
  return [...plus, ...minus];
}

function hasEnoughClusters(measure: Measure, sums: readonly Float64Array[]): boolean {
  const unders = new Set(sharesIn(measure).map(([, under]) => under));
  return [...unders].every((under) => sums.filter((all) => all[under] !== 0).length >= MIN_CLUSTERS);
}

function inColumns({ plus, minus = [] }: Measure, columns: readonly number[]): Measure {
  const at = ([over, under]: Share): Share => [columns.indexOf(over), columns.indexOf(under)];
  return { plus: plus.map(at), minus: minus.map(at) };
}

/** What a measure is under some sums. Not a number where a denominator is zero. */
export function measured({ plus, minus = [] }: Measure, total: Float64Array): number {
  let value = 0;
  for (const [over, under] of plus) value += (total[over] as number) / (total[under] as number);
  for (const [over, under] of minus) value -= (total[over] as number) / (total[under] as number);
  return value;
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
