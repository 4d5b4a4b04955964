import { drawX, drawY, yRoom } from "./axes/draw-axes.ts";
import { describeLines } from "./describe.ts";
import type { Box } from "./drawing/box.ts";
import { foreign } from "./drawing/escape.ts";
import { emptyPage, footnotes, heading, page } from "./drawing/frame.ts";
import { legend } from "./drawing/legend.ts";
import { EDGE, FONT, WIDTH } from "./drawing/palette.ts";
import { group } from "./drawing/svg.ts";
import { clip, textWidth } from "./drawing/text-width.ts";
import { band, type SeriesStyle, sampleOf, strokes, whiskers } from "./lines/draw-series.ts";
import { drawEndLabels, type EndLabel, LABEL_INSET } from "./lines/end-labels.ts";
import { isDrawn, type Mark, marksOf, xScaleOf, yScaleOf } from "./lines/line-marks.ts";
import type { LineSpec, Series } from "./spec.ts";

/** With more series than this, their names stand in a legend and not at their ends. */
const MOST_LABELS = 8;
const PLOT_HEIGHT = 300;
const WIDEST_LABEL = 170;

/**
 * One or more series over an axis of numbers or of ordered names, as an SVG file. A y of null is a gap. Intervals
 * are bands, and whiskers over names and at points that stand alone.
 */
export function lineChart(spec: LineSpec): string {
  if (!spec.series.some(({ points }) => points.some((point) => isDrawn(spec, point))))
    return emptyPage(spec, leftOut(spec));
  const styles = spec.series.map((series, n) => styleOf(series, n, spec));
  const names = spec.series.map(({ name }, n) =>
    clip(foreign(name), WIDEST_LABEL, FONT.label, isBold(styles[n])),
  );
  const labelled = names.length <= MOST_LABELS;

  const head = heading(spec);
  const entries = names.map((name, n) => ({
    name,
    sample: (x: number, y: number) => sampleOf(styles[n] as SeriesStyle, x, y),
  }));
  const above = legend(labelled ? [] : entries, head.bottom);
  const top = above.bottom + 36;
  const y = yScaleOf(spec, top, top + PLOT_HEIGHT);
  const widest = Math.max(...names.map((name, n) => textWidth(name, FONT.label, isBold(styles[n]))));
  const right = WIDTH - EDGE - (labelled ? LABEL_INSET + widest : 14);
  const plot: Box = { left: yRoom(y), top, right, bottom: top + PLOT_HEIGHT };
  const x = xScaleOf(spec, plot);
  const overNames = "step" in x;
  const apart = overNames ? Math.min(8, (0.6 * x.step) / spec.series.length) : 0;

  const marks = spec.series.map((series, n) =>
    marksOf(spec, series, x, y, apart * (n - (spec.series.length - 1) / 2)),
  );
  const below = drawX(x, plot, foreign(spec.x.label));
  const notes = footnotes([...(spec.notes ?? []), ...leftOut(spec)], below.bottom);
  return page(spec, describeLines(spec), notes.bottom + 10, [
    head.markup,
    above.markup,
    drawY(y, plot, foreign(spec.y.label)),
    below.markup,
    ...(overNames ? [] : marks.map((series, n) => band(series, styles[n] as SeriesStyle))),
    ...inOrder(styles).map((style) => {
      const series = marks[style.n] as Mark[];
      const name = foreign((spec.series[style.n] as Series).name);
      return group(name, whiskers(series, style, overNames), strokes(series, style));
    }),
    labelled ? drawEndLabels(endsOf(marks, names, styles), plot.right, plot.top, plot.bottom) : "",
    notes.markup,
  ]);
}

function styleOf({ emphasis, dashed }: Series, n: number, { series }: LineSpec): SeriesStyle {
  const plain = series.some((other) => other.emphasis) ? "light" : "normal";
  return { n, dashed: dashed ?? false, weight: emphasis ? "strong" : plain };
}

function isBold(style: SeriesStyle | undefined): boolean {
  return style?.weight === "strong";
}

/** What is drawn last lies on top. */
function inOrder(styles: readonly SeriesStyle[]): SeriesStyle[] {
  return [...styles.filter((style) => !isBold(style)), ...styles.filter(isBold)];
}

function endsOf(
  marks: readonly Mark[][],
  names: readonly string[],
  styles: readonly SeriesStyle[],
): EndLabel[] {
  return styles.flatMap((style) => {
    const end = marks[style.n]?.findLast(({ y }) => y !== null);
    if (end === undefined) return [];
    const place = { x: end.x, y: end.y as number };
    return [{ n: style.n, name: names[style.n] as string, end: place, bold: isBold(style) }];
  });
}

/** Says what is not on the chart: a chart must not hide a value. */
function leftOut(spec: LineSpec): string[] {
  const lost = spec.series.flatMap(({ points }) =>
    points.filter((point) => point.y !== null && !isDrawn(spec, point)),
  );
  const nothing = spec.series.filter(({ points }) => !points.some((point) => isDrawn(spec, point)));
  return [
    ...(lost.length === 0
      ? []
      : [`${lost.length} of the values have no place on these axes and are not shown.`]),
    ...(nothing.length === 0
      ? []
      : [`Nothing to show for ${nothing.map(({ name }) => foreign(name)).join(", ")}.`]),
  ];
}
