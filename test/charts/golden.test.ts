import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { gridChart } from "../../src/charts/grid-chart.ts";
import { lineChart } from "../../src/charts/line-chart.ts";
import { scatterChart } from "../../src/charts/scatter-chart.ts";
import { inRepository } from "../shared.ts";
import { empty, frontier, grid, hostile, many, rules, sweep } from "./examples.ts";
import { outside, overlapping, readSvg } from "./read-svg.ts";

const CHARTS = {
  frontier: () => scatterChart(frontier),
  hostile: () => scatterChart(hostile),
  sweep: () => lineChart(sweep),
  rules: () => lineChart(rules),
  many: () => lineChart(many),
  empty: () => lineChart(empty),
  grid: () => gridChart(grid),
};

describe.each(Object.entries(CHARTS))("%s.svg", (name, draw) => {
  /** `COREF_WRITE_DOCS=1 npx vitest run test/charts` writes the files anew: open them, and look. */
  test("is what the code draws", () => {
    const file = inRepository(`test/charts/golden/${name}.svg`);
    if (process.env["COREF_WRITE_DOCS"]) writeFileSync(file, draw());
    expect(draw()).toBe(readFileSync(file, "utf8"));
  });

  test("has no text over another, and nothing outside", () => {
    const chart = readSvg(draw());
    expect(overlapping(chart)).toEqual([]);
    expect(outside(chart)).toEqual([]);
  });
});
