import { drawable } from "./axes/domain.ts";
import { valueText } from "./axes/number-text.ts";
import { foreign } from "./drawing/escape.ts";
import { isDrawn } from "./lines/line-marks.ts";
import type { CategoryAxis, GridSpec, LinePoint, LineSpec, NumberAxis, ScatterSpec } from "./spec.ts";

/** So many series, points or cells are told one by one. */
const MOST = 40;

/** A line chart in words: each series' first and last value, the least and the greatest. */
export function describeLines(spec: LineSpec): string {
  const at = (point: LinePoint): string =>
    `${valueText(point.y as number, spec.y.unit)} at ${nameOf(point.x, spec.x)}`;
  const told = spec.series.map(({ name, points }) => {
    const drawn = points.filter((point) => isDrawn(spec, point));
    const [first, last] = [drawn[0], drawn.at(-1)];
    if (first === undefined || last === undefined) return `${foreign(name)}: nothing.`;
    if (drawn.length === 1) return `${foreign(name)}: ${at(first)}.`;
    const by = drawn.toSorted((a, b) => (a.y as number) - (b.y as number));
    const ends = `least ${at(by[0] as LinePoint)}, greatest ${at(by.at(-1) as LinePoint)}`;
    return `${foreign(name)}: from ${at(first)} to ${at(last)}; ${ends}.`;
  });
  return `Lines of ${foreign(spec.y.label)} over ${foreign(spec.x.label)}. ${some(told)}`;
}

/** A scatter chart in words: each point's two values. */
export function describePoints({ x, y, points, curves = [] }: ScatterSpec): string {
  const told = points.map((point) => {
    const across = drawable(point.x, x.kind) ? valueText(point.x, x.unit) : "–";
    const up = drawable(point.y, y.kind) ? valueText(point.y, y.unit) : "–";
    return `${foreign(point.name)}: ${across}, ${up}${point.dominated ? " (dominated)" : ""}.`;
  });
  const lines =
    curves.length === 0 ? "" : ` Reference lines: ${curves.map(({ name }) => foreign(name)).join(", ")}.`;
  return `Points of ${foreign(x.label)} and ${foreign(y.label)}. ${some(told)}${lines}`;
}

/** A grid in words: its least and its greatest value, and where they are. */
export function describeGrid({ rows, columns, cells, unit, ...spec }: GridSpec): string {
  const told = rows.flatMap((row, r) =>
    columns.flatMap((column, c) => {
      const value = cells[r]?.[c]?.value;
      const text = `${foreign(row)}, ${foreign(column)}`;
      return drawable(value, "linear") ? [{ value, text: `${valueText(value, unit)} (${text})` }] : [];
    }),
  );
  const sorted = told.toSorted((a, b) => a.value - b.value);
  const size = `${rows.length} rows (${foreign(spec.rowLabel)}) and ${columns.length} columns (${foreign(spec.columnLabel)})`;
  return `${foreign(spec.valueLabel)} in ${size}. Least ${sorted[0]?.text}, greatest ${sorted.at(-1)?.text}.`;
}

function nameOf(x: number | string, axis: NumberAxis | CategoryAxis): string {
  return axis.kind === "category" ? foreign(String(x)) : valueText(x as number, axis.unit);
}

function some(told: readonly string[]): string {
  const more = told.length > MOST ? [`And ${told.length - MOST} more.`] : [];
  return [...told.slice(0, MOST), ...more].join(" ");
}
