import { createRandom } from "../random.ts";
import { bootstrap } from "../statistics/bootstrap.ts";
import type { Interval } from "../statistics/interval.ts";
import { type Measure, measured } from "../statistics/measure.ts";
import type { ScoredWindow } from "./scored-windows.ts";

/** A share or a difference of shares, as a fraction of 1, with its 95% interval. */
export interface Estimate {
  /** Null where nothing is under the line. */
  readonly value: number | null;
  /** Null as well where fewer than 8 clusters hold anything under the line, or without draws. */
  readonly interval: Interval | null;
}

/** How to resample: bootstrap draws, 0 for no intervals, and the name of the stream of random numbers. */
export interface Resampling {
  readonly draws: number;
  readonly stream: string;
}

/** One row of `width` sums per cluster, clusters in the order of their first window. */
export function sumByCluster(
  windows: readonly ScoredWindow[],
  width: number,
  add: (sums: Float64Array, window: ScoredWindow) => void,
): Float64Array[] {
  const rows = new Map<number, Float64Array>();
  for (const window of windows) {
    const sums = rows.get(window.cluster) ?? new Float64Array(width);
    rows.set(window.cluster, sums);
    add(sums, window);
  }
  return [...rows.values()];
}

/** All rows added up. */
export function addRows(rows: readonly Float64Array[], width: number): Float64Array {
  const total = new Float64Array(width);
  for (const row of rows)
    for (let i = 0; i < width; i++) total[i] = (total[i] as number) + (row[i] as number);
  return total;
}

/** How many clusters hold something in a column. */
export function clustersWith(rows: readonly Float64Array[], column: number): number {
  return rows.filter((row) => row[column] !== 0).length;
}

/** Estimates measures from the sums of clusters; all of them see the same draws (method §8). */
export function estimate(
  rows: readonly Float64Array[],
  measures: readonly Measure[],
  { draws, stream }: Resampling,
): Estimate[] {
  const total = addRows(rows, rows[0]?.length ?? 0);
  const resampled = draws === 0 ? [] : bootstrap(rows, measures, draws, createRandom(stream));
  return measures.map((measure, m) => {
    const value = measured(measure, total);
    const isNothing = Number.isNaN(value);
    return {
      value: isNothing ? null : value,
      interval: isNothing ? null : (resampled[m]?.interval95 ?? null),
    };
  });
}
