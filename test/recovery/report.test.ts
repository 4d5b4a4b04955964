import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Firing } from "../../src/arms/arm.ts";
import { type AnalysisInput, type Arm, analyzeCorpus, DROP, Results, UserError } from "../../src/index.ts";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

const analyzed = (change: Partial<AnalysisInput> = {}) =>
  analyzeCorpus({ paths: [inRepository("corpora/simulated")], recovery: true, draws: 100, ...change });

describe("over the simulated corpus", async () => {
  const { report } = await analyzed();
  const { results } = report;
  const arms = Object.entries(results.recovery ?? {});

  test("every arm's fates add up to its wrong drops, and all but those still there to what it lost", () => {
    expect(arms.map(([name]) => name)).toEqual(Object.keys(results.arms));
    for (const [name, { wrongDrops, fates }] of arms) {
      const { stillThere, recovered, recoverable, gone } = fates;
      expect(wrongDrops).toBe(results.arms[name]?.wrongDrops);
      expect(recovered.count + recoverable.count + gone.count).toBe(
        results.arms[name]?.truths.lost.wrongDrops,
      );
      expect(stillThere.count + recovered.count + recoverable.count + gone.count).toBe(wrongDrops);
    }
    expect(results.recovery?.["drop-all"]?.fates.recovered.count).toBeGreaterThan(0);
  });

  test("the results hold to their schema, and the report says what became of the drops", () => {
    expect(Results.parse(results)).toEqual(results);
    const section = report.markdown.slice(report.markdown.indexOf("## Coming back"));
    const all = results.recovery?.["drop-all"];
    expect(section).toContain(`| drop-all | ${all?.wrongDrops} | ${all?.fates.stillThere.count} (`);
    expect(section.slice(0, section.indexOf("\n## "))).not.toMatch(/NaN|undefined|null/);
  });

  test("the lines of live candidates say what is known of them, and no others", () => {
    const rows = [...report.candidateLines].map((line) => JSON.parse(line));
    for (const { live, recovery } of rows) expect(recovery !== undefined).toBe(live);
    const first = rows.find(({ live }) => live).recovery;
    expect(Object.keys(first)).toEqual(["repeatedAt", "untouchedRead", "rank"]);
  });
});

test("without the setting nothing of it stands anywhere, and with it all else is the same", async () => {
  const [plain, more] = [(await analyzed({ recovery: false })).report, (await analyzed()).report];
  expect(plain.markdown).not.toContain("Coming back");
  const { recovery, ...rest } = more.results;
  expect(recovery).toBeDefined();
  expect(JSON.stringify(rest)).toBe(JSON.stringify(plain.results));
  const stripped = [...more.candidateLines].map((line) => {
    const { recovery: _, ...row } = JSON.parse(line);
    return JSON.stringify(row);
  });
  expect(stripped).toEqual([...plain.candidateLines].map((line) => JSON.stringify(JSON.parse(line))));
});

test("the command asks for it with --recovery", async () => {
  const out = scratch();
  const args = ["analyze", inRepository("corpora/known-answer"), "--draws", "0", "--out", out];
  expect((await run([...args, "--recovery"])).code).toBe(0);
  expect(readFileSync(join(out, "report.md"), "utf8")).toContain("## Coming back");
  expect((await run(args)).code).toBe(0);
  expect(readFileSync(join(out, "report.md"), "utf8")).not.toContain("## Coming back");
});

test("an arm is handed nothing of it", async () => {
  const seen: Firing[] = [];
  const spy: Arm = {
    ...{ name: "spy", what: "looks", cheats: false },
    decide: (firing) => {
      seen.push(firing);
      return firing.candidates.map(() => DROP);
    },
  };
  await analyzed({ policies: [spy] });
  expect(seen.length).toBeGreaterThan(0);
  expect(JSON.stringify(seen)).not.toMatch(/recovery|repeatedAt|ahead|isUntouchedRead/);
});

test("the published profile is refused before anything is read", async () => {
  await expect(analyzed({ profile: "published" })).rejects.toThrow(UserError);
});
