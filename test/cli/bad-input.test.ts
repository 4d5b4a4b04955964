import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

const GOOD = inRepository("corpora/known-answer/01-echo.jsonl");

describe("bad input is one clear line, exit code 2, and nothing is written", () => {
  const cases = [
    {
      name: "a path that is not there",
      args: ["nowhere.jsonl"],
      says: /no such file or folder: nowhere\.jsonl/,
    },
    { name: "a fraction of 1.5", args: [GOOD, "--fire", "turns:1.5"], says: /turns:1\.5.*between 0 and 1/ },
    { name: "an unknown rule", args: [GOOD, "--fire", "sometimes"], says: /unknown firing rule "sometimes"/ },
    { name: "an unknown arm", args: [GOOD, "--arm", "idnex"], says: /unknown arm "idnex".*index/ },
    { name: "an unknown arm in a pair", args: [GOOD, "--arm", "index ∩ x"], says: /unknown arm "x"/ },
    {
      name: "an unknown profile",
      args: [GOOD, "--profile", "new"],
      says: /unknown profile "new"; use default or published/,
    },
    {
      name: "a folder of arms that is not there",
      args: [GOOD, "--arms", "no-arms"],
      says: /no such folder of arms: .*no-arms/,
    },
    {
      name: "too few draws for an interval",
      args: [GOOD, "--draws", "7"],
      says: /--draws must be 0, or between 100/,
    },
    { name: "a path below a file", args: [`${GOOD}/x`], says: /no such file or folder/ },
    { name: "a name that is too long", args: ["x".repeat(5000)], says: /no such file or folder/ },
    { name: "an empty path", args: [""], says: /no such file or folder: \(an empty path\)/ },
    {
      name: "compactions under the published profile",
      args: [GOOD, "--profile", "published", "--fire", "compaction"],
      says: /published profile knows no compactions/,
    },
    {
      name: "an arm's file that is not there",
      args: [GOOD, "--arm", "x.json"],
      says: /cannot read the arm x\.json/,
    },
  ];
  test.each(cases)("$name", async ({ args, says }) => {
    const out = join(scratch(), "report");
    const { code, err } = await run(["analyze", ...args, "--out", out]);
    expect(err).toMatch(says);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(code).toBe(2);
    expect(existsSync(out)).toBe(false);
  });

  test("an empty folder", async () => {
    const folder = scratch();
    const { code, err } = await run(["analyze", folder, "--out", join(folder, "report")]);
    expect(err).toBe(
      `coref: no transcripts (*.jsonl) or captures (*.jsonl.gz, *.har, *.traj) in ${folder}\n`,
    );
    expect(code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a file that is no transcript", async () => {
    const folder = scratch();
    writeFileSync(join(folder, "notes.jsonl"), '{"a":1}\n{"b":2}\n');
    const { code, err } = await run([
      "analyze",
      join(folder, "notes.jsonl"),
      "--out",
      join(folder, "report"),
    ]);
    expect(err).toMatch(/^coref: notes\.jsonl: not a Claude Code transcript.*\n$/);
    expect(code).toBe(2);
    expect(existsSync(join(folder, "report"))).toBe(false);
  });

  test("an output folder that cannot be made", async () => {
    const folder = scratch();
    writeFileSync(join(folder, "taken"), "");
    const { code, err } = await run(["analyze", GOOD, "--out", join(folder, "taken", "report")]);
    expect(err).toMatch(/^coref: cannot write to .*taken is not a folder\n$/);
    expect(code).toBe(2);
  });

  test("an option that is no number", async () => {
    const { code, err } = await run(["analyze", GOOD, "--jobs", "many"]);
    expect(err).toMatch(/--jobs.*whole number of at least 1/);
    expect(code).toBe(2);
  });
});

test("an output folder in which a folder has a report's name", async () => {
  const folder = scratch();
  mkdirSync(join(folder, "results.json"));
  const { code, err } = await run(["analyze", GOOD, "--out", folder]);
  expect(err).toBe(`coref: cannot write to ${folder}: results.json is a folder there\n`);
  expect(code).toBe(2);
  expect(readdirSync(folder)).toEqual(["results.json"]);
});

test("one unreadable file: the rest is analysed, the file is named, exit code 1", async () => {
  const folder = scratch();
  mkdirSync(join(folder, "corpus"));
  symlinkSync(GOOD, join(folder, "corpus", "good.jsonl"));
  symlinkSync(join(folder, "gone"), join(folder, "corpus", "dangling.jsonl"));
  const { code, out, err } = await run([
    "analyze",
    join(folder, "corpus"),
    "--out",
    join(folder, "report"),
    "--json",
  ]);
  expect(err).toBe("coref: dangling.jsonl: not there any more, or a link to nothing\n");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    candidates: { count: 2 },
    reading: { sessions: 1, unusable: [{ file: "dangling.jsonl" }] },
  });
});

test("lines skipped inside a readable file leave the exit code at 0", async () => {
  const out = join(scratch(), "report");
  const { code, err } = await run([
    "analyze",
    inRepository("corpora/known-answer/22-malformed-line.jsonl"),
    "--out",
    out,
  ]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});
