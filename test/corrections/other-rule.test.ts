import { expect, test } from "vitest";
import { LOOK_ARMS } from "../../src/analysis/look.ts";
import type { IdentifierRule } from "../../src/analysis/settings.ts";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { otherRuleSection } from "../../src/report/look-tables.ts";
import type { ArmResults, Results } from "../../src/report/results-schema.ts";
import { prose, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";

const resultsOf = async (path: string, identifiers: IdentifierRule): Promise<Results> =>
  (await analyzeCorpus({ paths: [path], identifiers, draws: 100, arms: LOOK_ARMS })).report.results;

/** Two paths that are one for 64 characters: the published rule cuts them there. */
const COMMON = `src/${"a".repeat(60)}`;
const LONG = session()
  .user("please")
  .calls("Read", {})
  .result("c1", `${COMMON}/first.ts ${prose(330)}`)
  .says("noted")
  .rounds(20)
  .user("go on")
  .says(`${COMMON}/second.ts`)
  .text();

test("paths that are one for 64 characters are one by the published rule, and two by the other", async () => {
  const results = await resultsOf(folderOf({ "s.jsonl": LONG }), "published");
  expect(results.candidates).toMatchObject({ count: 1, live: 1 });
  expect(results.otherRule).toMatchObject({
    rule: "corrected",
    look: { candidates: 1, scoreable: 1, live: 0 },
  });
});

test.each([
  ["published", "corrected"],
  ["corrected", "published"],
] as const)("beside %s stands what a run by %s says", async (own, other) => {
  const path = inRepository("corpora/known-answer");
  const [{ otherRule }, alone] = await Promise.all([resultsOf(path, own), resultsOf(path, other)]);
  expect(otherRule?.rule).toBe(other);
  const { count, live, clusters } = alone.candidates;
  expect(otherRule?.look).toMatchObject({ candidates: count, live, clusters });
  for (const arm of LOOK_ARMS) {
    const { scoreable } = alone.arms[arm] as ArmResults;
    const { falseDrop, liveKept, drops, removed, intervals, truths } = scoreable;
    expect(otherRule?.look.arms[arm]).toMatchObject({
      ...{ falseDrop, liveKept, drops, removed, intervals },
      ...{ lost: truths.lost.falseDrop, lostInterval: truths.lost.intervals.falseDrop },
    });
  }
});

test("the table has the same arms by both rules, whichever decide in the report", async () => {
  const { report } = await analyzeCorpus({
    ...{ paths: [inRepository("corpora/known-answer/01-echo.jsonl")], draws: 0, arms: ["index", "keep-all"] },
  });
  const rows = otherRuleSection(report.results)
    .split("\n")
    .filter((line) => /^\| (published|corrected)/.test(line))
    .map((line) => line.split(" | ").filter((_, i) => i === 0 || i === 3));
  expect(rows).toEqual([
    ["| published", "drop-all"],
    ["| published", "index"],
    ["| published", "index+closed"],
    ["| corrected", "drop-all"],
    ["| corrected", "index"],
    ["| corrected", "index+closed"],
  ]);
});
