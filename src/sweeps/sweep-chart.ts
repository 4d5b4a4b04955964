import type { ChartHead, LinePoint, LineSpec, Unit } from "../charts/spec.ts";
import type { ChartSpec } from "./chart-spec.ts";
import { gridOf } from "./grid-spec.ts";
import type { SweepArm, SweepPoint, SweepResults } from "./sweep.ts";
import { SHARE_WORDS, SWEEP_WORDS } from "./sweep-words.ts";

/** The chart of a sweep: the primary metric over what is swept, a curve an arm; a grid where two things are swept. */
export function sweepChart(sweep: SweepResults): ChartSpec {
  const head = headOf(sweep);
  if (sweep.name === "classes")
    return { kind: "grid", spec: { ...head, ...gridOf(sweep), unit: unitOf(sweep) } };
  const { metric, points } = sweep;
  const x = xAxis(sweep);
  const curves = curvesOf(sweep);
  const series = curves.map((name) => ({
    name,
    points: points.flatMap((point, i): LinePoint[] => {
      const { at, arms } = point;
      const arm = arms[name] as SweepArm;
      const drawn = { x: x.kind === "category" ? nameOf(point) : (at as number), y: arm[metric] };
      const shown = { ...drawn, ...arm.intervals[metric] };
      return isBreak(points[i - 1], point) ? [{ x: drawn.x, y: null }, shown] : [shown];
    }),
    ...(name === curves[0] && { emphasis: true }),
  }));
  const y = { label: SHARE_WORDS[metric], kind: "linear", unit: unitOf(sweep) } as const;
  return { kind: "line", spec: { ...head, x, y, series } };
}

/** Dropping everything tells nothing apart, so its curve says something under false-drop only: the base rate. */
export function curvesOf({ points, metric }: Pick<SweepResults, "points" | "metric">): string[] {
  return Object.keys(points[0]?.arms ?? {}).filter((name) => name !== "drop-all" || metric === "falseDrop");
}

function xAxis({ name, points }: SweepResults): LineSpec["x"] {
  const label = SWEEP_WORDS[name].axis;
  if (name === "fire" || name === "horizon") return { label, kind: "category", domain: points.map(nameOf) };
  return { label, kind: name === "novel" ? "log" : "linear", unit: "count" };
}

/** Shares of the turns, sizes, compactions; numbers, and all there is. */
function scaleOf({ value, at }: SweepPoint): string {
  return at === null ? (value.split(":")[0] as string) : "number";
}

/** Points of two scales are not joined: a gap stands between them. */
function isBreak(before: SweepPoint | undefined, point: SweepPoint): boolean {
  return before !== undefined && scaleOf(before) !== scaleOf(point);
}

/** What fits below an axis: `turns:0.6` as `60%`, `tokens:60000` as `60k`. */
function nameOf({ value }: SweepPoint): string {
  const [kind, size] = value.split(":");
  if (kind === "turns") return `${Number((100 * Number(size)).toPrecision(12))}%`;
  return kind === "tokens" ? `${Number(size) / 1000}k` : value;
}

function unitOf({ metric }: SweepResults): Unit {
  return metric === "informedness" ? "points" : "percent";
}

function headOf(sweep: SweepResults): ChartHead {
  const { name, metric, points } = sweep;
  const arms = points.flatMap((point) => Object.values(point.arms));
  const hasIntervals = arms.some(({ intervals }) => intervals[metric] !== null);
  const interval = "95% intervals over sessions, each on its own.";
  return {
    id: `sweep-${name}`,
    title: SWEEP_WORDS[name].title,
    subtitle:
      metric === "informedness"
        ? "In points: chance is near 0, and 100 tells all apart"
        : SHARE_WORDS[metric],
    notes: [`Without a sweep: ${sweep.default}.`, ...(hasIntervals && name !== "classes" ? [interval] : [])],
  };
}
