import { describe, expect, test } from "vitest";
import type { DiscriminationResults } from "../../src/report/discrimination-schema.ts";
import type { Results } from "../../src/report/results-schema.ts";
import {
  armWith,
  between,
  compared,
  comparing,
  labelsOf,
  population,
  textsOf,
  underTruth,
} from "./findings-results.ts";

const CAVEAT = "measured, with caveat";
const NOTHING = { value: null, interval: null };

function discriminating(given: Partial<DiscriminationResults>): Pick<Results, "discrimination"> {
  return {
    discrimination: {
      draws: 1,
      seed: 1,
      outputs: 100,
      live: 40,
      clusters: 50,
      percentiles: [],
      rankings: { pairs: 9, windows: 9, clusters: 50, rankings: [] },
      stratified: [],
      strata: [],
      frontier: { points: [], curves: [] },
      ...given,
    },
  };
}

describe("the cost of the index", () => {
  const { truths } = population();
  const index = armWith({
    falseDrop: 0.25,
    intervals: { falseDrop: between(0.1, 0.4), liveKept: null, deadKept: null, informedness: null },
    truths: {
      ...truths,
      lost: underTruth(0.2, between(0.05, 0.35)),
      needed: underTruth(0.15, between(0.01, 0.3)),
      strictGuarded: underTruth(0.3, between(0.2, 0.4)),
      loose: underTruth(0.5, between(0.4, 0.6)),
    },
  });
  const withIndex = (scoreable: Partial<typeof index.scoreable> = {}, sessions = 30): Partial<Results> => ({
    ...comparing({ matchedNull: [compared("index", { sessions })] }),
    arms: { index: { ...index, scoreable: { ...index.scoreable, ...scoreable } } },
  });
  const RULE = "the cost of the index";

  test("is its false-drop, and what was lost", () => {
    expect(textsOf(RULE, withIndex())).toEqual([
      "Of what index drops, 25.0% [10.0, 40.0] was used again letter by letter. Of 20.0% [5.0, 35.0] something was used that then stood nowhere else in the context.",
    ]);
    expect(labelsOf(RULE, withIndex())).toEqual(["measured"]);
  });

  test("rests on the sessions in which the index acts, not on those of the corpus", () => {
    expect(labelsOf(RULE, withIndex({}, 29))).toEqual([CAVEAT]);
    expect(textsOf(RULE, withIndex({}, 29))[0]).toContain("Fewer than 30 sessions");
  });

  test("says nothing of a value without an interval", () => {
    const open = { ...index.scoreable.truths, lost: underTruth(0.2, null) };
    expect(textsOf(RULE, withIndex({ truths: open }))[0]).not.toContain("nowhere else");
    expect(textsOf(RULE, withIndex({ intervals: population().intervals }))).toEqual([]);
    expect(
      textsOf(
        "the bracket",
        withIndex({ truths: { ...index.scoreable.truths, loose: underTruth(0.5, null) } }),
      ),
    ).toEqual([]);
  });

  test("is no certainty where no wrong drop was seen", () => {
    const none = {
      wrongDrops: 0,
      falseDrop: 0,
      intervals: { ...index.scoreable.intervals, falseDrop: between(0, 0) },
    };
    expect(labelsOf(RULE, withIndex(none))).toEqual([CAVEAT]);
    expect(textsOf(RULE, withIndex(none))[0]).toContain("No wrong drop was seen");
    expect(textsOf(RULE, withIndex({ wrongDrops: 1 }))[0]).not.toContain("No wrong drop was seen");
  });

  test("is not given where nothing is live, or there is no index", () => {
    expect(textsOf(RULE, withIndex({ live: 0 }))).toEqual([]);
    expect(textsOf(RULE, {})).toEqual([]);
  });

  test("depends on what counts as used", () => {
    expect(textsOf("the bracket", withIndex())).toEqual([
      "How much of what index drops is wrong depends on what counts as used: 15.0% [1.0, 30.0] (needed: nothing brought it back before), 30.0% [20.0, 40.0] (strict, guarded) or 50.0% [40.0, 60.0] (loose, the most that is counted here). Reuse in other words is in none of them.",
    ]);
  });
});

describe("whether it is only size", () => {
  const within = (low: number | undefined, high?: number) => ({
    informedness: { value: 0.2, interval: between(low, high) },
    strata: 4,
    leftOut: 0,
    leftOutOutputs: 0,
  });
  const of = (low?: number, more: Partial<Results> = {}): Partial<Results> => ({
    ...comparing({ matchedNull: [compared("a")] }),
    ...discriminating({
      stratified: [
        {
          arm: "a",
          outputs: 100,
          crude: { value: 0.25, interval: between(0.2, 0.3) },
          within: { size: within(low, 0.3), novel: within(undefined) },
        },
      ],
    }),
    ...more,
  });
  const chance = (informedness: number): Partial<Results> => ({
    arms: { a: armWith({ matchedNull: { ...population().matchedNull, informedness } }) },
  });

  test("is denied where the interval lies above 0", () => {
    expect(textsOf("not only size", of(0.01))).toEqual([
      "Not only size: some informedness remains among outputs of like size: a (+20.0 points [1.0, 30.0], over all +25.0).",
    ]);
    expect(labelsOf("not only size", of(0.01))).toEqual([CAVEAT]);
  });

  test("is open where it touches 0", () => {
    expect(textsOf("not only size", of(0))).toEqual([]);
    expect(textsOf("not only size, not shown", of(0))[0]).toContain("no more is shown than by chance: a (");
  });

  test("is open where it holds what dropping at random has", () => {
    expect(textsOf("not only size", of(0.05, chance(0.049)))).toHaveLength(1);
    expect(textsOf("not only size", of(0.05, chance(0.05)))).toEqual([]);
    expect(textsOf("not only size", of(0.01, chance(-0.1)))).toHaveLength(1);
    expect(textsOf("not only size", of(0, chance(-0.1)))).toEqual([]);
  });

  test("cannot be said without an interval, and is not said of identifiers for that of sizes", () => {
    expect(textsOf("not only identifiers", of(0.01))).toEqual([]);
    expect(labelsOf("not only identifiers, no interval", of(0.01))).toEqual([
      "cannot be measured with this instrument",
    ]);
  });

  test.each<[string, Parameters<typeof compared>[1]]>([
    ["not told apart from chance", { holm: 0.0501 }],
    ["worse than chance", { value: -0.2, interval: between(-0.3, -0.1) }],
  ])("is not asked of an arm that is %s", (_, given) => {
    const results = of(0.01, comparing({ matchedNull: [compared("a", given)] }));
    expect(textsOf("not only size", results)).toEqual([]);
  });
});

describe("simple orders", () => {
  const order = (name: string, value: number, low?: number, high?: number) => ({
    name,
    keeps: `${name} ones`,
    auc: { value, interval: between(low, high) },
  });
  const of = (...rankings: ReturnType<typeof order>[]) =>
    discriminating({ rankings: { pairs: 9, windows: 9, clusters: 30, rankings } });
  const RULE = "the furthest order";

  test("the furthest from a coin is named, and not called the best", () => {
    expect(
      textsOf(RULE, of(order("refs", 0.7, 0.6, 0.8), order("x", 0.9), order("y", 0.75, 0.5, 0.8))),
    ).toEqual([
      "Of 3 simple orders refs is furthest from a coin: keeping refs ones puts the used one of two outputs of a window first in 70.0% [60.0, 80.0] of the pairs. It was picked for that, and is not tested against the others.",
    ]);
  });

  test("it may lie below one half", () => {
    const [text] = textsOf(RULE, of(order("refs", 0.7, 0.6, 0.8), order("age", 0.2, 0.1, 0.49)));
    expect(text).toContain("age is furthest");
    expect(text).toContain("so the opposite order is better than a coin");
  });

  test("none is named where all intervals hold or touch one half", () => {
    expect(textsOf(RULE, of(order("a", 0.6, 0.5, 0.7), order("b", 0.4, 0.3, 0.5)))).toEqual([]);
  });

  test("size and age are told where their intervals exclude one half", () => {
    const all = of(
      order("refs", 0.9, 0.8, 0.95),
      order("size", 0.4, 0.3, 0.49),
      order("age", 0.6, 0.51, 0.7),
    );
    expect(textsOf("orders below a coin", all)).toEqual([
      "Worse than a coin: keeping size ones (40.0% [30.0, 49.0]).",
    ]);
    expect(textsOf("orders above a coin", all)).toEqual([
      "Better than a coin as well: keeping age ones (60.0% [51.0, 70.0]).",
    ]);
    const none = of(order("refs", 0.9, 0.8, 0.95), order("size", 0.4, 0.3, 0.5), order("age", 0.6, 0.5, 0.7));
    expect(textsOf("orders below a coin", none)).toEqual([]);
    expect(textsOf("orders above a coin", none)).toEqual([]);
  });
});

describe("the frontier", () => {
  const point = (arm: string, tokens: string[], given: { drops?: number; cheats?: boolean } = {}) => {
    const price = (dominatedBy: string[]) => ({ liveKept: NOTHING, falseDrop: NOTHING, dominatedBy });
    const by = { outputs: price(["never"]), tokens: price(tokens) };
    return { arm, cheats: false, outputs: 100, drops: 20, removed: NOTHING, by, ...given };
  };
  const of = (...points: ReturnType<typeof point>[]) => discriminating({ frontier: { points, curves: [] } });

  test("names who is dominated by tokens, and by whom", () => {
    const all = [
      point("c", []),
      point("b", ["c", "a"]),
      point("a", []),
      point("keep-all", [], { drops: 0 }),
      point("drop-all", [], { drops: 100 }),
    ];
    expect(textsOf("dominated", of(...all))).toEqual([
      "Dominated by tokens: in this corpus another arm removes no less, keeps no less of the live, is wrong in no larger share of its drops, and differs in one of these. b (by a and c). Not dominated: a; c. This goes by the values alone, and is no test.",
    ]);
    expect(labelsOf("dominated", of(...all))).toEqual([CAVEAT]);
  });

  test("says nothing where none is", () => {
    expect(textsOf("dominated", of(point("a", [])))).toEqual([]);
  });

  test("leaves out who is told the future", () => {
    const given = { ...of(point("a", ["o"]), point("o", [])), arms: { o: armWith({}, { cheats: true }) } };
    expect(textsOf("dominated", given)).toEqual([]);
  });
});
