import { COUNTING, type Counting, type Frontier, type FrontierPoint } from "./frontier.ts";

/** A chart of points and curves, as plain data. Shares are fractions of 1; null values have no place. */
export interface FrontierChart {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly points: readonly ChartPoint[];
  readonly curves: readonly {
    readonly name: string;
    readonly points: readonly { readonly x: number; readonly y: number | null }[];
  }[];
}

interface Axis {
  readonly label: string;
  readonly kind: "linear";
  readonly unit: "percent";
}

interface ChartPoint {
  readonly name: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly xLow?: number;
  readonly xHigh?: number;
  readonly yLow?: number;
  readonly yHigh?: number;
  readonly dominated: boolean;
}

const PRICES = [
  { share: "liveKept", words: "live-kept", id: "live-kept" },
  { share: "falseDrop", words: "false-drop", id: "false-drop" },
] as const;

/** Tokens removed against live-kept and against false-drop, counting outputs and tokens: four charts. */
export function frontierCharts(frontier: Frontier): FrontierChart[] {
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
): ChartPoint {
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
