import type { ArmScores } from "../scoring/arm-scores.ts";
import type { Share, Shares } from "../scoring/score.ts";
import type { Interval } from "../statistics/interval.ts";
import type { Analysis } from "./analyze.ts";

/** The arms in such rows: the null, and the two that the published experiment put first. */
export const LOOK_ARMS: readonly string[] = ["drop-all", "index", "index+closed"];

/** An arm in one row, over the outputs that can be scored. */
export interface LookArm extends Shares {
  readonly drops: number;
  readonly removed: number | null;
  readonly intervals: Readonly<Record<Share, Interval | null>>;
  readonly matchedNull: Shares;
  /** Of the outputs that it dropped, those of which something is lost; a share. */
  readonly lost: number | null;
  readonly lostInterval: Interval | null;
}

/** What an analysis found, in one row: for analyses that stand beside another. */
export interface Look {
  /** Clusters of sessions that hold a candidate. */
  readonly clusters: number;
  /** Windows that hold a candidate. */
  readonly windows: number;
  readonly candidates: number;
  readonly scoreable: number;
  /** Of the scoreable ones, those that the future used. */
  readonly live: number;
  readonly arms: Readonly<Record<string, LookArm>>;
}

/** Sums an analysis up in one row: of the arms that are named, those that decided. */
export function lookOf({ windows, clusters, arms }: Analysis, names = LOOK_ARMS): Look {
  const candidates = windows.flatMap((window) => window.candidates);
  const scoreable = candidates.filter((candidate) => candidate.class !== "opaque");
  return {
    clusters,
    windows: windows.length,
    candidates: candidates.length,
    scoreable: scoreable.length,
    live: scoreable.filter(({ uses }) => uses.length > 0).length,
    arms: Object.fromEntries(
      names.flatMap((name) => {
        const scores = arms.get(name);
        return scores === undefined ? [] : [[name, lookArm(scores)]];
      }),
    ),
  };
}

function lookArm({ scoreable }: ArmScores): LookArm {
  const { falseDrop, liveKept, deadKept, informedness, intervals, matchedNull, drops, removed } = scoreable;
  const { lost } = scoreable.truths;
  return {
    ...{ falseDrop, liveKept, deadKept, informedness, intervals, matchedNull, drops, removed },
    lost: lost.falseDrop,
    lostInterval: lost.intervals.falseDrop,
  };
}
