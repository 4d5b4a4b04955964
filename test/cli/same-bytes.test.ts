import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

const FILES = ["report.md", "results.json", "candidates.jsonl"] as const;

async function bytesOf(corpus: string, ...args: string[]): Promise<Record<string, string>> {
  const folder = join(scratch(), "corpora");
  await run(["analyze", corpus, "--out", folder, "--quiet", ...args]);
  return Object.fromEntries(FILES.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("the same input gives the same bytes", async () => {
  const corpus = inRepository("corpora");
  const first = await bytesOf(corpus, "--jobs", "1");

  test("in a second run", async () => {
    expect(await bytesOf(corpus, "--jobs", "1")).toEqual(first);
  });

  test("with two workers", async () => {
    expect(await bytesOf(corpus, "--jobs", "2")).toEqual(first);
  });

  test("from another folder", async () => {
    const copy = join(scratch(), "corpora");
    cpSync(corpus, copy, { recursive: true });
    expect(await bytesOf(copy, "--jobs", "1")).toEqual(first);
  });

  test("but not with another seed", async () => {
    const other = await bytesOf(corpus, "--jobs", "1", "--seed", "2");
    expect(other["results.json"]).not.toBe(first["results.json"]);
  });

  test("and the committed report is what the code produces", () => {
    for (const name of FILES) {
      expect.soft(readFileSync(inRepository(`reports/corpora/${name}`), "utf8"), name).toBe(first[name]);
    }
  });

  test("with no path, time or machine in it", () => {
    const texts = Object.values(first).join("\n");
    expect(texts).not.toContain(inRepository(""));
    expect(texts).not.toMatch(new RegExp(`${new Date().getUTCFullYear()}-\\d\\d-\\d\\dT`));
  });
});
