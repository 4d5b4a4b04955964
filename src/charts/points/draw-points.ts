import { line } from "d3-shape";
import type { Place } from "../drawing/box.ts";
import { marker } from "../drawing/marker.ts";
import { colourOf, INK } from "../drawing/palette.ts";
import { element, group, segment } from "../drawing/svg.ts";
import type { PointMark } from "./scatter-marks.ts";

/** Dashes by which reference lines are told apart. */
const DASHES = ["7 4", "2 3", "10 3 2 3", "1 6", "14 5"];

/** A reference line. */
export function drawCurve(pieces: readonly (readonly Place[])[], n: number): string {
  const shape = line<Place>()
    .x(({ x }) => x)
    .y(({ y }) => y)
    .digits(2);
  return element("path", {
    d: pieces.map((piece) => shape([...piece])).join(""),
    fill: "none",
    stroke: INK.quiet,
    "stroke-width": 1.5,
    "stroke-dasharray": DASHES[n % DASHES.length],
    "stroke-linejoin": "round",
  });
}

/** The intervals of a point, in both directions. */
export function drawIntervals({ x, y, n, faint, across, up }: PointMark): string {
  const look = { stroke: colourOf(n), "stroke-width": 1.25, "stroke-opacity": faint ? 0.3 : 0.6 };
  return [
    ...(across === null ? [] : [segment(across[0], y, across[1], y, look)]),
    ...(up === null ? [] : [segment(x, up[0], x, up[1], look)]),
  ].join("");
}

/** A point, with its name for the pointer. */
export function drawPoint({ x, y, n, name, faint }: PointMark): string {
  return group(name, marker(n, x, y, 62, { "fill-opacity": faint ? 0.45 : undefined }));
}

/** Places along lines, at most 8 pixels apart: what a label should not cover. */
export function along(lines: readonly (readonly [Place, Place])[]): Place[] {
  return lines.flatMap(([from, to]) => {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / 8));
    return Array.from({ length: steps + 1 }, (_, i) => ({
      x: from.x + ((to.x - from.x) * i) / steps,
      y: from.y + ((to.y - from.y) * i) / steps,
    }));
  });
}

/** All the lines of a chart that a label should not cover: intervals, and pieces of curves. */
export function linesOf(
  marks: readonly PointMark[],
  curves: readonly (readonly (readonly Place[])[])[],
): (readonly [Place, Place])[] {
  const intervals = marks.flatMap(({ x, y, across, up }) => [
    ...(across === null
      ? []
      : [
          [
            { x: across[0], y },
            { x: across[1], y },
          ] as const,
        ]),
    ...(up === null
      ? []
      : [
          [
            { x, y: up[0] },
            { x, y: up[1] },
          ] as const,
        ]),
  ]);
  const steps = curves
    .flat()
    .flatMap((piece) => piece.slice(1).map((to, i) => [piece[i] as Place, to] as const));
  return [...intervals, ...steps];
}
