import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gridChart } from "../../src/charts/grid-chart.ts";
import { lineChart } from "../../src/charts/line-chart.ts";
import { scatterChart } from "../../src/charts/scatter-chart.ts";
import type { ChartHead, GridSpec, LineSpec, NumberAxis, ScatterSpec, Unit } from "../../src/charts/spec.ts";
import { outside, overlapping, readSvg } from "./read-svg.ts";

/** `COREF_FUZZ_RUNS=5000 npx vitest run test/charts` looks further, at other data each time. */
const FUZZ = process.env["COREF_FUZZ_RUNS"];
const RUNS = FUZZ ? { numRuns: Number(FUZZ) } : { numRuns: 200, seed: 7 };

const number = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: -5, max: 2_000_000 }),
  fc.double(),
  fc.constantFrom(0, -0, 5e-324, 1e-9, 1e15, -1e15, Number.MAX_VALUE, 0.1 + 0.2),
);
const value = fc.option(number, { freq: 8 });
const name = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "",
    "index+closed",
    "<b>&\"'",
    "]]>",
    "\ud800",
    "\u202eabc",
    "\ufffe\uffff",
    "é".repeat(90),
    "z\u0301\u0302".repeat(200),
  ),
);
const unit: fc.Arbitrary<Unit> = fc.constantFrom("percent", "points", "count", "tokens", "dollars");

const axis: fc.Arbitrary<NumberAxis> = fc
  .record({
    label: name,
    kind: fc.constantFrom("linear" as const, "log" as const),
    unit,
    domain: fc.option(fc.tuple(number, number)),
  })
  .map(({ domain, ...rest }) => (domain === null ? rest : { ...rest, domain }));
const categories = fc
  .record({ label: name, domain: fc.array(name, { maxLength: 4 }) })
  .map((rest) => ({ ...rest, kind: "category" as const }));
const head: fc.Arbitrary<ChartHead> = fc.record(
  { id: name, title: name, subtitle: name, notes: fc.array(name, { maxLength: 3 }) },
  { requiredKeys: ["id", "title"] },
);

const lineSpec: fc.Arbitrary<LineSpec> = fc.tuple(fc.oneof(axis, categories), axis).chain(([x, y]) => {
  const place = x.kind === "category" ? name : number;
  const point = fc.record({ x: place, y: value, low: number, high: number }, { requiredKeys: ["x", "y"] });
  const series = fc.record(
    { name, points: fc.array(point, { maxLength: 12 }), emphasis: fc.boolean(), dashed: fc.boolean() },
    { requiredKeys: ["name", "points"] },
  );
  return fc
    .tuple(head, fc.array(series, { maxLength: 11 }))
    .map(([rest, all]) => ({ ...rest, x, y, series: all }));
});

const scatterPoint = fc.record(
  {
    name,
    x: value,
    y: value,
    xLow: number,
    xHigh: number,
    yLow: number,
    yHigh: number,
    group: name,
    dominated: fc.boolean(),
  },
  { requiredKeys: ["name", "x", "y"] },
);
const curve = fc.record({ name, points: fc.array(fc.record({ x: number, y: value }), { maxLength: 6 }) });
const scatterSpec: fc.Arbitrary<ScatterSpec> = fc
  .tuple(head, axis, axis, fc.array(scatterPoint, { maxLength: 40 }), fc.array(curve, { maxLength: 3 }))
  .map(([rest, x, y, points, curves]) => ({ ...rest, x, y, points, curves }));

const cell = fc.option(fc.record({ value, detail: name }, { requiredKeys: ["value"] }));
const gridSpec: fc.Arbitrary<GridSpec> = fc
  .tuple(
    head,
    fc.record({
      rowLabel: name,
      columnLabel: name,
      valueLabel: name,
      unit,
      rows: fc.array(name, { maxLength: 6 }),
      columns: fc.array(name, { maxLength: 30 }),
      cells: fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 7 }),
    }),
  )
  .map(([rest, spec]) => ({ ...rest, ...spec }));

describe("whatever the data and the names", () => {
  test("a line chart is sound", () => {
    fc.assert(
      fc.property(lineSpec, (spec) => isSound(spec, lineChart)),
      RUNS,
    );
  });

  test("a scatter chart is sound", () => {
    fc.assert(
      fc.property(scatterSpec, (spec) => isSound(spec, scatterChart)),
      RUNS,
    );
  });

  test("a grid is sound", () => {
    fc.assert(
      fc.property(gridSpec, (spec) => isSound(spec, gridChart)),
      RUNS,
    );
  });
});

/** Well-formed, the same bytes twice, all of it in the picture, no text over another, no number that is none. */
function isSound<T extends ChartHead>(spec: T, draw: (spec: T) => string): void {
  const svg = draw(spec);
  const chart = readSvg(svg);
  expect(draw(structuredClone(spec))).toBe(svg);
  expect(outside(chart)).toEqual([]);
  expect(overlapping(chart)).toEqual([]);
  // Names have their own text; what the chart itself writes into attributes must be numbers.
  expect(svg).not.toMatch(/="[^"]*(NaN|Infinity|undefined|null)/);
  expect(new Set(chart.ids).size).toBe(chart.ids.length);
}
