import { describe, expect, test } from "vitest";
import { type Arm, analyzeCorpus, DROP, KEEP, UserError } from "../src/index.ts";
import { inRepository } from "./shared.ts";

const CORPUS = inRepository("corpora/known-answer");

/** Drops all but the newest `keep` candidates of a window. */
function keepNewest(keep: number): Arm {
  return {
    name: `keep-newest-${keep}`,
    what: `drops all but the newest ${keep}`,
    cheats: false,
    decide: ({ candidates }) => candidates.map((_, i) => (i < candidates.length - keep ? DROP : KEEP)),
  };
}

describe("an arm as code", () => {
  test("decides and is scored like any other", async () => {
    const { report } = await analyzeCorpus({
      paths: [`${CORPUS}/06-closed.jsonl`],
      policies: [keepNewest(1)],
    });
    const rows = [...report.candidateLines].map((line) => JSON.parse(line));
    expect(rows.map(({ message, decisions }) => [message, decisions])).toEqual([
      [2, { "keep-newest-1": "drop" }],
      [4, { "keep-newest-1": "drop" }],
      [6, { "keep-newest-1": "keep" }],
    ]);
    // Of the two that it drops, message 2 is dead and message 4 live; message 6 is dead.
    expect(report.results.arms["keep-newest-1"]).toMatchObject({
      spec: { kind: "code" },
      drops: 2,
      falseDrop: 1 / 2,
      liveKept: 0,
      deadKept: 1 / 2,
    });
  });

  test("stands beside the named arms", async () => {
    const { report } = await analyzeCorpus({
      paths: [CORPUS],
      arms: ["index"],
      policies: [keepNewest(2)],
      draws: 0,
    });
    expect(Object.keys(report.results.arms)).toEqual(["index", "keep-newest-2"]);
  });

  test("needs a name of its own", async () => {
    const twice = analyzeCorpus({ paths: [CORPUS], policies: [keepNewest(2), keepNewest(2)] });
    await expect(twice).rejects.toThrow(new UserError('the arm "keep-newest-2" is asked for twice'));
  });
});
