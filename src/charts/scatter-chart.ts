import { domainOf } from "./axes/domain.ts";
import { drawX, drawY, yLabelBox, yRoom } from "./axes/draw-axes.ts";
import { numberScale } from "./axes/scale.ts";
import { describePoints } from "./describe.ts";
import type { Box } from "./drawing/box.ts";
import { foreign } from "./drawing/escape.ts";
import { emptyPage, footnotes, heading, page } from "./drawing/frame.ts";
import { type LegendEntry, legend } from "./drawing/legend.ts";
import { marker } from "./drawing/marker.ts";
import { EDGE, WIDTH } from "./drawing/palette.ts";
import { along, drawCurve, drawIntervals, drawPoint, linesOf } from "./points/draw-points.ts";
import { labelKey } from "./points/label-key.ts";
import { labelPoints } from "./points/point-labels.ts";
import { curvePieces, groupsOf, hasPlace, pointMarks } from "./points/scatter-marks.ts";
import type { ScatterPoint, ScatterSpec } from "./spec.ts";

const PLOT_HEIGHT = 400;

/**
 * Named points, such as arms by what they remove and what they keep, with their intervals and lines to compare them
 * with, as an SVG file. Where a name has no room, a number stands for it and the name stands below.
 */
export function scatterChart(spec: ScatterSpec): string {
  const shown = spec.points.filter((point) => hasPlace(spec, point));
  if (shown.length === 0) return emptyPage(spec, leftOut(spec, 0));
  const curves = spec.curves ?? [];
  const head = heading(spec);
  const above = legend(legendOf(spec), head.bottom);
  const top = above.bottom + 36;

  const onCurves = curves.flatMap(({ points }) => points.filter((point) => hasPlace(spec, point)));
  const values = [...shown, ...onCurves];
  const yDomain = domainOf(
    spec.y,
    values.map(({ y }) => y as number),
    shown.flatMap(({ yLow, yHigh }) => [yLow, yHigh]),
  );
  const xDomain = domainOf(
    spec.x,
    values.map(({ x }) => x as number),
    shown.flatMap(({ xLow, xHigh }) => [xLow, xHigh]),
  );
  const y = numberScale(spec.y, yDomain, [top + PLOT_HEIGHT, top], 6);
  const plot: Box = { left: yRoom(y), top, right: WIDTH - EDGE - 20, bottom: top + PLOT_HEIGHT };
  const x = numberScale(spec.x, xDomain, [plot.left, plot.right], 8);

  const marks = pointMarks(spec, x, y);
  const pieces = curves.map((curve) => curvePieces(spec, curve, x, y));
  const area = {
    ...plot,
    left: plot.left + 2,
    right: WIDTH - 6,
    bottom: plot.bottom - 2,
    top: plot.top - 25,
  };
  const labels = labelPoints(marks, area, along(linesOf(marks, pieces)), [
    yLabelBox(plot, foreign(spec.y.label)),
  ]);
  const below = drawX(x, plot, foreign(spec.x.label), true);
  const key = labelKey(labels.keyed, below.bottom);
  const notes = footnotes([...(spec.notes ?? []), ...leftOut(spec, labels.unnamed)], key.bottom);
  return page(spec, describePoints(spec), notes.bottom + 10, [
    head.markup,
    above.markup,
    drawY(y, plot, foreign(spec.y.label)),
    below.markup,
    ...pieces.map(drawCurve),
    ...marks.map(drawIntervals),
    labels.leaders,
    ...marks.filter(({ faint }) => faint).map(drawPoint),
    ...marks.filter(({ faint }) => !faint).map(drawPoint),
    labels.markup,
    key.markup,
    notes.markup,
  ]);
}

function legendOf(spec: ScatterSpec): LegendEntry[] {
  const groups = groupsOf(spec);
  const named = groups.flatMap((group, n) =>
    group === "" ? [] : [{ name: foreign(group), sample: (x: number, y: number) => marker(n, x + 5, y, 62) }],
  );
  const lines = (spec.curves ?? []).map(({ name }, n) => ({
    name: foreign(name),
    sample: (x: number, y: number) => drawCurve([[-13, 13].map((d) => ({ x: x + d, y }))], n),
  }));
  return [...named, ...lines];
}

/** Says what is not on the chart: a chart must not hide an arm. */
function leftOut(spec: ScatterSpec, unnamed: number): string[] {
  const lost = spec.points.filter((point) => !hasPlace(spec, point));
  const name = ({ name }: ScatterPoint): string => foreign(name);
  return [
    ...(lost.length === 0
      ? []
      : [`Without a value on both axes, and so not shown: ${lost.map(name).join(", ")}.`]),
    ...(unnamed === 0 ? [] : [`${unnamed} of the points have no room for a name.`]),
  ];
}
