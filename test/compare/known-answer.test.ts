import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { ResultsComparison } from "../../src/compare/compare-results.ts";
import { COMPARED } from "../../src/compare/measures.ts";
import type { Results } from "../../src/report/results-schema.ts";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { informednessOf, naiveInterval, removedOf } from "./naive.ts";
import type { Row } from "./reports.ts";

const [earlier, later] = [scratch(), scratch()];

beforeAll(async () => {
  const corpus = inRepository("corpora/known-answer");
  await run(["analyze", corpus, "--quiet", "--out", later]);
  await run(["analyze", corpus, "--quiet", "--out", earlier, "--fire", "turns:0.5", "--min-tokens", "310"]);
});

async function comparisonOf(...args: string[]): Promise<ResultsComparison> {
  const { code, out, err } = await run(["compare", ...args, "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out) as ResultsComparison;
}

const resultsOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Results;
const rowsOf = (folder: string) =>
  readFileSync(join(folder, "candidates.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

test("a report beside itself differs by exactly 0, and no arm is told apart", async () => {
  const { settings, arms, corpus } = await comparisonOf(later, later);
  expect(settings).toEqual([]);
  expect(corpus).toMatchObject({
    isSame: true,
    matched: { inBoth: 63, compared: 60, opaque: 3, onlyA: 0, onlyB: 0, ambiguous: 0 },
  });
  expect(arms.map(({ arm }) => arm)).toEqual(Object.keys(resultsOf(later).arms).sort());
  for (const { verdict, sentence, changes, otherwise } of arms) {
    expect(verdict).toBe("not told apart");
    expect(sentence).toBe(
      "not told apart: both decided the same about all 60 candidates, and informedness is the same",
    );
    expect(otherwise).toBe(0);
    for (const compared of COMPARED) expect(changes[compared].difference ?? 0).toBe(0);
  }
});

test("what the lines of all candidates give is what the report says of them", async () => {
  const { arms } = await comparisonOf(later, later);
  const results = resultsOf(later);
  for (const { arm, changes, whole } of arms) {
    const { scoreable } = results.arms[arm] as Results["arms"][string];
    const expected = { ...scoreable, lost: scoreable.truths.lost.falseDrop };
    for (const compared of COMPARED) {
      expect(whole.a[compared]).toBe(expected[compared]);
      const { a, b } = changes[compared];
      if (expected[compared] === null) expect([a, b]).toEqual([null, null]);
      else for (const value of [a, b]) expect(value).toBeCloseTo(expected[compared] as number, 12);
    }
  }
});

test("under two rules, the candidates in both are compared and the rest is counted", async () => {
  const { settings, corpus, arms, pairing } = await comparisonOf(later, earlier);
  expect(settings).toEqual([
    { setting: "fire", a: "turns:0.6", b: "turns:0.5" },
    { setting: "minTokens", a: 300, b: 310 },
  ]);
  expect(pairing).toEqual({ how: "paired", why: null });
  const [ofA, ofB] = [rowsOf(later), rowsOf(earlier)];
  const sameAs = (row: Row) => (other: Row) => other.file === row.file && other.toolUseId === row.toolUseId;
  const both = ofA.flatMap((a) => ofB.filter(sameAs(a)).map((b) => [a, b] as const));
  const pairs = both.filter((pair) => pair.every((row) => row.class !== "opaque"));
  expect(corpus.matched).toMatchObject({
    inBoth: both.length,
    compared: pairs.length,
    onlyA: ofA.length - both.length,
    onlyB: ofB.length - both.length,
  });
  expect(pairs.length).toBeGreaterThan(20);
  expect(ofA.length - both.length).toBeGreaterThan(0);
  // In this corpus only the two forks are one cluster.
  const sessionOf = ({ file }: Row) => file.replace(/-[ab]\.jsonl$/, "");
  const names = [...new Set(pairs.map(([a]) => sessionOf(a)))];
  const sessions = names.map((name) => {
    const members = pairs.filter(([a]) => sessionOf(a) === name);
    return [members.map(([a]) => a), members.map(([, b]) => b)] as const;
  });
  for (const { arm, changes } of arms) {
    const [a, b] = [0, 1].map((side) => pairs.map((pair) => pair[side] as Row)) as [Row[], Row[]];
    const { removed, informedness } = changes;
    expect(removed.difference).toBeCloseTo(removedOf(b, arm) - removedOf(a, arm), 12);
    expect(informedness.difference).toBeCloseTo(informednessOf(b, arm) - informednessOf(a, arm), 12);
    const naive = naiveInterval(sessions, arm, removedOf, { draws: 2000, seed: 1 });
    expect(removed.interval?.low).toBeCloseTo(naive.low, 9);
    expect(removed.interval?.high).toBeCloseTo(naive.high, 9);
  }
});

test("the table fits a terminal and names the settings that differ", async () => {
  const { code, out } = await run(["compare", later, earlier]);
  expect(code).toBe(0);
  expect(out).toContain("minTokens             300        310\n");
  for (const line of out.split("\n").slice(2)) expect([...line].length).toBeLessThanOrEqual(100);
  const again = await run(["compare", later, earlier]);
  expect(again.out).toBe(out);
});
