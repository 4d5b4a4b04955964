import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { scratch } from "../cli/run.ts";
import { oneSession } from "../experiment/registered.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";

const KNOWN = inRepository("corpora/known-answer");

describe("the report", () => {
  test("says why there is nothing to score", async () => {
    const { report } = await analyzeCorpus({ paths: [join(KNOWN, "29-short-window.jsonl")] });
    expect(report.markdown).toContain("Nothing to score: every session has fewer than 10 model turns.");
    expect(report.markdown).not.toContain("NaN");
  });

  test.each<[string, string[], (text: string) => string, string]>([
    [
      "nothing was used again",
      ["drop-all", "index"],
      (text) => text.replace('"text":"a_used_name"', '"text":"well"'),
      "No arm can be told from chance where nothing was used again.",
    ],
    ["no arm chooses", ["drop-all", "keep-all"], (text) => text, "No arm did better than chance."],
  ])("names no arm as furthest from chance where %s", async (_, arms, change, sentence) => {
    const folder = folderOf({ "a.jsonl": change(oneSession("a")) });
    const { report } = await analyzeCorpus({ paths: [folder], arms, draws: 0 });
    expect(report.markdown).toContain(`\n${sentence}\n`);
    expect(report.markdown).not.toContain("Furthest from chance");
  });

  test.each([
    ["0.6", "60%"],
    ["0.999", "99.9%"],
    ["0.07", "7%"],
  ])("says where turns:%s fires: %s of the way", async (fraction, share) => {
    const firing = { kind: "turns", fraction: Number(fraction) } as const;
    const { report } = await analyzeCorpus({
      paths: [join(KNOWN, "06-closed.jsonl")],
      firing,
      minTokens: 1,
      draws: 0,
    });
    expect(report.markdown).toContain(` fires ${share} of the way through a window's model turns`);
  });

  test("gives no intervals for a handful of sessions, and says so", async () => {
    const { report } = await analyzeCorpus({ paths: [join(KNOWN, "01-echo.jsonl")], draws: 100 });
    expect(report.markdown).toContain("No intervals: 1 session with candidates, and they need 8.");
    expect(report.results.arms["index"]?.intervals.falseDrop).toBeNull();
  });

  test("calls intervals of fewer than 30 sessions uncertain", async () => {
    const { report } = await analyzeCorpus({ paths: [inRepository("corpora/simulated")], draws: 100 });
    expect(report.results.candidates.clusters).toBe(23);
    expect(report.markdown).toContain("With 23 sessions the intervals are themselves uncertain");
  });

  test("names files and skipped lines without letting them be markup", async () => {
    const folder = join(scratch(), "c");
    mkdirSync(folder);
    cpSync(join(KNOWN, "01-echo.jsonl"), join(folder, "good.jsonl"));
    writeFileSync(join(folder, "<img src=x>|\u001b[2J.jsonl"), "not json\n");
    writeFileSync(join(folder, "*bad*.jsonl"), '{"type":"summary","summary":"s","leafUuid":"l"}\n[1]\n');
    const { report, unusable } = await analyzeCorpus({ paths: [folder], draws: 0 });
    expect(unusable.map(({ file }) => file)).toEqual(["<img src=x>|\u001b[2J.jsonl"]);
    expect(report.markdown).toContain("&lt;img src=x&gt;\\|\\u{1b}\\[2J.jsonl".replace("\\u", "\\\\u"));
    expect(report.markdown).toContain("\\*bad\\*.jsonl, line 2: not an object");
    expect(report.markdown).not.toContain("<img");
    expect(report.markdown).not.toContain("\u001b");
  });

  test("puts every arm's wrong drops into exactly one distance", async () => {
    const { report } = await analyzeCorpus({ paths: [KNOWN], draws: 0 });
    for (const [name, arm] of Object.entries(report.results.arms)) {
      const wrong = Object.values(arm.distances).reduce((a, b) => a + b, 0);
      expect.soft(wrong, name).toBe(Math.round((arm.falseDrop ?? 0) * arm.drops));
    }
  });
});
