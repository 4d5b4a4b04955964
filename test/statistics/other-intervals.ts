// Intervals that coref does not give, to compare its own with. All are 95% intervals.
import { nextFraction, type Random } from "../../src/random.ts";
import { betaQuantile, normalCdf, normalQuantile } from "../../src/statistics/distributions.ts";
import type { Interval } from "../../src/statistics/interval.ts";
import type { Measure } from "../../src/statistics/measure.ts";

export const OTHERS = ["percentile", "bca", "studentised", "t", "t effective", "expanded"] as const;
export type Other = (typeof OTHERS)[number];

/** Null where a total has nothing under the line, or too few draws have a value. */
export function otherIntervals(
  clusters: readonly Float64Array[],
  measure: Measure,
  draws: number,
  random: Random,
): Record<Other, Interval> | null {
  const once = new Int32Array(clusters.length).fill(1);
  const { value, influences } = linearised(clusters, measure, once);
  if (Number.isNaN(value)) return null;
  const se = standardError(influences, once);
  const values: number[] = [];
  const ts: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    const times = new Int32Array(clusters.length);
    for (let i = 0; i < clusters.length; i++) {
      const k = Math.floor(nextFraction(random) * clusters.length);
      times[k] = (times[k] as number) + 1;
    }
    const drawn = linearised(clusters, measure, times);
    if (Number.isNaN(drawn.value)) continue;
    values.push(drawn.value);
    const drawnSe = standardError(drawn.influences, times);
    if (drawnSe > 0) ts.push((drawn.value - value) / drawnSe);
  }
  if (values.length < 0.9 * draws || ts.length < 0.9 * draws) return null;
  values.sort((a, b) => a - b);
  ts.sort((a, b) => a - b);
  const around = (z: number): Interval => ({ low: value - z * se, high: value + z * se });
  const few = Math.max(2, effective(clusters, measure));
  return {
    percentile: { low: at(values, 0.025), high: at(values, 0.975) },
    bca: bca(values, value, influences),
    studentised: { low: value - at(ts, 0.975) * se, high: value - at(ts, 0.025) * se },
    t: around(tQuantile(clusters.length - 1)),
    "t effective": around(tQuantile(few - 1)),
    expanded: expanded(values, clusters.length),
  };
}

/** A measure under weights, and how much each cluster moves it (the derivative by its weight). */
function linearised(
  clusters: readonly Float64Array[],
  measure: Measure,
  times: Int32Array,
): { value: number; influences: Float64Array } {
  const influences = new Float64Array(clusters.length);
  let value = 0;
  for (const [sign, shares] of [
    [1, measure.plus],
    [-1, measure.minus ?? []],
  ] as const) {
    for (const [over, under] of shares) {
      let [top, bottom] = [0, 0];
      for (let k = 0; k < clusters.length; k++) {
        const sums = clusters[k] as Float64Array;
        top += (times[k] as number) * (sums[over] as number);
        bottom += (times[k] as number) * (sums[under] as number);
      }
      const ratio = top / bottom;
      value += sign * ratio;
      for (let k = 0; k < clusters.length; k++) {
        const sums = clusters[k] as Float64Array;
        const more = ((sums[over] as number) - ratio * (sums[under] as number)) / bottom;
        influences[k] = (influences[k] as number) + sign * more;
      }
    }
  }
  return { value, influences };
}

function standardError(influences: Float64Array, times: Int32Array): number {
  let squares = 0;
  for (let k = 0; k < influences.length; k++) {
    squares += (times[k] as number) * (influences[k] as number) ** 2;
  }
  return Math.sqrt((squares * influences.length) / (influences.length - 1));
}

/** Efron's bias-corrected and accelerated interval. */
function bca(sorted: readonly number[], value: number, influences: Float64Array): Interval {
  const below = sorted.filter((drawn) => drawn < value).length;
  const same = sorted.filter((drawn) => drawn === value).length;
  const bias = normalQuantile((below + same / 2) / sorted.length);
  const squares = influences.reduce((sum, influence) => sum + influence ** 2, 0);
  const cubes = influences.reduce((sum, influence) => sum + influence ** 3, 0);
  const acceleration = cubes / (6 * squares ** 1.5);
  const end = (z: number): number => {
    const level = normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
    return at(sorted, Number.isNaN(level) ? normalCdf(z) : level);
  };
  return { low: end(normalQuantile(0.025)), high: end(normalQuantile(0.975)) };
}

/** Hesterberg's expanded percentiles by the plain number of clusters; coref takes the effective one. */
function expanded(sorted: readonly number[], count: number): Interval {
  const tail = normalCdf(-Math.sqrt(count / (count - 1)) * tQuantile(count - 1));
  return { low: at(sorted, tail), high: at(sorted, 1 - tail) };
}

/** How many equal clusters would weigh as these do: the fewest over the denominators. */
function effective(clusters: readonly Float64Array[], { plus, minus = [] }: Measure): number {
  const each = [...plus, ...minus].map(([, under]) => {
    const weights = clusters.map((sums) => sums[under] as number);
    return weights.reduce((sum, w) => sum + w, 0) ** 2 / weights.reduce((sum, w) => sum + w * w, 0);
  });
  return Math.min(...each);
}

/** The 97.5th percentile of Student's t distribution. */
function tQuantile(degrees: number): number {
  const x = betaQuantile(0.05, degrees / 2, 0.5);
  return Math.sqrt((degrees * (1 - x)) / x);
}

function at(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] as number;
}
