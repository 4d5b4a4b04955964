import { expect, test } from "vitest";
import { tickTexts, valueText } from "../../src/charts/axes/number-text.ts";

test.each([
  [0.2475, "percent", "24.8%"],
  [-0.0001, "percent", "0.0%"],
  [-0.031, "percent", "−3.1%"],
  [0.25, "points", "+25.0"],
  [-0.25, "points", "−25.0"],
  [0, "points", "0.0"],
  [1_234, "count", "1,234"],
  [1_234_567, "count", "1,234,567"],
  [0.5, "count", "0.5"],
  [9_999, "tokens", "9,999"],
  [120_000, "tokens", "120k"],
  [1_540_000, "tokens", "1.5M"],
  [-25_000, "tokens", "−25k"],
  [0, "dollars", "$0.00"],
  [0.25, "dollars", "$0.25"],
  [-1_234.5, "dollars", "−$1,234.50"],
  [0.00042, "dollars", "$0.00042"],
] as const)("%d of %s is %s", (value, unit, right) => {
  expect(valueText(value, unit)).toBe(right);
});

test.each([
  ["percent", [0, 0.2, 1], ["0%", "20%", "100%"]],
  ["percent", [0.9, 0.925, 0.95], ["90%", "92.5%", "95%"]],
  ["points", [-0.1, 0, 0.1], ["−10", "0", "+10"]],
  ["tokens", [0, 5_000, 10_000], ["0", "5k", "10k"]],
  ["tokens", [0, 500, 2_000], ["0", "500", "2,000"]],
  ["count", [500_000, 1_000_000, 1_500_000], ["500k", "1M", "1.5M"]],
  ["dollars", [0, 1, 2], ["$0", "$1", "$2"]],
  ["dollars", [-0.5, 0, 0.5], ["−$0.50", "$0.00", "$0.50"]],
  ["dollars", [0, 0.005, 0.01], ["$0.000", "$0.005", "$0.010"]],
] as const)("ticks of %s at %j", (unit, ticks, right) => {
  expect(tickTexts(ticks, unit)).toEqual(right);
});
