import { rankPairs } from "../statistics/auc.ts";
import { clustersWith, type Estimate, estimate, type Resampling, sumByCluster } from "./estimates.ts";
import { RANKINGS } from "./rankings.ts";
import type { ScoredWindow } from "./scored-windows.ts";

/** How often a ranking has the live output above the dead one. */
interface RankingAuc {
  readonly name: string;
  readonly keeps: string;
  /** 0.5 for what knows nothing; below it, the opposite order is better. */
  readonly auc: Estimate;
}

/** The rankings, and what all of them were asked about. */
export interface RankingAucs {
  /** Pairs of a live and a dead output of one window. */
  readonly pairs: number;
  /** Windows and clusters with such a pair. */
  readonly windows: number;
  readonly clusters: number;
  readonly rankings: readonly RankingAuc[];
}

/**
 * The area under the ROC curve of every ranking, within windows: a pass chooses among the outputs of one window, so
 * pairs of two windows say nothing of its choice. Sums of pairs over sums of pairs, resampled by cluster.
 */
export function rankingAucs(windows: readonly ScoredWindow[], resampling: Resampling): RankingAucs {
  // Column 0 holds the pairs; the rankings' right pairs follow.
  const rows = sumByCluster(windows, 1 + RANKINGS.length, (sums, { outputs }) => {
    const isLive = outputs.map((output) => output.isLive);
    for (const [r, { worth }] of RANKINGS.entries()) {
      const { pairs, right } = rankPairs(
        outputs.map(({ known }) => worth(known)),
        isLive,
      );
      sums[1 + r] = (sums[1 + r] as number) + right;
      if (r === 0) sums[0] = (sums[0] as number) + pairs;
    }
  });
  const measures = RANKINGS.map((_, r) => ({ plus: [[1 + r, 0] as const] }));
  const estimates = estimate(rows, measures, resampling);
  return {
    pairs: rows.reduce((sum, row) => sum + (row[0] as number), 0),
    windows: windows.filter(hasPair).length,
    clusters: clustersWith(rows, 0),
    rankings: RANKINGS.map(({ name, keeps }, r) => ({ name, keeps, auc: estimates[r] as Estimate })),
  };
}

function hasPair({ outputs }: ScoredWindow): boolean {
  return outputs.some(({ isLive }) => isLive) && outputs.some(({ isLive }) => !isLive);
}
