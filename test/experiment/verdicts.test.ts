import { describe, expect, test } from "vitest";
import { hypothesisVerdicts } from "../../src/experiment/verdicts.ts";
import type { ComparisonResults } from "../../src/report/comparison-schema.ts";
import type { HypothesisResults } from "../../src/report/registration-schema.ts";
import type { Results } from "../../src/report/results-schema.ts";

type Direction = HypothesisResults["direction"];
type Margin = ComparisonResults["margin"];

const NONE = { value: null, interval: null, interval90: null, se: null };

/** A comparison of the primary metric: its interval, its p, and what holds of the margin. */
function comparison(
  arm: string,
  { low, high }: { low: number; high: number },
  p: number | null,
  margin: Margin = null,
): ComparisonResults {
  const liveKept = { ...NONE, value: (low + high) / 2, interval: { low, high } };
  return {
    ...{ arm, against: "index", holm: null, lostOfUsed: null, mcnemar: null, margin, detectable: null },
    differences: { falseDrop: NONE, liveKept, deadKept: NONE, informedness: NONE },
    swap: p === null ? null : { p, clusters: 10, exact: true, withoutValue: 0 },
  };
}

const resultsOf = (...index: ComparisonResults[]): Results["comparisons"] => ({
  ...{ metric: "liveKept", margin: 0.1, index },
  matchedNull: index.map((one) => ({ ...one, against: "matched null" })),
});

const expecting = (arm: string, direction: Direction) => ({ arm, against: "index" as const, direction });

const UP = { low: 0.02, high: 0.2 };
const DOWN = { low: -0.2, high: -0.02 };
const AROUND = { low: -0.01, high: 0.2 };

describe("a difference", () => {
  test.each<[string, Direction, typeof UP, number | null, HypothesisResults["verdict"]]>([
    ["in the direction named", "higher", UP, 0.01, "confirmed"],
    ["in the direction named, down", "lower", DOWN, 0.01, "confirmed"],
    ["in the other direction", "lower", UP, 0.01, "the opposite"],
    ["in the other direction, down", "higher", DOWN, 0.01, "the opposite"],
    ["whose interval holds 0", "higher", AROUND, 0.01, "not confirmed"],
    ["whose interval touches 0", "higher", { low: 0, high: 0.2 }, 0.01, "not confirmed"],
    ["whose p is 5%", "higher", UP, 0.05, "confirmed"],
    ["whose p is above 5%", "higher", UP, 0.051, "not confirmed"],
    ["without a test", "higher", UP, null, "cannot be tested"],
  ])("%s", (_, direction, width, p, verdict) => {
    const [found] = hypothesisVerdicts([expecting("a", direction)], resultsOf(comparison("a", width, p)));
    expect(found?.verdict).toBe(verdict);
  });

  test("without an interval cannot be tested", () => {
    const without = { ...comparison("a", UP, 0.01), differences: comparison("a", UP, 0).differences };
    without.differences = { ...without.differences, liveKept: NONE };
    expect(hypothesisVerdicts([expecting("a", "higher")], resultsOf(without))[0]?.verdict).toBe(
      "cannot be tested",
    );
  });

  test("that is not in the report cannot be tested", () => {
    expect(hypothesisVerdicts([expecting("b", "higher")], resultsOf(comparison("a", UP, 0)))[0]).toEqual({
      ...{ arm: "b", against: "index", direction: "higher" },
      ...{ verdict: "cannot be tested", why: "there is no such comparison in this report" },
    });
  });

  test("of the matched null is looked up in its own family", () => {
    const results = { ...resultsOf(comparison("a", UP, 0.01)), index: [] };
    const null_ = { arm: "a", against: "matched null" as const, direction: "higher" as const };
    expect(hypothesisVerdicts([null_, expecting("a", "higher")], results).map((one) => one.verdict)).toEqual([
      "confirmed",
      "cannot be tested",
    ]);
  });
});

describe("Holm over the hypotheses", () => {
  const verdicts = (...ps: (number | null)[]) => {
    const names = ps.map((_, i) => `arm ${i}`);
    const comparisons = resultsOf(...ps.map((p, i) => comparison(`arm ${i}`, UP, p)));
    const found = hypothesisVerdicts(
      names.map((name) => expecting(name, "higher")),
      comparisons,
    );
    return found.map(({ verdict }) => verdict);
  };

  test("three tests: the smallest p is tripled, the next doubled, and none falls below the one before", () => {
    // 0.01 × 3 = 0.03; 0.03 × 2 = 0.06; 0.04 × 1 = 0.04, raised to 0.06.
    expect(verdicts(0.04, 0.01, 0.03)).toEqual(["not confirmed", "confirmed", "not confirmed"]);
    // 0.01 × 3 = 0.03; 0.02 × 2 = 0.04; 0.04.
    expect(verdicts(0.04, 0.01, 0.02)).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  test("what has no test does not count", () => {
    // 0.03 alone stays; of two it would be 0.06.
    expect(verdicts(0.03, null)).toEqual(["confirmed", "cannot be tested"]);
  });

  test("and what is about the margin does not either", () => {
    const comparisons = resultsOf(
      comparison("a", UP, 0.03),
      comparison("b", AROUND, 0.9, { equivalent: false, noWorse: true }),
    );
    expect(
      hypothesisVerdicts([expecting("a", "higher"), expecting("b", "no worse")], comparisons).map(
        ({ verdict }) => verdict,
      ),
    ).toEqual(["confirmed", "confirmed"]);
  });
});

test.each<[Direction, Margin, HypothesisResults["verdict"]]>([
  ["equivalent", { equivalent: true, noWorse: true }, "confirmed"],
  ["equivalent", { equivalent: false, noWorse: true }, "not confirmed"],
  ["no worse", { equivalent: false, noWorse: true }, "confirmed"],
  ["no worse", { equivalent: false, noWorse: false }, "not confirmed"],
  ["equivalent", null, "cannot be tested"],
  ["no worse", null, "cannot be tested"],
])("%s, where the margin says %o: %s", (direction, margin, verdict) => {
  const results = resultsOf(comparison("a", AROUND, 0.5, margin));
  expect(hypothesisVerdicts([expecting("a", direction)], results)[0]?.verdict).toBe(verdict);
});
