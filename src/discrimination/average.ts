import { type Measure, measured } from "../statistics/measure.ts";
import { asked, countAt, countMeasures } from "./counts.ts";

/** An average over strata: those that count with their weights, and its measure over rows that `weigh` scaled. */
export interface Average {
  /** Strata without a live or without a dead output, and the outputs in them. */
  readonly leftOut: number;
  readonly leftOutOutputs: number;
  readonly counted: readonly { readonly at: number; readonly weight: number }[];
  /** Null without a stratum that counts. */
  readonly value: number | null;
  readonly measure: Measure;
}

/** The average informedness of strata, weighted by their outputs. `places` are where their counts begin. */
export function averageOver(total: Float64Array, places: readonly number[]): Average {
  const filled = places.filter((at) => asked(total, at) > 0);
  const hasBoth = (at: number): boolean =>
    total[countAt(at, "live")] !== 0 && total[countAt(at, "dead")] !== 0;
  const usable = filled.filter(hasBoth);
  const outputs = usable.reduce((sum, at) => sum + asked(total, at), 0);
  const counted = usable.map((at) => ({ at, weight: asked(total, at) / outputs }));
  const all = filled.reduce((sum, at) => sum + asked(total, at), 0);
  const measures = counted.map(({ at }) => countMeasures(at).informedness);
  // Stratum by stratum, so that an arm that keeps all has exactly 0.
  const value = counted.reduce(
    (sum, { weight }, i) => sum + weight * measured(measures[i] as Measure, total),
    0,
  );
  return {
    counted,
    value: counted.length === 0 ? null : value,
    leftOut: filled.length - counted.length,
    leftOutOutputs: all - outputs,
    measure: {
      plus: measures.flatMap(({ plus }) => plus),
      minus: measures.flatMap(({ minus = [] }) => minus),
    },
  };
}

/** Scales what was kept in each stratum, so that the sum of the strata's shares is their weighted average. */
export function weigh(row: Float64Array, { counted }: Average): void {
  for (const { at, weight } of counted) {
    for (const kept of ["liveKept", "deadKept"] as const) {
      row[countAt(at, kept)] = (row[countAt(at, kept)] as number) * weight;
    }
  }
}
