import { drawable } from "./axes/domain.ts";
import { colourKey, drawCell } from "./cells/draw-cells.ts";
import { describeGrid } from "./describe.ts";
import { foreign } from "./drawing/escape.ts";
import { emptyPage, footnotes, heading, page } from "./drawing/frame.ts";
import { EDGE, FONT, INK, WIDTH } from "./drawing/palette.ts";
import { text } from "./drawing/svg.ts";
import { clip, textWidth, wrap } from "./drawing/text-width.ts";
import type { GridSpec } from "./spec.ts";

const ROW_HEIGHT = 44;
const WIDEST_ROW_NAME = 190;
const WIDEST_COLUMN = 120;

/** A table of values for a sweep of two things, each cell in a colour by its value, as an SVG file. */
export function gridChart(spec: GridSpec): string {
  const { rows, columns, cells, unit } = spec;
  const values = rows.flatMap((_, r) => columns.map((_, c) => cells[r]?.[c]?.value));
  const known = values.filter((value) => drawable(value, "linear"));
  if (known.length === 0) return emptyPage(spec, []);
  const domain = colourDomain(spec, known);

  const rowNames = rows.map((name) => clip(foreign(name), WIDEST_ROW_NAME, FONT.label));
  const rowLabel = clip(`${foreign(spec.rowLabel)} ↓`, WIDEST_ROW_NAME, FONT.label);
  const left = EDGE + 12 + Math.max(...[...rowNames, rowLabel].map((name) => textWidth(name, FONT.label)));
  const width = Math.min(WIDEST_COLUMN, (WIDTH - EDGE - left) / columns.length);
  const columnNames = columns.map((name) => wrap(foreign(name), width - 6, FONT.label, 2));
  const lines = Math.max(...columnNames.map((name) => name.length));

  const head = heading(spec);
  const key = colourKey(foreign(spec.valueLabel), domain, unit, head.bottom + 4);
  const top = key.bottom + 24 + 15 * lines;
  const bottom = top + ROW_HEIGHT * rows.length;
  const notes = footnotes(spec.notes ?? [], bottom + 8);
  return page(spec, describeGrid(spec), notes.bottom + 10, [
    head.markup,
    key.markup,
    text(left, key.bottom + 14, clip(`${foreign(spec.columnLabel)} →`, WIDTH - EDGE - left, FONT.label), {
      fill: INK.quiet,
    }),
    text(EDGE, top - 6, rowLabel, {
      fill: INK.quiet,
    }),
    ...columnNames.flatMap((name, c) =>
      name.map((line, i) =>
        text(left + width * (c + 0.5), top - 6 - 15 * (name.length - 1 - i), line, { anchor: "middle" }),
      ),
    ),
    ...rowNames.map((name, r) => text(left - 8, top + ROW_HEIGHT * (r + 0.5) + 4, name, { anchor: "end" })),
    ...rows.map((row, r) =>
      columns
        .map((column, c) => {
          const at = { x: left + width * c, y: top + ROW_HEIGHT * r, width, height: ROW_HEIGHT };
          return drawCell(cells[r]?.[c], `${foreign(row)}, ${foreign(column)}`, at, unit, domain);
        })
        .join("\n"),
    ),
    notes.markup,
  ]);
}

function colourDomain({ domain }: GridSpec, known: readonly number[]): readonly [number, number] {
  if (domain?.every((end) => drawable(end, "linear"))) {
    return domain[0] <= domain[1] ? domain : [domain[1], domain[0]];
  }
  return [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
}
