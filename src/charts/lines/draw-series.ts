import { area, line } from "d3-shape";
import { marker } from "../drawing/marker.ts";
import { colourOf } from "../drawing/palette.ts";
import { coordinate, element, segment } from "../drawing/svg.ts";
import type { Mark } from "./line-marks.ts";

/** How a series is drawn: its number gives colour and marker. */
export interface SeriesStyle {
  readonly n: number;
  readonly dashed: boolean;
  readonly weight: "strong" | "normal" | "light";
}

/** Beyond so many points the line is drawn without markers. */
const MOST_MARKERS = 40;

/** How opaque a series is beside one that is emphasised. */
const LIGHT = 0.6;

/** A series' intervals as a band, in as many pieces as there are gaps between. */
export function band(marks: readonly Mark[], { n, weight }: SeriesStyle): string {
  const shape = area<Mark>()
    .defined(({ y, low }) => y !== null && low !== null)
    .x(({ x }) => x)
    .y0(({ low }) => low as number)
    .y1(({ high }) => high as number)
    .digits(2)([...marks]);
  if (!shape) return "";
  return element("path", { d: shape, fill: colourOf(n), "fill-opacity": weight === "light" ? 0.08 : 0.15 });
}

/** Intervals as whiskers: all of them, or those of points that stand alone, of which a band shows nothing. */
export function whiskers(marks: readonly Mark[], { n, weight }: SeriesStyle, all: boolean): string {
  const bounded = (i: number): boolean => (marks[i]?.low ?? null) !== null;
  return marks
    .flatMap((mark, i) => {
      if (mark.low === null || mark.high === null) return [];
      if (!all && (bounded(i - 1) || bounded(i + 1))) return [];
      const look = {
        stroke: colourOf(n),
        "stroke-width": 1.5,
        "stroke-opacity": weight === "light" ? 0.45 : 0.7,
      };
      return [
        segment(mark.x, mark.low, mark.x, mark.high, look),
        segment(mark.x - 3, mark.low, mark.x + 3, mark.low, look),
        segment(mark.x - 3, mark.high, mark.x + 3, mark.high, look),
      ];
    })
    .join("");
}

/** A series' line, broken at gaps, and a marker at each point. */
export function strokes(marks: readonly Mark[], style: SeriesStyle): string {
  const shape = line<Mark>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => x)
    .y(({ y }) => y as number)
    .digits(2)([...marks]);
  const shown = marks.filter(({ y }) => y !== null);
  const dots = shown.length > MOST_MARKERS ? [] : shown.map(({ x, y }) => dot(x, y as number, style));
  return shown.length === 0 ? "" : stroke(shape ?? "", style) + dots.join("");
}

/** What a series looks like, for a legend: 26 pixels wide, around a place. */
export function sampleOf(style: SeriesStyle, x: number, y: number): string {
  return stroke(`M${coordinate(x - 13)},${coordinate(y)}H${coordinate(x + 13)}`, style) + dot(x, y, style);
}

function stroke(shape: string, { n, dashed, weight }: SeriesStyle): string {
  return element("path", {
    d: shape,
    fill: "none",
    stroke: colourOf(n),
    "stroke-width": { strong: 3, normal: 2, light: 1.5 }[weight],
    "stroke-opacity": weight === "light" ? LIGHT : undefined,
    "stroke-dasharray": dashed ? "6 4" : undefined,
    "stroke-linejoin": "round",
  });
}

function dot(x: number, y: number, { n, weight }: SeriesStyle): string {
  return marker(n, x, y, 46, { opacity: weight === "light" ? LIGHT : undefined });
}
