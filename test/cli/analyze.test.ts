import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Results } from "../../src/report/results-schema.ts";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

const CORPUS = inRepository("corpora/known-answer");

describe("coref analyze", () => {
  test("prints the headline and says where the report is", async () => {
    const folder = join(scratch(), "report");
    const { code, out, err } = await run(["analyze", CORPUS, "--out", folder, "--draws", "0"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^63 candidates in 29 of 30 sessions, fired at turns:0\.6\.\n60 can be scored; 51\.7% of these were used again\.\n/,
    );
    expect(out).toMatch(/\nindex +40\.9% +52\.0% /);
    expect(out).toContain(`The report is in ${folder}/report.md`);
  });

  test("--quiet prints nothing", async () => {
    const { code, out, err } = await run(["analyze", CORPUS, "--out", join(scratch(), "r"), "--quiet"]);
    expect({ code, out, err }).toEqual({ code: 0, out: "", err: "" });
  });

  test("--json prints results.json, which keeps to its schema", async () => {
    const folder = join(scratch(), "report");
    const { out } = await run(["analyze", CORPUS, "--out", folder, "--json"]);
    expect(out).toBe(readFileSync(join(folder, "results.json"), "utf8"));
    expect(Results.parse(JSON.parse(out))).toEqual(JSON.parse(out));
  });

  test("without a path it analyses the user's own sessions", async () => {
    const home = scratch();
    mkdirSync(join(home, "projects"));
    cpSync(join(CORPUS, "01-echo.jsonl"), join(home, "projects", "a-session.jsonl"));
    const { out } = await run(["analyze", "--out", join(home, "r"), "--json"], { CLAUDE_CONFIG_DIR: home });
    expect(JSON.parse(out)).toMatchObject({ input: { files: 1 }, candidates: { count: 2 } });
  });

  test("--arm takes names, pairs and files", async () => {
    const args = [
      "--arm",
      "index",
      "--arm",
      "index ∪ oldest-first",
      "--arm",
      inRepository("arms/keep-all.json"),
    ];
    const { out } = await run(["analyze", CORPUS, "--out", join(scratch(), "r"), "--json", ...args]);
    expect(Object.keys(JSON.parse(out).arms)).toEqual(["index", "index ∪ oldest-first", "keep-all"]);
  });

  test("takes a glob from the root of the file system", async () => {
    const { out } = await run([
      "analyze",
      `${CORPUS}/0[12]-*.jsonl`,
      "--out",
      join(scratch(), "r"),
      "--json",
    ]);
    expect(JSON.parse(out)).toMatchObject({ input: { files: 2 }, candidates: { count: 4 } });
  });

  test("--arms adds a folder of arms", async () => {
    const folder = scratch();
    writeFileSync(join(folder, "mine.json"), '{"kind":"random","what":"mine","match":"oracle"}');
    const { out } = await run(["analyze", CORPUS, "--out", join(folder, "r"), "--json", "--arms", folder]);
    expect(JSON.parse(out).arms.mine).toMatchObject({
      spec: { kind: "random", match: "oracle" },
      what: "mine",
    });
  });

  test("--min-tokens and --subagents change what is analysed", async () => {
    const simulated = inRepository("corpora/simulated");
    const count = async (...args: string[]): Promise<{ count: number; sessions: number }> => {
      const { out } = await run([
        "analyze",
        simulated,
        "--out",
        join(scratch(), "r"),
        "--json",
        "--draws",
        "0",
        ...args,
      ]);
      const { candidates, reading } = JSON.parse(out) as Results;
      return { count: candidates.count, sessions: reading.sessions };
    };
    const [plain, large, all] = [
      await count(),
      await count("--min-tokens", "600"),
      await count("--subagents"),
    ];
    expect(large.count).toBeLessThan(plain.count);
    expect(all.sessions).toBe(plain.sessions + 2);
  });
});

test("help names every option and gives examples, with exit code 0", async () => {
  const { code, out } = await run(["analyze", "--help"]);
  expect(code).toBe(0);
  const options = [
    "out",
    "fire",
    "profile",
    "min-tokens",
    "arm",
    "seed",
    "draws",
    "jobs",
    "subagents",
    "json",
    "quiet",
  ];
  for (const option of options) expect.soft(out).toContain(`--${option}`);
  expect(out).toContain("Examples:");
});

test("an unknown command is a usage error", async () => {
  expect(await run(["analyse"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("unknown command 'analyse'"),
  });
});
