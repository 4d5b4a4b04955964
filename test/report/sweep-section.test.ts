import { expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import type { SweepResults } from "../../src/report/sweep-schema.ts";
import { sweepSection } from "../../src/report/sweep-section.ts";
import { sensitivityLines, testSentence } from "../../src/report/sweep-sentences.ts";
import { SWEEPS } from "../../src/sweeps/sweep-names.ts";
import { inRepository } from "../shared.ts";

test("all sweeps over the known answers", async () => {
  const { report } = await analyzeCorpus({
    paths: [inRepository("corpora/known-answer")],
    sweeps: SWEEPS,
    jobs: 1,
  });
  const section = sweepSection(report.results.sweeps);
  expect(report.markdown).toContain(`\n\n${section}\n\n`);
  expect(section).not.toMatch(/NaN|undefined/);
  await expect(`${section}\n`).toMatchFileSnapshot("fixtures/sweeps-known-answer.md");
});

test("there is no section without a sweep", () => {
  expect(sweepSection(undefined)).toBe("");
  expect(sweepSection([])).toBe("");
});

type Arm = SweepResults["points"][number]["arms"][string];
const shares = { falseDrop: null, liveKept: null, deadKept: null, informedness: null };
const arm = (change: Partial<Arm>): Arm => ({
  ...shares,
  intervals: shares,
  matchedNull: shares,
  isDefault: false,
  drops: 0,
  removed: null,
  removedInterval: null,
  lost: null,
  lostInterval: null,
  overNull: { value: null, interval: null },
  p: null,
  corrected: null,
  overDefault: null,
  ...change,
});
const informed = (value: number, low: number, high: number): Partial<Arm> => ({
  informedness: value,
  intervals: { ...shares, informedness: { low, high } },
});
const sweepOf = (varies: SweepResults["varies"], arms: Readonly<Record<string, Arm>>): SweepResults => ({
  name: "fire",
  varies,
  default: "b",
  metric: "informedness",
  tests: 4,
  points: Object.entries(arms).map(([value, index]) => ({
    ...{ value, at: null, clusters: 9, windows: 9, candidates: 9, scoreable: 9, live: 3, leftOut: null },
    arms: { index },
  })),
});

test("where points differ in their outputs: which intervals exclude the default's value", () => {
  const sweep = sweepOf("candidates", {
    a: arm(informed(0.1, 0, 0.2)),
    b: arm({ ...informed(0.2, 0.1, 0.3), isDefault: true }),
    c: arm(informed(0.4, 0.21, 0.5)),
    d: arm({ informedness: 0.9 }),
    e: arm(informed(0.1, 0, 0.19)),
    // It drops nothing in any draw.
    f: arm(informed(0, 0, 0)),
  });
  // 0.2 is the upper end for a, and both ends belong to an interval. d has none, and that of f says nothing.
  expect(sensitivityLines(sweep)).toBe(
    "- **index**: of 5 other points, 3 with an interval of informedness; it excludes the +20.0 at the default (b) at c (+40.0 [21.0, 50.0]), e (+10.0 [0.0, 19.0]).",
  );
});

test("over the same outputs: which intervals of the difference exclude zero", () => {
  const over = (value: number, low: number, high: number) =>
    arm({ overDefault: { value, interval: { low, high } } });
  const sweep = sweepOf("arms", {
    a: over(-0.1, -0.2, 0),
    b: arm({ isDefault: true }),
    c: over(0.1, 0, 0.2),
  });
  expect(sensitivityLines(sweep)).toBe(
    "- **index**: of 2 other points, 2 with an interval of the difference to the default (b); none excludes zero.",
  );
  const other = sweepOf("arms", { b: arm({ isDefault: true }), c: over(0.1, 0.01, 0.2) });
  expect(sensitivityLines(other)).toBe(
    "- **index**: of 1 other point, 1 with an interval of the difference to the default (b); it excludes zero at c (+10.0 [1.0, 20.0]).",
  );
});

test("without intervals, or a value at the default, nothing is claimed", () => {
  const bare = sweepOf("candidates", {
    a: arm({ informedness: 0.1 }),
    b: arm({ informedness: 0.2, isDefault: true }),
  });
  expect(sensitivityLines(bare)).toBe("- **index**: no other point has an interval of informedness.");
  const none = sweepOf("candidates", { a: arm(informed(0.1, 0, 0.2)), b: arm({ isDefault: true }) });
  expect(sensitivityLines(none)).toBe("- **index**: no informedness at the default (b) to compare with.");
});

test("the tests are counted, and those that pass by their side of chance", () => {
  const tested = (corrected: number, value: number) =>
    arm({ corrected, overNull: { value, interval: null } });
  const sweep = sweepOf("candidates", {
    a: tested(0.05, 0.1),
    b: tested(0.051, 0.1),
    c: tested(0.01, -0.1),
    d: tested(0.02, 0.3),
  });
  expect(testSentence(sweep)).toBe(
    "4 tests against chance, corrected together after Benjamini and Hochberg: at 5%, 2 above chance (†) and 1 below it (‡).",
  );
  expect(testSentence({ ...sweep, tests: 0 })).toBe("No arm could be tested against chance.");
});
