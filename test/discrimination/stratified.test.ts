import fc from "fast-check";
import { expect, test } from "vitest";
import type { Arm } from "../../src/arms/arm.ts";
import { scoredWindows } from "../../src/discrimination/scored-windows.ts";
import { type StratifiedArm, stratifiedArms } from "../../src/discrimination/stratified.ts";
import { anyCorpus } from "./any-corpus.ts";
import { analysisOf, type Corpus, dead, dropAll, dropping, keepAll, live, type Made } from "./corpus.ts";

function stratifiedOf(corpus: Corpus, arm: Arm, draws = 0): StratifiedArm {
  const windows = scoredWindows(analysisOf(corpus, { arms: [arm] }));
  return stratifiedArms(windows, [arm.name], { draws, stream: "stratified 1" })[0] as StratifiedArm;
}

test("an arm that only looks at size has nothing left within sizes", () => {
  const corpus = {
    "a.jsonl": [live("s1", 10), dead("s2", 10), dead("s3", 10), dead("s4", 10)],
    "b.jsonl": [live("b1", 100), live("b2", 100), live("b3", 100), dead("b4", 100)],
  };
  const found = stratifiedOf(corpus, dropping("large kept", ["s1", "s2", "s3", "s4"]));
  // It keeps 3 of 4 live and 1 of 4 dead; of the small ones none, of the large ones all.
  expect(found).toMatchObject({ outputs: 8, crude: { value: 0.5 } });
  expect(found.within.size).toEqual({
    informedness: { value: 0, interval: null },
    strata: 2,
    leftOut: 0,
    leftOutOutputs: 0,
  });
  // All of them introduced as many identifiers: one stratum, so nothing changes.
  expect(found.within.novel).toMatchObject({ informedness: { value: 0.5 }, strata: 1, leftOut: 0 });
});

/** One identifier: 1 of 1 live and 0 of 1 dead kept, 1. Five: 1 of 2 live and 1 of 4 dead, 0.25. Fifty: 3 dead. */
function session(s: string): Made[] {
  const [few, some, many] = [{ novel: 1 }, { novel: 5 }, { novel: 50 }];
  return [
    live(`${s}1`, 10, few),
    dead(`${s}2`, 10, few),
    live(`${s}3`, 10, some),
    live(`${s}4`, 10, some),
    ...["5", "6", "7", "8"].map((id) => dead(`${s}${id}`, 10, some)),
    ...["9", "10", "11"].map((id) => dead(`${s}${id}`, 10, many)),
  ];
}
const droppedOf = (s: string): string[] => ["2", "4", "6", "7", "8", "9"].map((id) => `${s}${id}`);
// 2 outputs of 8 in the first stratum, 6 of 8 in the second.
const WITHIN = 0.25 * 1 + 0.75 * 0.25;

test("strata are weighted by their outputs, and those without live ones are left out and counted", () => {
  const found = stratifiedOf({ "a.jsonl": session("a") }, dropping("arm", droppedOf("a")));
  // 2 of 3 live, and 3 of 8 dead: 8 and two of the fifty.
  expect(found.crude.value).toBeCloseTo(2 / 3 - 3 / 8, 12);
  expect(found.within.novel).toMatchObject({ strata: 2, leftOut: 1, leftOutOutputs: 3 });
  expect(found.within.novel.informedness.value).toBeCloseTo(WITHIN, 12);
});

test("the interval of sessions that are all alike is their value", () => {
  const names = [..."abcdefgh"];
  const corpus = Object.fromEntries(names.map((s) => [`${s}.jsonl`, session(s)]));
  const { informedness } = stratifiedOf(corpus, dropping("arm", names.flatMap(droppedOf)), 50).within.novel;
  expect(informedness.value).toBeCloseTo(WITHIN, 12);
  expect(informedness.interval?.low).toBeCloseTo(WITHIN, 12);
  expect(informedness.interval?.high).toBeCloseTo(WITHIN, 12);
});

test("where no stratum holds both, there is no average", () => {
  const corpus = { "a.jsonl": [live("a", 10), dead("b", 20)] };
  const { size, novel } = stratifiedOf(corpus, keepAll).within;
  expect(size).toEqual({
    informedness: { value: null, interval: null },
    strata: 0,
    leftOut: 2,
    leftOutOutputs: 2,
  });
  expect(novel.informedness.value).toBe(0);
});

test("an arm that keeps all or drops all has exactly none, within strata as well", () => {
  fc.assert(
    fc.property(anyCorpus, ({ corpus }) => {
      for (const arm of [keepAll, dropAll])
        for (const { informedness } of Object.values(stratifiedOf(corpus, arm).within))
          expect([0, null]).toContain(informedness.value);
    }),
  );
});

test("the crude value is that of the scores", () => {
  fc.assert(
    fc.property(anyCorpus, ({ corpus, one }) => {
      const scores = analysisOf(corpus, { arms: [one] }).arms.get("one")?.scoreable;
      expect(stratifiedOf(corpus, one)).toMatchObject({
        outputs: scores?.candidates,
        crude: { value: scores?.informedness },
      });
    }),
  );
});
