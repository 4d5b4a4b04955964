import { expect, test } from "vitest";
import { analyze } from "../../src/analysis/analyze.ts";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import { readArmFolders, SHIPPED_ARMS } from "../../src/arms/load-arms.ts";
import { readCorpus } from "../../src/read-corpus.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { bracketResults } from "../../src/report/bracket-results.ts";
import { BracketResults } from "../../src/report/bracket-schema.ts";
import { bracketSection } from "../../src/report/bracket-section.ts";
import { toResults } from "../../src/report/results.ts";
import { folderOf } from "../folder.ts";
import { told } from "./build-window.ts";

const SETTINGS: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 300,
  classRule: CLASS_RULE,
  subagents: false,
};

async function bracketsOf(files: Readonly<Record<string, string>>, jobs = 1) {
  const read = await readCorpus([folderOf(files)], SETTINGS, { jobs });
  const settings = { ...SETTINGS, seed: 1, draws: 0, arms: ["drop-all", "keep-all"] };
  const analysis = analyze(read.files, readArmFolders([SHIPPED_ARMS]), settings);
  const brackets = BracketResults.parse(bracketResults(analysis));
  return { brackets, markdown: bracketSection(toResults(analysis, "0", 0), brackets) };
}

/** A session that is no fork of the others: its message ids are its own. */
function apart(id: string, of: Parameters<typeof told>[0]): string {
  return told(of)
    .text()
    .replace(/"id":"m(\d+)"/g, `"id":"${id}$1"`);
}

const FILES = {
  // Exact, but brought back before: not needed. Nothing else holds it: lost.
  "p/a.jsonl": apart("a", { output: "node_a", brings: { 9: "node_a" }, turns: { 10: "node_a" } }),
  // Strict, guarded. It says what a introduced, which only the placebo sees.
  "p/b.jsonl": apart("b", { output: "Name_B", turns: { 9: "NAME_b node_a" } }),
  // Loose, and an echo.
  "p/c.jsonl": apart("c", { before: "x/c.ts", output: "src/c.ts", turns: { 9: "lib/c.ts" } }),
  // Needed, and not lost: the model had said it. Alone in its project.
  "q/d.jsonl": apart("d", { output: "node_d", turns: { 3: "node_d", 9: "node_d" } }),
  // Opaque.
  "q/e.jsonl": apart("e", { output: "" }),
};

test("by hand: live under each truth, and the placebo of a project of three sessions", async () => {
  const { brackets } = await bracketsOf(FILES);
  expect(brackets).toMatchObject({
    scoreable: 4,
    live: { exact: 2, strict: 3, loose: 4, strictGuarded: 3, looseGuarded: 3, needed: 1, lost: 1 },
    audit: {
      onOneIdentifier: 2,
      senses: { exact: { matches: 2 }, basename: { matches: 1, echoes: 1, alone: 1 } },
    },
    placebo: { windows: 4, candidates: 4, withoutOther: 1, tries: 60 },
  });
  // In b's place, a's output would be used; it is put in at about half of 20 tries.
  expect(brackets.placebo.live).toBeGreaterThan(3);
  expect(brackets.placebo.live).toBeLessThan(17);
  expect(brackets.placebo.share).toBe(brackets.placebo.live / 60);
});

test("the number of threads does not show", async () => {
  expect(await bracketsOf(FILES, 2)).toEqual(await bracketsOf(FILES));
});

test("a project of one session has no placebo", async () => {
  const { brackets } = await bracketsOf({ "d.jsonl": FILES["q/d.jsonl"] });
  expect(brackets.placebo).toEqual({
    ...{ windows: 1, candidates: 1, withoutOther: 1, tries: 0, live: 0, share: null },
  });
});

test("sessions that say what the others brought have a high placebo, and equal ones none", async () => {
  const everything = { 9: "node_0 node_1 node_2" };
  const alike = (nameOf: (i: number) => string) =>
    [0, 1, 2].map((i) => [
      `s${i}.jsonl`,
      apart(`s${i}`, { output: `${nameOf(i)} ${"x".repeat(i)}`, turns: everything }),
    ]);
  const high = await bracketsOf(Object.fromEntries(alike((i) => `node_${i}`)));
  expect(high.brackets.placebo).toMatchObject({
    candidates: 3,
    withoutOther: 0,
    tries: 60,
    live: 60,
    share: 1,
  });
  // What another session brought is known here already, so nothing of it is put in.
  const none = await bracketsOf(Object.fromEntries(alike(() => "node_0")));
  expect(none.brackets.placebo).toMatchObject({ candidates: 3, withoutOther: 0, tries: 60, live: 0 });
});

test("the section shows every number with its count", async () => {
  const { markdown } = await bracketsOf(FILES);
  expect(markdown).toMatch(/^## What counts as used\n/);
  expect(markdown).toContain(
    "| *base rate* | 50.0% (2) | 75.0% (3) | 100.0% (4) | 75.0% (3) | 75.0% (3) | 25.0% (1) | 25.0% (1) | 4 |",
  );
  expect(markdown).toContain(
    "| drop-all | 50.0% (2) | 75.0% (3) | 100.0% (4) | 75.0% (3) | 75.0% (3) | 25.0% (1) | 25.0% (1) | 4 |",
  );
  expect(markdown).toContain(
    "| keep-all | 100.0% of 2 | 100.0% of 3 | 100.0% of 4 | 100.0% of 3 | 100.0% of 3 | 100.0% of 1 |",
  );
  expect(markdown).toContain("| basename | 1 | 100.0% (1) | 1 | 1 | 1 |");
  expect(markdown).toContain("- exact: node\\_a (1 in 1), node\\_d (1 in 1)");
  expect(markdown).toContain("100.0% of the 2 outputs that are live under exact (2)");
  expect(markdown).toContain("of 60 tries)");
});

test("where nothing can be scored, shares are left open", async () => {
  const { brackets, markdown } = await bracketsOf({ "e.jsonl": FILES["q/e.jsonl"] });
  expect(brackets).toMatchObject({ scoreable: 0, placebo: { tries: 0, share: null } });
  expect(markdown).toContain("Nothing matched in any sense.");
  expect(markdown).toContain("– (0 of 0 tries)");
});
