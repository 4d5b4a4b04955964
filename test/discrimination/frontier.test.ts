import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Arm } from "../../src/arms/arm.ts";
import { largestFirstArm, oldestFirstArm } from "../../src/arms/matched-arms.ts";
import type { CurvePoint } from "../../src/discrimination/curves.ts";
import { dominates } from "../../src/discrimination/dominated.ts";
import { type Frontier, frontierOf } from "../../src/discrimination/frontier.ts";
import { frontierCharts } from "../../src/discrimination/frontier-charts.ts";
import { decided, trim } from "../arms/firings.ts";
import { anyCorpus, scoreable } from "./any-corpus.ts";
import { analysisOf, type Corpus, dead, dropAll, dropping, keepAll, live } from "./corpus.ts";

function pointAt(frontier: Frontier, curve: string, share: number): CurvePoint {
  const points = frontier.curves.find(({ name }) => name === curve)?.points ?? [];
  return points.find((point) => Math.abs(point.share - share) < 1e-9) as CurvePoint;
}

const corpus: Corpus = {
  "a.jsonl": [live("a1", 50), dead("a2", 30), live("a3", 20), dead("opaque", 400, { class: "opaque" })],
};

describe("points", () => {
  test("are the scores of the arms, over what can be scored", () => {
    const arm = dropping("arm", ["a1", "a2", "opaque"]);
    const { points } = frontierOf(analysisOf(corpus, { arms: [arm] }));
    // 80 of 100 tokens; live kept 1 of 2 outputs, 20 of 70 tokens; wrong 1 of 2 outputs, 50 of 80 tokens.
    expect(points).toEqual([
      {
        arm: "arm",
        cheats: false,
        outputs: 3,
        drops: 2,
        removed: { value: 0.8, interval: null },
        by: {
          outputs: {
            liveKept: { value: 0.5, interval: null },
            falseDrop: { value: 0.5, interval: null },
            dominatedBy: [],
          },
          tokens: {
            liveKept: { value: 20 / 70, interval: null },
            falseDrop: { value: 50 / 80, interval: null },
            dominatedBy: [],
          },
        },
      },
    ]);
  });

  test("say which arms dominate them, by outputs and by tokens", () => {
    // Both drop one live output of two: by outputs, what removes 50 tokens is better. By tokens it keeps less.
    const [one, other] = [dropping("one", ["a1"]), dropping("other", ["a3"])];
    const { points } = frontierOf(analysisOf(corpus, { arms: [one, other, keepAll, dropAll] }));
    expect(points.map(({ arm, by }) => [arm, by.outputs.dominatedBy, by.tokens.dominatedBy])).toEqual([
      ["one", [], []],
      ["other", ["one"], []],
      ["none", [], []],
      ["all", [], []],
    ]);
  });

  test("of an arm that is told the future do not count", () => {
    // By outputs, `seer` is better than `honest`, and `honest` than `fool`.
    const seer: Arm = { ...dropping("seer", ["a2"]), cheats: true };
    const fool: Arm = { ...dropping("fool", ["a3"]), cheats: true };
    const honest = dropping("honest", ["a1"]);
    const { points } = frontierOf(
      analysisOf(corpus, { arms: [seer, honest, fool, dropping("low", ["a3"])] }),
    );
    expect(points.map(({ arm, by }) => [arm, by.outputs.dominatedBy])).toEqual([
      ["seer", []],
      ["honest", []],
      ["fool", []],
      ["low", ["honest"]],
    ]);
  });

  test("are compared where the arms were asked about the same", () => {
    const better = dropping("better", ["a2"], { a1: { action: "not-asked" } });
    const worse = dropping("worse", ["a3"]);
    const { points } = frontierOf(analysisOf(corpus, { arms: [better, worse] }));
    expect(points[1]?.by.outputs.dominatedBy).toEqual([]);
    const alike = { ...worse, decide: dropping("x", ["a3"], { a1: { action: "not-asked" } }).decide };
    const compared = frontierOf(analysisOf(corpus, { arms: [better, alike] }));
    expect(compared.points[1]?.by.outputs.dominatedBy).toEqual(["better"]);
  });
});

const share = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);
const place = fc.record({ removed: share, liveKept: fc.option(share), falseDrop: fc.option(share) });

describe("an arm dominates another", () => {
  test("where it is nowhere worse, and somewhere better", () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const better = (a: typeof one, b: typeof one): boolean[] => [
          a.removed > b.removed,
          (a.liveKept ?? 1) > (b.liveKept ?? 1),
          (a.falseDrop ?? 0) < (b.falseDrop ?? 0),
        ];
        expect(dominates(one, other)).toBe(
          !better(other, one).includes(true) && better(one, other).includes(true),
        );
      }),
    );
  });

  test("never both ways, and never itself", () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(dominates(one, one)).toBe(false);
        expect(dominates(one, other) && dominates(other, one)).toBe(false);
      }),
    );
  });
});

describe("curves", () => {
  test("are at every twentieth", () => {
    const { curves } = frontierOf(analysisOf(corpus, { arms: [keepAll] }));
    expect(
      curves.map(({ name, points }) => [name, points.length, points[0]?.share, points.at(-1)?.share]),
    ).toEqual([
      ["random", 21, 0, 1],
      ["largest-first", 19, 0.05, 0.95],
      ["oldest-first", 19, 0.05, 0.95],
      ["class, then largest-first", 19, 0.05, 0.95],
    ]);
  });

  test("of orders pass over what would go over", () => {
    const frontier = frontierOf(analysisOf(corpus, { arms: [keepAll] }));
    // Largest first, 45 of 100 tokens: a1 (50) is passed over, a2 (30) goes, a3 (20) would go over.
    expect(pointAt(frontier, "largest-first", 0.45)).toEqual({
      share: 0.45,
      removed: 0.3,
      drops: 1,
      by: { outputs: { liveKept: 1, falseDrop: 0 }, tokens: { liveKept: 1, falseDrop: 0 } },
    });
    // 50: a1 goes, and nothing is left. One of two live kept, 20 of 70 tokens.
    expect(pointAt(frontier, "largest-first", 0.5)).toEqual({
      share: 0.5,
      removed: 0.5,
      drops: 1,
      by: { outputs: { liveKept: 0.5, falseDrop: 1 }, tokens: { liveKept: 20 / 70, falseDrop: 1 } },
    });
    // Nothing fits into 15.
    expect(pointAt(frontier, "oldest-first", 0.15)).toEqual({
      share: 0.15,
      removed: 0,
      drops: 0,
      by: { outputs: { liveKept: 1, falseDrop: null }, tokens: { liveKept: 1, falseDrop: null } },
    });
  });

  test("of orders take equal ones by message, then by tool id", () => {
    const made = { "a.jsonl": [live("z", 10), dead("b", 10, { message: 9 }), dead("a", 10, { message: 9 })] };
    const frontier = frontierOf(analysisOf(made, { arms: [keepAll] }));
    // One of three fits: the first message, where its output is live.
    expect(pointAt(frontier, "largest-first", 0.35)).toMatchObject({
      drops: 1,
      by: { outputs: { falseDrop: 1 } },
    });
    const same = { "a.jsonl": [live("b", 10, { message: 9 }), dead("a", 10, { message: 9 })] };
    const tied = frontierOf(analysisOf(same, { arms: [keepAll] }));
    expect(pointAt(tied, "oldest-first", 0.5)).toMatchObject({ drops: 1, by: { outputs: { falseDrop: 0 } } });
  });

  test("of class and size drop the unreferenced first", () => {
    const made = {
      "a.jsonl": [live("a1", 60, { class: "open" }), dead("a2", 30, { class: "closed" }), dead("a3", 10)],
    };
    const frontier = frontierOf(analysisOf(made, { arms: [keepAll] }));
    // 70: a3 (10), a2 (30); a1 (60) would go over. 60: the same, where largest-first would take a1.
    for (const share of [0.6, 0.7])
      expect(pointAt(frontier, "class, then largest-first", share)).toMatchObject({ removed: 0.4, drops: 2 });
    expect(pointAt(frontier, "largest-first", 0.6)).toMatchObject({ removed: 0.6, drops: 1 });
  });

  test("of chance are the matched null of an arm that removes that share in every window", () => {
    fc.assert(
      fc.property(anyCorpus, fc.integer({ min: 1, max: 20 }), (any, step) => {
        const grown = Object.fromEntries(
          Object.entries(any.corpus).map(([file, made]) => [
            file,
            made.map((one) => ({ ...one, tokens: 20 * one.tokens })),
          ]),
        );
        fc.pre(scoreable(grown).length > 0);
        const kept = Object.values(grown).flatMap((made) =>
          made.map(({ id, tokens }) => [id, trim((tokens * (20 - step)) / 20)] as const),
        );
        const analysis = analysisOf(grown, { arms: [decided(Object.fromEntries(kept), "arm")] });
        const scores = analysis.arms.get("arm")?.scoreable;
        const point = pointAt(frontierOf(analysis), "random", step / 20);
        expect(point.removed).toBeCloseTo(scores?.removed as number, 12);
        for (const [found, { matchedNull }] of [
          [point.by.outputs, scores as NonNullable<typeof scores>],
          [point.by.tokens, scores?.byTokens as NonNullable<typeof scores>["byTokens"]],
        ] as const)
          for (const one of ["liveKept", "falseDrop"] as const)
            expect(found[one] ?? -9).toBeCloseTo(matchedNull[one] ?? -9, 12);
      }),
    );
  });

  test("of orders are the arms of that order at that budget", () => {
    fc.assert(
      fc.property(anyCorpus, fc.integer({ min: 1, max: 19 }), (any, step) => {
        const plain = Object.fromEntries(
          Object.entries(any.corpus).map(([file, made]) => [
            file,
            made.map((one) => ({ ...one, class: "open" as const, tokens: 20 * one.tokens })),
          ]),
        );
        const kept = Object.values(plain).flatMap((made) =>
          made.map(({ id, tokens }) => [id, trim((tokens * (20 - step)) / 20)] as const),
        );
        const match = decided(Object.fromEntries(kept), "match");
        const arms = [largestFirstArm("largest-first", "", match), oldestFirstArm("oldest-first", "", match)];
        const analysis = analysisOf(plain, { arms });
        const frontier = frontierOf(analysis);
        for (const { arm, removed, drops, by } of frontier.points) {
          const point = pointAt(frontier, arm, step / 20);
          expect([point.removed, point.drops]).toEqual([removed.value, drops]);
          expect(point.by.outputs.liveKept).toBe(by.outputs.liveKept.value);
          expect(point.by.tokens.falseDrop).toBe(by.tokens.falseDrop.value);
        }
      }),
    );
  });
});

test("charts hold points and curves of both prices, by outputs and by tokens", () => {
  const cheat: Arm = { ...dropping("seer", ["a2"]), cheats: true };
  const arms = [dropping("one", ["a1"]), dropping("other", ["a3"]), cheat, keepAll];
  const charts = frontierCharts(frontierOf(analysisOf(corpus, { arms })));
  expect(charts.map(({ id }) => id)).toEqual([
    "frontier-live-kept-outputs",
    "frontier-false-drop-outputs",
    "frontier-live-kept-tokens",
    "frontier-false-drop-tokens",
  ]);
  expect(charts[0]?.points).toEqual([
    { name: "one", x: 0.5, y: 0.5, dominated: false },
    { name: "other", x: 0.2, y: 0.5, dominated: true },
    { name: "seer (cheats)", x: 0.3, y: 1, dominated: false },
    { name: "none", x: 0, y: 1, dominated: false },
  ]);
  expect(charts[1]?.points.map(({ y }) => y)).toEqual([1, 1, 0, null]);
  expect(charts[2]?.points[0]).toMatchObject({ x: 0.5, y: 20 / 70 });
  // Two of three outputs are live, and 70 of 100 tokens: whatever chance removes, it is wrong as often.
  expect(charts[1]?.curves?.[0]?.points[10]).toMatchObject({ x: 0.5 });
  expect(charts[1]?.curves?.[0]?.points[10]?.y).toBeCloseTo(2 / 3, 12);
  expect(charts[3]?.curves?.[0]?.points[10]?.y).toBeCloseTo(0.7, 12);
});
