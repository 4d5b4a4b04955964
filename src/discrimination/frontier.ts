import type { ArmScores } from "../scoring/arm-scores.ts";
import { type Curve, curvesOf } from "./curves.ts";
import { dominates, type Place } from "./dominated.ts";
import type { Estimate } from "./estimates.ts";
import {
  type Decided,
  decisionOf,
  reportedArms,
  type ScoredWindow,
  scoredWindows,
} from "./scored-windows.ts";

/** Whether an output counts once or by its tokens. What was removed is in tokens under either. */
export const COUNTING = ["outputs", "tokens"] as const;
export type Counting = (typeof COUNTING)[number];

/** What an arm pays for what it removed. */
interface Price {
  readonly liveKept: Estimate;
  readonly falseDrop: Estimate;
  /** The arms that dominate it, in the order of the points. */
  readonly dominatedBy: readonly string[];
}

/** An arm over the scoreable outputs that it was asked about. */
export interface FrontierPoint {
  readonly arm: string;
  readonly cheats: boolean;
  readonly outputs: number;
  readonly drops: number;
  /** Tokens removed over the tokens of these outputs. */
  readonly removed: Estimate;
  readonly by: Readonly<Record<Counting, Price>>;
}

/** All arms in their order, and curves to compare them with. */
export interface Frontier {
  readonly points: readonly FrontierPoint[];
  readonly curves: readonly Curve[];
}

/**
 * What every arm removes and what that costs (method §8). An arm that is told the future neither dominates nor is
 * dominated, and only arms that were asked about the same outputs are compared.
 */
export function frontierOf(analysis: Decided): Frontier {
  const windows = scoredWindows(analysis);
  const points = reportedArms(analysis).map((arm) => pointOf(arm, analysis.arms.get(arm) as ArmScores));
  const asked = new Map(points.map(({ arm }) => [arm, notAsked(windows, arm)]));
  const judged = points.filter(({ cheats }) => !cheats);
  const dominators = (point: FrontierPoint, counting: Counting): string[] =>
    judged
      .filter(({ arm }) => asked.get(arm) === asked.get(point.arm))
      .filter((other) => dominates(placeOf(other, counting), placeOf(point, counting)))
      .map(({ arm }) => arm);
  return {
    points: points.map((point) => {
      const priced = COUNTING.map((counting): [Counting, Price] => [
        counting,
        { ...point.by[counting], dominatedBy: point.cheats ? [] : dominators(point, counting) },
      ]);
      return { ...point, by: Object.fromEntries(priced) as FrontierPoint["by"] };
    }),
    curves: curvesOf(windows),
  };
}

function pointOf(arm: string, { cheats, scoreable }: ArmScores): FrontierPoint {
  const { candidates, drops, removed, removedInterval } = scoreable;
  const price = ({ liveKept, falseDrop, intervals }: ArmScores["byTokens"]): Price => ({
    liveKept: { value: liveKept, interval: intervals.liveKept },
    falseDrop: { value: falseDrop, interval: intervals.falseDrop },
    dominatedBy: [],
  });
  return {
    arm,
    cheats,
    outputs: candidates,
    drops,
    removed: { value: removed, interval: removedInterval },
    by: { outputs: price(scoreable), tokens: price(scoreable.byTokens) },
  };
}

function placeOf({ removed, by }: FrontierPoint, counting: Counting): Place {
  const { liveKept, falseDrop } = by[counting];
  return { removed: removed.value, liveKept: liveKept.value, falseDrop: falseDrop.value };
}

/** The places of the outputs that an arm was not asked about: equal for arms that can be compared. */
function notAsked(windows: readonly ScoredWindow[], arm: string): string {
  const places: string[] = [];
  for (const [w, window] of windows.entries()) {
    for (const output of window.outputs) {
      if (decisionOf(window, arm, output) === undefined) places.push(`${w}/${output.at}`);
    }
  }
  return places.join(" ");
}
