import { drawable } from "../axes/domain.ts";
import type { NumberScale } from "../axes/scale.ts";
import type { Place } from "../drawing/box.ts";
import { foreign } from "../drawing/escape.ts";
import type { Curve, NumberAxis, ScatterPoint, ScatterSpec } from "../spec.ts";

/** A point in pixels, with the ends of its intervals where it has some. `n` is its group's number. */
export interface PointMark extends Place {
  readonly name: string;
  readonly n: number;
  readonly faint: boolean;
  readonly across: readonly [number, number] | null;
  readonly up: readonly [number, number] | null;
}

/** True where a point has a place on both axes. */
export function hasPlace({ x, y }: ScatterSpec, point: ScatterPoint | Curve["points"][number]): boolean {
  return drawable(point.x, x.kind) && drawable(point.y, y.kind);
}

/** The groups' names, in the order in which they come; a point without one is of the group "". */
export function groupsOf(spec: ScatterSpec): string[] {
  return [...new Set(spec.points.map(({ group }) => group ?? ""))];
}

/** The points that have a place, in pixels. */
export function pointMarks(spec: ScatterSpec, x: NumberScale, y: NumberScale): PointMark[] {
  const groups = new Map(groupsOf(spec).map((group, n) => [group, n]));
  return spec.points
    .filter((point) => hasPlace(spec, point))
    .map((point) => ({
      x: x.place(point.x as number),
      y: y.place(point.y as number),
      name: foreign(point.name),
      n: groups.get(point.group ?? "") as number,
      faint: point.dominated ?? false,
      across: ends(point.xLow, point.xHigh, spec.x, x),
      up: ends(point.yLow, point.yHigh, spec.y, y),
    }));
}

/** A curve in pixels, in as many pieces as there are gaps between. */
export function curvePieces(spec: ScatterSpec, curve: Curve, x: NumberScale, y: NumberScale): Place[][] {
  const pieces: Place[][] = [[]];
  for (const point of curve.points) {
    if (!hasPlace(spec, point)) pieces.push([]);
    else pieces.at(-1)?.push({ x: x.place(point.x), y: y.place(point.y as number) });
  }
  return pieces.filter((piece) => piece.length > 0);
}

function ends(
  low: number | undefined,
  high: number | undefined,
  axis: NumberAxis,
  scale: NumberScale,
): readonly [number, number] | null {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  const place = (end: number): number =>
    scale.place(axis.kind === "log" ? Math.max(end, scale.domain[0]) : end);
  return [place(low as number), place(high as number)];
}
