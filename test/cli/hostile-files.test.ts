import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

const GOOD = inRepository("corpora/known-answer/01-echo.jsonl");

/** Analyses a folder that holds the good session and what is put beside it. */
async function beside(put: (folder: string) => void) {
  const folder = join(scratch(), "corpus");
  mkdirSync(folder);
  copyFileSync(GOOD, join(folder, "good.jsonl"));
  put(folder);
  const { code, out, err } = await run(["analyze", folder, "--out", scratch(), "--json", "--draws", "0"]);
  return { code, err, results: JSON.parse(out) };
}

describe("what stands beside a good session costs itself only", () => {
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  const cases: { name: string; put: (folder: string) => void; why: string | null }[] = [
    { name: "an empty file", put: (f) => writeFileSync(join(f, "x.jsonl"), ""), why: null },
    { name: "a folder named x.jsonl", put: (f) => mkdirSync(join(f, "x.jsonl")), why: null },
    {
      name: "a link that leads back to itself",
      put: (f) => symlinkSync("x.jsonl", join(f, "x.jsonl")),
      why: "a link that leads back to itself",
    },
    {
      name: "a link to nothing",
      put: (f) => symlinkSync("gone", join(f, "x.jsonl")),
      why: "not there any more, or a link to nothing",
    },
    { name: "a link to the folder above", put: (f) => symlinkSync("..", join(f, "loop")), why: null },
    { name: "a pipe", put: (f) => spawnSync("mkfifo", [join(f, "x.jsonl")]), why: "not a regular file" },
    {
      name: "UTF-16 text",
      put: (f) =>
        writeFileSync(join(f, "x.jsonl"), Buffer.from(`\ufeff${line({ type: "user" })}`, "utf16le")),
      why: "UTF-16 text; convert it to UTF-8 first",
    },
    {
      name: "bytes of no kind",
      put: (f) =>
        writeFileSync(
          join(f, "x.jsonl"),
          Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
        ),
      why: "not a Claude Code transcript: none of its lines is an entry",
    },
    {
      name: "a name with a line feed in it",
      put: (f) => writeFileSync(join(f, "x\ny.jsonl"), "?\n"),
      why: "not a Claude Code transcript: none of its lines is an entry",
    },
    {
      name: "a name that begins with a line feed",
      put: (f) => writeFileSync(join(f, "\nx.jsonl"), "?\n"),
      why: "not a Claude Code transcript: none of its lines is an entry",
    },
  ];
  test.each(cases)("$name", async ({ put, why }) => {
    const { code, err, results } = await beside(put);
    expect(results.candidates.count).toBe(2);
    expect(results.reading.unusable.map((file: { why: string }) => file.why)).toEqual(
      why === null ? [] : [why],
    );
    expect(code).toBe(why === null ? 0 : 1);
    expect(err.split("\n")).toHaveLength(why === null ? 1 : 2);
  });
});

/** Appends a line of 200 MB. */
function appendHuge(path: string): void {
  appendFileSync(path, '{"type":"user","uuid":"huge","message":{"content":"');
  const part = Buffer.alloc(10_000_000, "x");
  for (let i = 0; i < 20; i++) appendFileSync(path, part);
  appendFileSync(path, '"}}\n');
}

test("a line of 200 MB is skipped, counted and named; the lines around it are read", async () => {
  const path = join(scratch(), "s.jsonl");
  appendHuge(path);
  appendFileSync(path, readFileSync(GOOD));
  appendHuge(path);
  const { code, out } = await run(["analyze", path, "--out", scratch(), "--json", "--draws", "0"]);
  const { candidates, reading } = JSON.parse(out);
  expect({ code, candidates: candidates.count }).toEqual({ code: 0, candidates: 2 });
  expect(reading.skippedLines).toEqual({ "not-json": 0, "not-an-object": 0, "too-long": 2 });
  expect(reading.skipped).toEqual([
    { file: "s.jsonl", line: 1, reason: "too-long" },
    { file: "s.jsonl", line: 52, reason: "too-long" },
  ]);
  const doctor = JSON.parse((await run(["doctor", path, "--json"])).out);
  expect(doctor.lines).toMatchObject({ count: 52, used: 47, skipped: { "too-long": 2 } });
  const context = await run(["context", path, "--at", "msg_echo_16", "--json"]);
  expect(JSON.parse(context.out)).toHaveLength(31);
  rmSync(path);
});

describe("a path with line feeds in it", () => {
  const folder = join(scratch(), "\nlogs\n");
  const path = join(folder, "\ns\n.jsonl");
  mkdirSync(folder);
  copyFileSync(GOOD, path);

  test.each([
    ["the folder", folder],
    ["the file", path],
    ["a glob", join(folder, "*.jsonl")],
  ])("is analysed and examined: %s", async (_, given) => {
    const { code, out, err } = await run(["analyze", given, "--out", scratch(), "--json", "--draws", "0"]);
    expect({ code, err, count: JSON.parse(out).candidates.count }).toEqual({ code: 0, err: "", count: 2 });
    const doctor = await run(["doctor", given, "--json"]);
    expect(JSON.parse(doctor.out).read.sessions.turns).toBe(16);
  });

  test("is printed on one line", async () => {
    const { code, err } = await run(["context", path, "--at", "x"]);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^coref: no entry or message x in .*\/\\u\{a\}logs\\u\{a\}\/\\u\{a\}s\\u\{a\}\.jsonl\n$/,
    );
  });
});
