import { type Frontier, frontierOf } from "./frontier.ts";
import { type Percentile, percentiles } from "./percentiles.ts";
import { type RankingAucs, rankingAucs } from "./ranking-auc.ts";
import { type Decided, judgedArms, scoredWindows } from "./scored-windows.ts";
import { shownArms } from "./shown-arms.ts";
import { type Strata, strataScores } from "./strata-scores.ts";
import { type StratifiedArm, stratifiedArms } from "./stratified.ts";

/** How well arms and orders tell the live from the dead, over the candidates that can be scored (docs/discrimination.md). */
export interface Discrimination {
  readonly outputs: number;
  readonly live: number;
  /** Clusters of sessions that hold one. */
  readonly clusters: number;
  /** Each arm beside its matched null; none that is told the future here and in the two below. */
  readonly percentiles: readonly Percentile[];
  readonly rankings: RankingAucs;
  readonly stratified: readonly StratifiedArm[];
  readonly strata: readonly Strata[];
  readonly frontier: Frontier;
}

/** Pure: the same analysis gives the same numbers; the order of its files does not matter. */
export function discriminate(analysis: Decided): Discrimination {
  const windows = scoredWindows(analysis);
  const outputs = windows.flatMap((window) => window.outputs);
  const judged = judgedArms(analysis);
  const { draws, seed } = analysis.settings;
  return {
    outputs: outputs.length,
    live: outputs.filter(({ isLive }) => isLive).length,
    clusters: new Set(windows.map(({ cluster }) => cluster)).size,
    percentiles: percentiles(windows, judged),
    rankings: rankingAucs(windows, { draws, stream: `auc ${seed}` }),
    stratified: stratifiedArms(windows, judged, { draws, stream: `stratified ${seed}` }),
    strata: strataScores(windows, shownArms(analysis), { draws, stream: `strata ${seed}` }),
    frontier: frontierOf(analysis),
  };
}
