import type { ChartHead, ChartSpec, LinePoint, LineSpec, MetricUnit } from "./chart-spec.ts";
import { gridOf } from "./grid-spec.ts";
import type { SweepArm, SweepResults } from "./sweep.ts";
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
    points: points.map((point): LinePoint => {
      const { value, at, arms } = point;
      const arm = arms[name] as SweepArm;
      return { x: x.kind === "category" ? value : (at as number), y: arm[metric], ...arm.intervals[metric] };
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
  if (name === "fire" || name === "horizon")
    return { label, kind: "category", domain: points.map(({ value }) => value) };
  return { label, kind: name === "novel" ? "log" : "linear", unit: "count" };
}

function unitOf({ metric }: SweepResults): MetricUnit {
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
      metric === "informedness" ? "Informedness: 0 is chance, 100 tells all apart" : SHARE_WORDS[metric],
    notes: [`Without a sweep: ${sweep.default}.`, ...(hasIntervals && name !== "classes" ? [interval] : [])],
  };
}
