import { domainOf, drawable } from "../axes/domain.ts";
import { type CategoryScale, categoryScale, type NumberScale, numberScale } from "../axes/scale.ts";
import type { Box } from "../drawing/box.ts";
import type { LinePoint, LineSpec, Series } from "../spec.ts";

/** A point of a series: where it stands, in pixels. A y of null is a gap. */
export interface Mark {
  readonly x: number;
  readonly y: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The y axis of a line chart. Pixels go down, numbers up. */
export function yScaleOf(spec: LineSpec, top: number, bottom: number): NumberScale {
  const points = spec.series.flatMap((series) => series.points.filter((point) => isDrawn(spec, point)));
  const ends = points.flatMap(({ low, high }) => [low, high]);
  const domain = domainOf(
    spec.y,
    points.map(({ y }) => y as number),
    ends,
  );
  return numberScale(spec.y, domain, [bottom, top], 5);
}

/** The x axis of a line chart: of numbers, or of names. Where nothing is drawn at a place, it still has it. */
export function xScaleOf({ x: axis, series }: LineSpec, { left, right }: Box): NumberScale | CategoryScale {
  const all = series.flatMap(({ points }) => points.map(({ x }) => x));
  if (axis.kind === "category") return categoryScale(axis, all.map(String), [left, right]);
  const numbers = all.filter((x): x is number => typeof x === "number" && drawable(x, axis.kind));
  return numberScale(
    axis,
    domainOf(axis, numbers, []),
    [left, right],
    Math.max(2, Math.floor((right - left) / 70)),
  );
}

/** True where a point has a place on both axes. */
export function isDrawn({ x: axis, y }: LineSpec, point: LinePoint): boolean {
  const onX = axis.kind === "category" || (typeof point.x === "number" && drawable(point.x, axis.kind));
  return onX && drawable(point.y, y.kind);
}

/** A series in pixels, moved to the right by `shift`. */
export function marksOf(
  spec: LineSpec,
  series: Series,
  x: NumberScale | CategoryScale,
  y: NumberScale,
  shift: number,
): Mark[] {
  const placeX = (point: LinePoint): number =>
    shift + ("step" in x ? x.place(String(point.x)) : x.place(point.x as number));
  return series.points.map((point) => {
    if (!isDrawn(spec, point)) return { x: 0, y: null, low: null, high: null };
    const bounded = Number.isFinite(point.low) && Number.isFinite(point.high);
    const end = (value: number): number =>
      y.place(spec.y.kind === "log" ? Math.max(value, y.domain[0]) : value);
    return {
      x: placeX(point),
      y: y.place(point.y as number),
      low: bounded ? end(point.low as number) : null,
      high: bounded ? end(point.high as number) : null,
    };
  });
}
