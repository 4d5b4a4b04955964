import { expect, test } from "vitest";
import { sweepChart } from "../../src/sweeps/sweep-chart.ts";
import { conversation, sweepOver } from "./conversation.ts";

const text = conversation("s", 20, {
  1: { output: "alpha_one" },
  2: { output: "beta_one" },
  15: { says: "alpha_one" },
});
const files = { "s.jsonl": text };

test("curves over rules stand over names, in the order of the points", async () => {
  const { kind, spec } = sweepChart(await sweepOver("fire", files));
  expect(kind).toBe("line");
  expect(spec).toMatchObject({
    id: "sweep-fire",
    x: { kind: "category" },
    y: { label: "informedness", kind: "linear", unit: "points" },
  });
  const { x, series } = spec as Extract<ReturnType<typeof sweepChart>, { kind: "line" }>["spec"];
  // Dropping everything is 0 everywhere.
  expect(series.map(({ name }) => name)).toEqual(["index", "index+closed", "largest-first", "oldest-first"]);
  expect(series[0]?.points.map((point) => point.x)).toEqual("domain" in x ? x.domain : []);
  // Both outputs are dropped at turns:0.6, the live one and the dead one: 0 − 0. No candidate at tokens:20000: null.
  expect(
    series[0]?.points.filter((point) => ["turns:0.6", "tokens:20000"].includes(String(point.x))),
  ).toEqual([
    { x: "turns:0.6", y: 0 },
    { x: "tokens:20000", y: null },
  ]);
});

test("curves over numbers stand over these; those that start at 1 on a scale of ratios", async () => {
  const [floor, novel] = await Promise.all([sweepOver("floor", files), sweepOver("novel", files)]);
  expect(sweepChart(floor).spec).toMatchObject({ x: { kind: "linear", unit: "count" } });
  expect(sweepChart(novel).spec).toMatchObject({ x: { kind: "log", unit: "count" } });
});

test("two dials are a grid", async () => {
  const chart = sweepChart(await sweepOver("classes", files));
  expect(chart.kind).toBe("grid");
  expect(chart.spec).toMatchObject({
    rows: ["1", "2", "3", "4", "5", "6"],
    columns: ["0", "4", "8", "12", "20", "40"],
  });
  // Both outputs are unreferenced, so every rule drops both.
  const { cells } = chart.spec as Extract<typeof chart, { kind: "grid" }>["spec"];
  expect(cells).toEqual(Array(6).fill(Array(6).fill({ value: 0, detail: "removes 100.0%" })));
});
