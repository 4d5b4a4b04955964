import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AnalysisInput } from "../../src/analyze-corpus.ts";
import { ENTRY_FORMAT, unseal } from "../../src/cache/envelope.ts";
import { scratch } from "../cli/run.ts";
import { cacheIn, corpusWithCaptures, outcome, put, smallCorpus } from "./corpus.ts";

const ONE_SESSION = "sidechain.jsonl";

/** All kept rows, as paths. */
function rowsIn(cache: string): string[] {
  return readdirSync(join(cache, "rows")).map((name) => join(cache, "rows", name));
}

describe("a warm run analyses nothing and gives the same bytes", () => {
  test.each<[string, Partial<AnalysisInput>, () => string]>([
    ["sessions", {}, smallCorpus],
    ["subagents and sidechains", { subagents: true }, smallCorpus],
    ["policies, with money and recovery", { shippedPolicies: true, arms: ["index"] }, smallCorpus],
    ["corrections and sweeps", { corrections: true, sweeps: ["fire"] }, smallCorpus],
    ["captures", {}, corpusWithCaptures],
  ])("%s", async (_, change, make) => {
    const [corpus, folder] = [make(), scratch()];
    const without = await outcome(corpus, null, change);
    const cold = await outcome(corpus, cacheIn(folder), change);
    const warm = await outcome(corpus, cacheIn(folder), change);
    expect(cold.texts).toBe(without.texts);
    expect(cold.analysed.length).toBeGreaterThan(3);
    expect(warm).toEqual({ texts: without.texts, analysed: [] });
  });
});

describe("only what is new is analysed", () => {
  test("a new file", async () => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    await outcome(corpus, cacheIn(folder));
    cpSync(join(smallCorpus(2), "sessions"), join(corpus, "more"), { recursive: true });
    rmSync(join(corpus, "more/-home-dev-quimbrel"), { recursive: true });
    rmSync(join(corpus, "more/-home-dev-vorlune"), { recursive: true });
    const grown = await outcome(corpus, cacheIn(folder));
    expect(grown.analysed).toEqual([expect.stringMatching(/^more\/-home-dev-zhaldoth\/.*\.jsonl$/)]);
    expect(grown.texts).toBe((await outcome(corpus, null)).texts);
  });

  test("a changed file", async () => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    await outcome(corpus, cacheIn(folder));
    appendFileSync(join(corpus, ONE_SESSION), "no line of JSON\n");
    const changed = await outcome(corpus, cacheIn(folder));
    expect(changed.analysed).toEqual([ONE_SESSION]);
    expect(changed.texts).toBe((await outcome(corpus, null)).texts);
  });

  test("no renamed file, and its rows have the new name", async () => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    await outcome(corpus, cacheIn(folder), { subagents: true });
    renameSync(join(corpus, ONE_SESSION), join(corpus, "another.jsonl"));
    const renamed = await outcome(corpus, cacheIn(folder), { subagents: true });
    expect(renamed.analysed).toEqual([]);
    expect(renamed.texts).toBe((await outcome(corpus, null, { subagents: true })).texts);
  });

  test("no file of a corpus that was copied", async () => {
    const [corpus, copy, folder] = [smallCorpus(), scratch(), scratch()];
    const first = await outcome(corpus, cacheIn(folder));
    cpSync(corpus, copy, { recursive: true });
    expect(await outcome(copy, cacheIn(folder))).toEqual({ texts: first.texts, analysed: [] });
  });

  test("the same content under an ending that tells another format", async () => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    await outcome(corpus, cacheIn(folder));
    renameSync(join(corpus, ONE_SESSION), join(corpus, "sidechain.traj"));
    expect((await outcome(corpus, cacheIn(folder))).analysed).toEqual(["sidechain.traj"]);
  });
});

describe("settings", () => {
  test.each<[string, Partial<AnalysisInput>, boolean]>([
    ["smaller outputs", { minTokens: 100 }, true],
    ["another moment", { firing: { kind: "turns", fraction: 0.5 } }, true],
    ["the other rule", { identifiers: "corrected" }, true],
    ["recovery", { recovery: true }, true],
    ["another format", { format: "claude-code" }, true],
    ["another seed, which shapes no row", { seed: 2 }, false],
    ["other arms, which shape no row", { arms: ["index"] }, false],
  ])("%s", async (_, change, isOther) => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    const first = await outcome(corpus, cacheIn(folder));
    const { analysed, texts } = await outcome(corpus, cacheIn(folder), change);
    expect(analysed).toEqual(isOther ? first.analysed : []);
    expect(texts).toBe((await outcome(corpus, null, change)).texts);
  });

  test("another build", async () => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    const first = await outcome(corpus, cacheIn(folder));
    expect((await outcome(corpus, cacheIn(folder, { build: "other" }))).analysed).toEqual(first.analysed);
  });
});

describe("an entry that does not check is analysed again, and replaced", () => {
  const flip = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] as number) ^ 1;
    return copy;
  };
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["a bit of the value", (bytes) => flip(bytes, bytes.length - 9)],
    ["a bit of the checksum", (bytes) => flip(bytes, 20)],
    ["cut off", (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ["empty", () => Buffer.alloc(0)],
    [
      "of another format",
      (bytes) => {
        const magic = `coref cache ${ENTRY_FORMAT}\n`;
        expect(bytes.subarray(0, magic.length).toString()).toBe(magic);
        return Buffer.concat([
          Buffer.from(`coref cache ${ENTRY_FORMAT + 1}\n`),
          bytes.subarray(magic.length),
        ]);
      },
    ],
  ])("%s", async (_, damage) => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    const first = await outcome(corpus, cacheIn(folder));
    const good = new Map(rowsIn(folder).map((path) => [path, readFileSync(path)]));
    for (const [path, bytes] of good) writeFileSync(path, damage(bytes));
    expect(await outcome(corpus, cacheIn(folder))).toEqual(first);
    // Equal values can have other bytes: a number as a double, or as a small one.
    for (const [path, bytes] of good)
      expect(unseal(basename(path), readFileSync(path))).toEqual(unseal(basename(path), bytes));
  });

  test("one that stands under another's name", async () => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    const first = await outcome(corpus, cacheIn(folder));
    const [one, other] = rowsIn(folder) as [string, string];
    cpSync(one, other);
    const again = await outcome(corpus, cacheIn(folder));
    expect(again.texts).toBe(first.texts);
    expect(again.analysed).toHaveLength(1);
  });
});

describe("a file that changes during a run", () => {
  const append = (path: string): void => {
    if (path.endsWith(ONE_SESSION)) appendFileSync(path, "no line of JSON\n");
  };
  test.each<["before" | "after", readonly string[]]>([
    ["before", [ONE_SESSION]],
    ["after", [ONE_SESSION]],
  ])("%s it is read", async (when, analysed) => {
    const [corpus, folder] = [smallCorpus(), scratch()];
    await outcome(corpus, cacheIn(folder), {}, { [when]: append });
    const again = await outcome(corpus, cacheIn(folder));
    expect(again.texts).toBe((await outcome(corpus, null)).texts);
    expect(again.analysed).toEqual(analysed);
  });

  test("a capture, which is hashed after it was read", async () => {
    const [corpus, folder] = [corpusWithCaptures(), scratch()];
    const swap = (path: string): void => {
      if (path.endsWith("stream.jsonl")) appendFileSync(path, "\n");
    };
    await outcome(corpus, cacheIn(folder), {}, { after: swap });
    const again = await outcome(corpus, cacheIn(folder));
    expect(again.analysed).toEqual(["stream.jsonl"]);
    expect(again.texts).toBe((await outcome(corpus, null)).texts);
  });
});

test("of a capture that was changed just now nothing is kept: it may have changed again while it was read", async () => {
  const [corpus, folder] = [corpusWithCaptures(), scratch()];
  const first = await outcome(corpus, cacheIn(folder, { now: Date.now }));
  const again = await outcome(corpus, cacheIn(folder, { now: Date.now }));
  expect(again.texts).toBe(first.texts);
  expect([...again.analysed].sort()).toEqual([
    "archive.har",
    "bodies.jsonl",
    "claude-trace.jsonl",
    "stream.jsonl",
  ]);
});

test("what cannot be used is never kept", async () => {
  const [corpus, folder] = [smallCorpus(), scratch()];
  put(corpus, "gemini.json.jsonl", '{"projectHash":"a","messages":[]}\n');
  await outcome(corpus, cacheIn(folder));
  const again = await outcome(corpus, cacheIn(folder));
  expect(again.analysed).toEqual(["gemini.json.jsonl"]);
});
