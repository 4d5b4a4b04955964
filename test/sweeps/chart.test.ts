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
  expect("domain" in x && x.domain).toEqual([
    ...["10%", "20%", "30%", "40%", "50%", "60%", "70%", "80%", "90%"],
    ...["20k", "40k", "60k", "80k", "100k", "120k", "150k", "compaction"],
  ]);
  // Both outputs are dropped at 60%, the live one and the dead one: 0 − 0. No candidate at 20,000 tokens: null. Before
  // it, and before compactions, is a gap: shares, sizes and compactions are not joined.
  const at = (name: string) => series[0]?.points.filter((point) => point.x === name);
  expect(at("60%")).toEqual([{ x: "60%", y: 0 }]);
  expect(at("20k")).toEqual(Array(2).fill({ x: "20k", y: null }));
  expect(series[0]?.points).toHaveLength(17 + 2);
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
