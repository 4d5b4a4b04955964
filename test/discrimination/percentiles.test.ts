import fc from "fast-check";
import { expect, test } from "vitest";
import type { Arm } from "../../src/arms/arm.ts";
import { type Percentile, percentiles } from "../../src/discrimination/percentiles.ts";
import { scoredWindows } from "../../src/discrimination/scored-windows.ts";
import { anyCorpus } from "./any-corpus.ts";
import { analysisOf, type Corpus, dead, dropAll, dropping, keepAll, live } from "./corpus.ts";

const corpus: Corpus = {
  "a.jsonl": [live("a1", 100), dead("a2", 300), dead("opaque", 1000, { class: "opaque" })],
  "b.jsonl": [live("b1", 200), dead("b2", 200)],
};

function percentileOf(arm: Arm): Percentile {
  const [only] = percentiles(scoredWindows(analysisOf(corpus, { arms: [arm] })), [arm.name]);
  return only as Percentile;
}

test("an arm stands above what its null does with the share that it removed in each window", () => {
  // The null drops a1 and a2 with 300/400 each, and nothing of b: informedness is half of (a2 dropped - a1 dropped).
  // It is 0.5 with 0.75 * 0.25 = 0.1875, -0.5 as often, and else 0: mean 0, variance 0.25 * 0.375.
  // The arm has 2/2 - 1/2 = 0.5: below it 0.8125, and half of 0.1875.
  const found = percentileOf(dropping("arm", ["a2", "opaque"]));
  expect(found).toMatchObject({ outputs: 4, live: 2, dead: 2, windows: 2, isExact: true });
  expect(found.informedness).toBe(0.5);
  expect(found.nullMean).toBeCloseTo(0, 12);
  expect(found.nullDeviation).toBeCloseTo(Math.sqrt(0.09375), 12);
  expect(found.percentile).toBeCloseTo(0.90625, 12);
});

test("what an arm was not asked about is in no window of its null", () => {
  // a: share 300/400. b: b2 alone, kept: share 0. One live, two dead; 1/1 - 1/2.
  const found = percentileOf(dropping("arm", ["a2"], { b1: { action: "not-asked" } }));
  expect(found).toMatchObject({ outputs: 3, live: 1, dead: 2, informedness: 0.5 });
  // 0.75 of one dead of two, less 0.75 of the one live.
  expect(found.nullMean).toBeCloseTo(0.375 - 0.75, 12);
});

test("an arm that drops all or nothing leaves its null nothing to do", () => {
  for (const arm of [dropAll, keepAll])
    expect(percentileOf(arm)).toMatchObject({ informedness: 0, nullDeviation: 0, percentile: 0.5 });
});

test("without a live output nothing can be told apart", () => {
  const arm = dropping("arm", ["a"]);
  const analysis = analysisOf({ "a.jsonl": [dead("a", 1), dead("b", 1)] }, { arms: [arm] });
  expect(percentiles(scoredWindows(analysis), ["arm"])).toEqual([
    {
      arm: "arm",
      outputs: 2,
      live: 0,
      dead: 2,
      windows: 1,
      informedness: null,
      nullMean: null,
      nullDeviation: null,
      percentile: null,
      isExact: true,
    },
  ]);
});

test("informedness and the null's mean are those of the scores", () => {
  fc.assert(
    fc.property(anyCorpus, ({ corpus: any, one }) => {
      const analysis = analysisOf(any, { arms: [one] });
      const [found] = percentiles(scoredWindows(analysis), ["one"]);
      const scores = analysis.arms.get("one")?.scoreable;
      expect(found?.informedness ?? -9).toBeCloseTo(scores?.informedness ?? -9, 12);
      expect(found?.nullMean ?? -9).toBeCloseTo(scores?.matchedNull.informedness ?? -9, 12);
    }),
  );
});
