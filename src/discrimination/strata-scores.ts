import {
  asked,
  COUNTS,
  countAt,
  countDecision,
  countMeasures,
  STRATUM_SHARES,
  type StratumShare,
} from "./counts.ts";
import {
  addRows,
  clustersWith,
  type Estimate,
  estimate,
  type Resampling,
  sumByCluster,
} from "./estimates.ts";
import { decisionOf, type ScoredWindow } from "./scored-windows.ts";
import { type Division, type Partition, partitions, type StratumName } from "./strata.ts";

/** An arm's scores in one stratum. */
interface StratumArm {
  readonly arm: string;
  /** Outputs of the stratum that it was asked about, and those that it dropped. */
  readonly outputs: number;
  readonly drops: number;
  readonly shares: Readonly<Record<StratumShare, Estimate>>;
}

/** One stratum with the scores of the arms that are shown. */
interface StratumScores {
  readonly stratum: StratumName;
  readonly outputs: number;
  /** Clusters of sessions that hold one. */
  readonly clusters: number;
  readonly live: number;
  /** Live outputs over all of the stratum, as a fraction of 1. */
  readonly baseRate: Estimate;
  readonly arms: readonly StratumArm[];
}

/** The strata of one division; those without an output are left out. */
export interface Strata {
  readonly by: Division;
  readonly strata: readonly StratumScores[];
}

/** Scores of some arms in every stratum of every division; all intervals see the same draws. */
export function strataScores(
  windows: readonly ScoredWindow[],
  arms: readonly string[],
  resampling: Resampling,
): Strata[] {
  const divided = placeAll(partitions(windows), arms.length);
  const width = divided.reduce((sum, { places }) => sum + places.length * blockOf(arms.length), 0);
  const rows = sumByCluster(windows, width, (sums, window) => {
    for (const { stratumOf, places } of divided) {
      for (const output of window.outputs) {
        const at = places[stratumOf(window, output)] as number;
        sums[at] = (sums[at] as number) + 1;
        if (output.isLive) sums[at + 1] = (sums[at + 1] as number) + 1;
        for (const [a, arm] of arms.entries()) {
          const decision = decisionOf(window, arm, output);
          if (decision !== undefined) countDecision(sums, armAt(at, a), decision, output.isLive);
        }
      }
    }
  });
  const total = addRows(rows, width);
  const measures = divided.flatMap(({ places }) =>
    places.flatMap((at) => [
      { plus: [[at + 1, at] as const] },
      ...arms.flatMap((_, a) => STRATUM_SHARES.map((share) => countMeasures(armAt(at, a))[share])),
    ]),
  );
  const estimates = estimate(rows, measures, resampling).values();
  const next = (): Estimate => estimates.next().value as Estimate;
  return divided.map(({ by, strata, places }) => ({
    by,
    strata: strata
      .map((stratum, s): StratumScores => {
        const at = places[s] as number;
        return {
          stratum,
          outputs: total[at] as number,
          clusters: clustersWith(rows, at),
          live: total[at + 1] as number,
          baseRate: next(),
          arms: arms.map((arm, a) => ({
            arm,
            outputs: asked(total, armAt(at, a)),
            drops: total[countAt(armAt(at, a), "dropped")] as number,
            shares: Object.fromEntries(
              STRATUM_SHARES.map((share) => [share, next()]),
            ) as StratumArm["shares"],
          })),
        };
      })
      .filter(({ outputs }) => outputs > 0),
  }));
}

/** A stratum's sums: its outputs, its live ones, and the counts of each arm. */
function blockOf(arms: number): number {
  return 2 + arms * COUNTS;
}

function armAt(at: number, arm: number): number {
  return at + 2 + arm * COUNTS;
}

/** Gives every stratum its place in one row of sums. */
function placeAll(all: readonly Partition[], arms: number): (Partition & { places: number[] })[] {
  let at = 0;
  return all.map((partition) => {
    const places = partition.strata.map((_, s) => at + s * blockOf(arms));
    at += places.length * blockOf(arms);
    return { ...partition, places };
  });
}
