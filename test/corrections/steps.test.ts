import { describe, expect, test } from "vitest";
import { LOOK_ARMS } from "../../src/analysis/look.ts";
import { STEPS } from "../../src/analysis/settings.ts";
import { type AnalysisInput, analyzeCorpus } from "../../src/analyze-corpus.ts";
import { correctionSection } from "../../src/report/correction-table.ts";
import type { ArmResults, Results } from "../../src/report/results-schema.ts";
import type { SessionBuilder } from "../build.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { withLeftBranch, withOutput } from "./sessions.ts";

const resultsOf = async (input: AnalysisInput): Promise<Results> =>
  (await analyzeCorpus(input)).report.results;

/** Numbers step by step: those before a step, and from it on. */
type Change = { readonly at: (typeof STEPS)[number]; readonly before: Numbers; readonly from: Numbers };
interface Numbers {
  readonly windows: number;
  readonly candidates: number;
  readonly scoreable: number;
  readonly live: number;
}

const one: Numbers = { windows: 1, candidates: 1, scoreable: 1, live: 1 };

/** Six more outputs that hold a name. */
function sixMore(built: SessionBuilder): SessionBuilder {
  for (let i = 0; i < 6; i++) built.calls("Read", {}, `more-${i}`).result(`more-${i}`, "alpha_name");
  return built;
}

const repeated = withOutput().rounds(20).user("go on").says("alpha_name").text();

/**
 * In each the output is used at the end, far behind every firing point: some twenty rounds stand between, and it
 * fires after six tenths of the turns.
 */
test.each<{ name: string; files: Record<string, string>; change: Change }>([
  {
    name: "branches: an output on a branch that was left",
    files: { "s.jsonl": withLeftBranch().text() },
    change: { at: "branches", before: { ...one, candidates: 2, scoreable: 2 }, from: one },
  },
  {
    name: "windows: what is used behind a compaction is no use of what stood before it",
    files: {
      "s.jsonl": withOutput()
        .rounds(12)
        .boundary("a summary")
        .rounds(12)
        .user("go on")
        .says("alpha_name")
        .text(),
    },
    change: { at: "windows", before: one, from: { ...one, live: 0 } },
  },
  {
    name: "referring: what the user says is no use",
    files: { "s.jsonl": withOutput().rounds(20).user("alpha_name").says("very well").text() },
    change: { at: "referring", before: one, from: { ...one, live: 0 } },
  },
  {
    name: "input: in escaped JSON the n of a line feed is glued to the name behind it",
    files: {
      "s.jsonl": withOutput()
        .rounds(20)
        .user("go on")
        .calls("Bash", { command: "ls\nalpha_name" })
        .result("c2", "fine")
        .says("done")
        .text(),
    },
    change: { at: "input", before: { ...one, live: 0 }, from: one },
  },
  {
    // One of seven outputs carries it up to F; seven in the whole window, which is more than five.
    name: "furniture: what becomes common only later is no furniture yet",
    files: { "s.jsonl": sixMore(withOutput().rounds(20).user("go on")).says("alpha_name").text() },
    change: { at: "furniture", before: { ...one, scoreable: 0, live: 0 }, from: one },
  },
  {
    name: "default: what stands in two files counts once",
    files: { "a.jsonl": repeated, "b.jsonl": repeated },
    change: { at: "default", before: { windows: 2, candidates: 2, scoreable: 2, live: 2 }, from: one },
  },
])("$name", async ({ files, change: { at, before, from } }) => {
  const { corrections } = await resultsOf({ paths: [folderOf(files)], corrections: true, draws: 0 });
  const found = corrections?.map(({ step, look: { windows, candidates, scoreable, live } }) => [
    step,
    { windows, candidates, scoreable, live },
  ]);
  expect(found).toEqual(STEPS.map((step, i) => [step, i < STEPS.indexOf(at) ? before : from]));
});

describe("on the known answers", async () => {
  const paths = [inRepository("corpora/known-answer")];
  const corrected = await resultsOf({ paths, corrections: true, draws: 100, arms: ["index"] });

  test.each([
    ["first", 0, "published"],
    ["last", STEPS.length - 1, "default"],
  ] as const)("the %s row is a run by that profile", async (_, row, profile) => {
    const alone = await resultsOf({ paths, profile, draws: 100, arms: LOOK_ARMS });
    const look = corrected.corrections?.[row]?.look;
    expect(look).toMatchObject({
      candidates: alone.candidates.count,
      live: alone.candidates.live,
      clusters: alone.candidates.clusters,
      scoreable: alone.candidates.count - alone.classes.opaque.candidates,
    });
    for (const arm of LOOK_ARMS) {
      const { scoreable } = alone.arms[arm] as ArmResults;
      const { falseDrop, liveKept, deadKept, informedness, ...rest } = scoreable;
      const { drops, removed, intervals, matchedNull } = rest;
      const shares = { falseDrop, liveKept, deadKept, informedness };
      expect(look?.arms[arm]).toMatchObject({ ...shares, drops, removed, intervals, matchedNull });
    }
  });

  test("a run by the published profile has the same table", async () => {
    const published = await resultsOf({ paths, profile: "published", corrections: true, draws: 100 });
    expect(published.corrections).toEqual(corrected.corrections);
  });

  test("the table has a row and a line of words for each step", () => {
    const lines = correctionSection(corrected).split("\n");
    expect(lines.filter((line) => line.startsWith("| "))).toHaveLength(STEPS.length + 2);
    expect(lines.filter((line) => line.startsWith("- **"))).toHaveLength(STEPS.length);
  });

  test("a run without corrections has no table", () => {
    const { corrections: _, ...without } = corrected;
    expect(correctionSection(without)).toBe("");
  });
});
