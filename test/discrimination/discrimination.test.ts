import fc from "fast-check";
import { expect, test } from "vitest";
import { discriminate } from "../../src/discrimination/discrimination.ts";
import { shownArms } from "../../src/discrimination/shown-arms.ts";
import { anyCorpus } from "./any-corpus.ts";
import { analysisOf, dead, dropAll, dropping, keepAll, live } from "./corpus.ts";

test("the order of files does not matter, nor a second look", () => {
  fc.assert(
    fc.property(anyCorpus, ({ corpus, one, other }) => {
      const given = { arms: [one, other], draws: 20, keyOf: (file: string) => file.slice(0, 1) };
      const first = discriminate(analysisOf(corpus, given));
      expect(discriminate(analysisOf(corpus, { ...given, reversed: true }))).toEqual(first);
      expect(discriminate(analysisOf(corpus, given))).toEqual(first);
    }),
    { numRuns: 30 },
  );
});

test("counts what can be scored", () => {
  const corpus = {
    "a.jsonl": [live("a1", 10), dead("a2", 10), dead("a3", 10, { class: "opaque" })],
    "b.jsonl": [dead("b1", 10)],
    "c.jsonl": [dead("c1", 10, { class: "opaque" })],
  };
  const keyOf = (file: string): string => (file < "c" ? "fork" : file);
  expect(discriminate(analysisOf(corpus, { arms: [keepAll], keyOf }))).toMatchObject({
    outputs: 3,
    live: 1,
    clusters: 1,
  });
});

test("beside the index stands the arm that is farthest above chance and not told the future", () => {
  const corpus = { "a.jsonl": [live("a1", 10), live("a2", 10), dead("a3", 10), dead("a4", 10)] };
  const good = dropping("good", ["a3"]);
  const arms = [
    dropping("bad", ["a1"]),
    good,
    dropAll,
    dropping("index+closed", ["a3"]),
    dropping("index", ["a4"]),
    { ...dropping("seer", ["a3", "a4"]), cheats: true },
  ];
  expect(shownArms(analysisOf(corpus, { arms }))).toEqual(["index", "index+closed", "good"]);
  expect(shownArms(analysisOf(corpus, { arms: [dropAll, good] }))).toEqual(["good"]);
  expect(shownArms(analysisOf(corpus, { arms: [] }))).toEqual([]);
});

test("above chance counts, not informedness alone", () => {
  const corpus = {
    "a.jsonl": [live("a1", 10), dead("a2", 10)],
    "b.jsonl": [dead("b1", 10), dead("b2", 10), dead("b3", 10)],
  };
  // Emptying b has an informedness of 1 - 1/4, and so has chance there. The other has 1 - 3/4, and chance less than 0.
  const arms = [dropping("emptying", ["b1", "b2", "b3"]), dropping("choosing", ["a2"])];
  expect(shownArms(analysisOf(corpus, { arms }))).toEqual(["choosing"]);
});

test("without anything to score there are no numbers", () => {
  const none = discriminate(analysisOf({}, { arms: [keepAll] }));
  expect(none).toMatchObject({ outputs: 0, live: 0, clusters: 0 });
  expect(none.percentiles[0]?.percentile).toBeNull();
  expect(none.rankings.rankings.every(({ auc }) => auc.value === null)).toBe(true);
  expect(none.stratified[0]?.within.size.informedness.value).toBeNull();
  expect(none.strata.flatMap(({ strata }) => strata)).toEqual([]);
  expect(none.frontier.curves[0]?.points[3]).toMatchObject({ removed: null, drops: 0 });
});
