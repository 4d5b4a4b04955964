import { createRandom } from "../random.ts";
import { bootstrap, type Resampled } from "../statistics/bootstrap.ts";
import { detectableDifference } from "../statistics/detectable.ts";
import { inColumns, type Measure, measured, sharesIn } from "../statistics/measure.ts";
import { swapTest } from "../statistics/swap-test.ts";
import { bareChange, type Uncorrected } from "./change.ts";
import { COLUMNS, COMPARED, type Compared, measureAt, perMeasure } from "./measures.ts";
import type { PairedSums } from "./paired-sums.ts";

/** How a comparison is drawn. */
export interface DrawSettings {
  readonly draws: number;
  readonly seed: number;
}

/**
 * The changes of each arm over the same candidates: intervals by a bootstrap over clusters in which all arms see the
 * same draws, and a test that exchanges the sides by cluster. `sums` are per arm, over the same clusters. `unknown`
 * names the shares of an arm that `candidates.jsonl` cannot give.
 */
export function pairedChanges(
  arms: readonly {
    readonly arm: string;
    readonly sums: PairedSums;
    readonly unknown: ReadonlySet<Compared>;
  }[],
  { draws, seed }: DrawSettings,
): Record<Compared, Uncorrected>[] {
  const width = 2 * COLUMNS.length;
  const clusters = (arms[0]?.sums.clusters ?? []).map((_, k) => {
    const row = new Float64Array(arms.length * width);
    for (const [i, { sums }] of arms.entries()) row.set(sums.clusters[k] as Float64Array, i * width);
    return row;
  });
  const measures = arms.flatMap((_, i) => COMPARED.map((compared) => higherBy(compared, i * width)));
  const resampled =
    draws === 0 ? null : bootstrap(clusters, measures, draws, createRandom(`compare ${seed}`));
  return arms.map(({ arm, sums, unknown }, i) =>
    perMeasure((compared) => {
      if (unknown.has(compared)) return bareChange(null, null);
      const drawn = resampled?.[i * COMPARED.length + COMPARED.indexOf(compared)] ?? null;
      return changeOf(compared, sums, drawn, { draws, seed: `compare ${seed} ${compared} ${arm}` });
    }),
  );
}

/** How much higher a share is on the second side, in sums of both that begin at `at`. */
function higherBy(compared: Compared, at: number): Measure {
  const [a, b] = [measureAt(compared, at), measureAt(compared, at + COLUMNS.length)];
  return { plus: [...b.plus, ...(a.minus ?? [])], minus: [...a.plus, ...(b.minus ?? [])] };
}

function changeOf(
  compared: Compared,
  { clusters }: PairedSums,
  resampled: Resampled | null,
  { draws, seed }: { readonly draws: number; readonly seed: string },
): Uncorrected {
  const measure = measureAt(compared, 0);
  const columns = [...new Set(sharesIn(measure).flat())];
  const placed = inColumns(measure, columns);
  const [a, b] = [0, COLUMNS.length].map((at) =>
    clusters.map((sums) => Float64Array.from(columns, (column) => sums[at + column] as number)),
  ) as [Float64Array[], Float64Array[]];
  const swap =
    draws === 0
      ? null
      : swapTest(a, b, (one, other) => measured(placed, other) - measured(placed, one), {
          draws,
          random: createRandom(seed),
        });
  const [ofA, ofB] = [a, b].map((rows) => {
    const value = measured(placed, total(rows, columns.length));
    return Number.isNaN(value) ? null : value;
  }) as [number | null, number | null];
  const se = resampled?.se ?? null;
  const bare = bareChange(ofA, ofB);
  const interval = resampled?.interval95 ?? null;
  // An arm that keeps everything cannot come out otherwise: no test, and none that the others have to pay for.
  const isFixed = bare.difference === 0 && interval !== null && interval.low === 0 && interval.high === 0;
  return {
    ...bare,
    interval,
    p: isFixed ? null : (swap?.p ?? null),
    detectable: se === null ? null : detectableDifference(se),
  };
}

function total(rows: readonly Float64Array[], width: number): Float64Array {
  const sums = new Float64Array(width);
  for (const row of rows) for (let i = 0; i < width; i++) sums[i] = (sums[i] as number) + (row[i] as number);
  return sums;
}
