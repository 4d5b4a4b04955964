import type { ScatterPoint, ScatterSpec } from "../charts/spec.ts";
import { COUNTING, type Counting, type Frontier, type FrontierPoint } from "./frontier.ts";

const PRICES = [
  { share: "liveKept", words: "live-kept", id: "live-kept" },
  { share: "falseDrop", words: "false-drop", id: "false-drop" },
] as const;

/** Tokens removed against live-kept and against false-drop, counting outputs and tokens: four charts. */
export function frontierCharts(frontier: Frontier): ScatterSpec[] {
  return COUNTING.flatMap((counting) =>
    PRICES.map(({ share, words, id }) => ({
      id: `frontier-${id}-${counting}`,
      title: `Tokens removed and ${words}, by ${counting}`,
      subtitle:
        "Over the outputs that can be scored. Bars are 95% intervals; curves are ways to drop without an arm.",
      x: { label: "tokens removed", kind: "linear", unit: "percent" } as const,
      y: { label: `${words}, by ${counting}`, kind: "linear", unit: "percent" } as const,
      points: frontier.points.map((point) => chartPoint(point, counting, share)),
      curves: frontier.curves.map(({ name, points }) => ({
        name,
        points: points.flatMap(({ removed, by }) =>
          removed === null ? [] : [{ x: removed, y: by[counting][share] }],
        ),
      })),
    })),
  );
}

function chartPoint(
  { arm, cheats, removed, by }: FrontierPoint,
  counting: Counting,
  share: (typeof PRICES)[number]["share"],
): ScatterPoint {
  const { [share]: y, dominatedBy } = by[counting];
  const [xs, ys] = [removed.interval, y.interval];
  return {
    name: cheats ? `${arm} (cheats)` : arm,
    x: removed.value,
    y: y.value,
    ...(xs !== null && { xLow: xs.low, xHigh: xs.high }),
    ...(ys !== null && { yLow: ys.low, yHigh: ys.high }),
    dominated: dominatedBy.length > 0,
  };
}
