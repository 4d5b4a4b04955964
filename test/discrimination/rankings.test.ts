import fc from "fast-check";
import { expect, test } from "vitest";
import type { KnownCandidate } from "../../src/arms/arm.ts";
import { type RankingAucs, rankingAucs } from "../../src/discrimination/ranking-auc.ts";
import { RANKINGS } from "../../src/discrimination/rankings.ts";
import { scoredWindows } from "../../src/discrimination/scored-windows.ts";
import { output } from "../arms/firings.ts";
import { anyCorpus } from "./any-corpus.ts";
import { analysisOf, type Corpus, dead, keepAll, live } from "./corpus.ts";

function aucsOf(corpus: Corpus, draws = 0): RankingAucs {
  return rankingAucs(scoredWindows(analysisOf(corpus, { arms: [keepAll] })), { draws, stream: "auc 1" });
}

function aucOf(aucs: RankingAucs, name: string): number | null | undefined {
  return aucs.rankings.find((one) => one.name === name)?.auc.value;
}

test.each([
  ["class", { class: "open" }, { class: "closed" }],
  ["class", { class: "closed" }, { class: "unreferenced" }],
  ["class, then size", { class: "closed", tokens: 9_000_000 }, { class: "unreferenced", tokens: 1 }],
  ["class, then size", { class: "open", tokens: 400 }, { class: "open", tokens: 401 }],
  ["size", { tokens: 400 }, { tokens: 401 }],
  ["age", { message: 6 }, { message: 4 }],
  ["novel", { novel: 3 }, { novel: 2 }],
  ["refs", { refs: 2 }, { refs: 1 }],
  ["ref_age", { refAge: 3 }, { refAge: 9 }],
  ["ref_age", { refAge: 900 }, { refAge: null }],
  ["used_frac", { usedFrac: 0.5 }, { usedFrac: 0.4 }],
  ["later_turns", { laterTurns: 9 }, { laterTurns: 8 }],
] as const)("%s: %j is kept longer than %j", (name, kept, gone) => {
  const worth = RANKINGS.find((one) => one.name === name)?.worth as (one: KnownCandidate) => number;
  const like = output("c", "open", 500, 5);
  expect(worth({ ...like, ...kept })).toBeGreaterThan(worth({ ...like, ...gone }));
});

test("pairs are counted within windows", () => {
  const aucs = aucsOf({
    // The live one is smaller than one of two: 1 of 2.
    "a.jsonl": [live("a1", 100), dead("a2", 50), dead("a3", 200)],
    // A tie: half of 1.
    "b.jsonl": [live("b1", 20), dead("b2", 20)],
    // No pair, in itself or with the others; nor has an opaque output one.
    "c.jsonl": [live("c1", 10), dead("c2", 90, { class: "opaque" })],
  });
  expect(aucs).toMatchObject({ pairs: 3, windows: 2, clusters: 2 });
  expect(aucOf(aucs, "size")).toBeCloseTo(1.5 / 3, 12);
});

test("without a pair there is no area", () => {
  const aucs = aucsOf({ "a.jsonl": [dead("a", 10), dead("b", 20)] });
  expect(aucs).toMatchObject({ pairs: 0, windows: 0, clusters: 0 });
  expect(aucOf(aucs, "size")).toBeNull();
});

test("the interval of sessions that are all alike is their value", () => {
  // Each session: the live one is smaller than one of two.
  const session = (s: string) => [live(`${s}l`, 100), dead(`${s}d`, 50), dead(`${s}e`, 200)];
  const corpus = Object.fromEntries([..."abcdefgh"].map((s) => [`${s}.jsonl`, session(s)]));
  const auc = aucsOf(corpus, 50).rankings.find(({ name }) => name === "size")?.auc;
  expect(auc).toEqual({ value: 0.5, interval: { low: 0.5, high: 0.5 } });
  const seven = Object.fromEntries(Object.entries(corpus).slice(1));
  expect(aucsOf(seven, 50).rankings.find(({ name }) => name === "size")?.auc.interval).toBeNull();
});

test("an area is the share of all pairs that are in the right order", () => {
  fc.assert(
    fc.property(anyCorpus, ({ corpus }) => {
      const windows = scoredWindows(analysisOf(corpus, { arms: [keepAll] }));
      const aucs = rankingAucs(windows, { draws: 0, stream: "auc 1" });
      for (const { name, worth } of RANKINGS) {
        let [pairs, right] = [0, 0];
        for (const { outputs } of windows)
          for (const one of outputs.filter(({ isLive }) => isLive))
            for (const other of outputs.filter(({ isLive }) => !isLive)) {
              pairs += 1;
              const [a, b] = [worth(one.known), worth(other.known)];
              right += a > b ? 1 : a === b ? 0.5 : 0;
            }
        expect(aucs.pairs).toBe(pairs);
        expect(aucOf(aucs, name) ?? -9).toBeCloseTo(pairs === 0 ? -9 : right / pairs, 12);
      }
    }),
  );
});
