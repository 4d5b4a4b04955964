import { spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
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

test("a line of 40 MB is skipped, counted and named; the lines around it are read", async () => {
  const { code, results } = await beside((folder) => {
    const path = join(folder, "good.jsonl");
    appendFileSync(path, `{"type":"user","text":"${"x".repeat(40_000_000)}"}\n`);
  });
  expect(code).toBe(0);
  expect(results.candidates.count).toBe(2);
  expect(results.reading.skippedLines).toEqual({ "not-json": 0, "not-an-object": 0, "too-long": 1 });
  expect(results.reading.skipped).toEqual([{ file: "good.jsonl", line: 51, reason: "too-long" }]);
});
