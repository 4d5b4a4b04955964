import { nextFraction, type Random } from "../random.ts";
import { effectiveCount, expandedTail } from "./expanded.ts";
import type { Interval } from "./interval.ts";
import { type Measure, measured, moved, sharesIn } from "./measure.ts";

/** Where fewer clusters than this hold anything under the line, an interval says little, and none is given. */
export const MIN_CLUSTERS = 8;

/** Fewer draws give no 95% interval worth the name; more only take longer. None at all turn the intervals off. */
export const DRAWS = { least: 100, most: 100_000 } as const;

/** What the draws say about one measure: all of it is null, or nothing is. */
export interface Resampled {
  readonly interval95: Interval | null;
  /** For claims about a margin: each of its ends is a one-sided limit at 5%. */
  readonly interval90: Interval | null;
  /** Standard error: the standard deviation of the draws that have a value. */
  readonly se: number | null;
}

const NOTHING: Resampled = { interval95: null, interval90: null, se: null };

/** Shares of the draws that must have a value. */
const ENOUGH = 0.9;

/**
 * Percentile bootstrap over clusters (method §8). Its percentiles are moved out as far as the number of clusters
 * asks for (docs/decisions/0006-intervals.md). `clusters[k]` holds one cluster's sums; a draw takes as many clusters
 * as there are, with replacement, and adds their sums up. All measures see the same draws, so arms are compared on
 * the same resamples. Gives one result per measure; nulls where fewer than `MIN_CLUSTERS` clusters hold anything
 * under the line, or where more than a tenth of the draws left nothing there.
 */
export function bootstrap(
  clusters: readonly Float64Array[],
  measures: readonly Measure[],
  draws: number,
  random: Random,
): Resampled[] {
  if (clusters.length < MIN_CLUSTERS) return measures.map(() => NOTHING);
  const columns = [...new Set(measures.flatMap((measure) => sharesIn(measure).flat()))];
  const needed = clusters.map((sums) => Float64Array.from(columns, (column) => sums[column] as number));
  const places = new Map(columns.map((column, place) => [column, place]));
  const placed = measures.map((measure) => moved(measure, (column) => places.get(column) as number));
  const samples = measures.map(() => new Float64Array(draws));
  const total = new Float64Array(columns.length);
  const times = new Int32Array(clusters.length);
  for (let draw = 0; draw < draws; draw++) {
    drawClusters(times, random);
    total.fill(0);
    for (let k = 0; k < times.length; k++) addTimes(total, needed[k] as Float64Array, times[k] as number);
    for (let m = 0; m < placed.length; m++) {
      (samples[m] as Float64Array)[draw] = measured(placed[m] as Measure, total);
    }
  }
  const unders = placed.map((measure) => sharesIn(measure).map(([, under]) => under));
  const counts = new Map([...new Set(unders.flat())].map((under) => [under, clustersUnder(needed, under)]));
  return samples.map((sample, m) => {
    const each = (unders[m] as number[]).map((under) => counts.get(under) as ClustersUnder);
    if (each.some(({ holding }) => holding < MIN_CLUSTERS)) return NOTHING;
    return summary(sample, Math.min(...each.map(({ effective }) => effective)));
  });
}

interface ClustersUnder {
  /** Clusters that hold anything in a denominator. */
  readonly holding: number;
  /** What they are worth. */
  readonly effective: number;
}

function clustersUnder(clusters: readonly Float64Array[], column: number): ClustersUnder {
  let holding = 0;
  for (const sums of clusters) if (sums[column] !== 0) holding += 1;
  return { holding, effective: effectiveCount(clusters, column) };
}

/** How often each cluster is drawn. */
function drawClusters(times: Int32Array, random: Random): void {
  times.fill(0);
  for (let i = 0; i < times.length; i++) {
    const k = Math.floor(nextFraction(random) * times.length);
    times[k] = (times[k] as number) + 1;
  }
}

function addTimes(total: Float64Array, sums: Float64Array, times: number): void {
  if (times === 0) return;
  for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + times * (sums[i] as number);
}

/** Percentiles are by nearest rank; `count` is the effective number of clusters. */
function summary(sample: Float64Array, count: number): Resampled {
  const values = sample.filter((value) => !Number.isNaN(value)).sort();
  if (values.length < ENOUGH * sample.length || values.length === 0) return NOTHING;
  const at = (rank: number): number =>
    values[Math.min(values.length - 1, Math.max(0, Math.ceil(rank) - 1))] as number;
  const between = (tail: number): Interval => ({
    low: at(tail * values.length),
    high: at((1 - tail) * values.length),
  });
  return {
    interval95: between(expandedTail(0.025, count)),
    interval90: between(expandedTail(0.05, count)),
    se: standardDeviation(values),
  };
}

function standardDeviation(values: Float64Array): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
