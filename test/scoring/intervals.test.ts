import { expect, test } from "vitest";
import { scoreArms } from "../../src/scoring/score-arms.ts";
import { DROP, KEEP } from "../arms/firings.ts";
import { armOfAll, type Judged, judged, scoresOf, windowOf } from "./windows.ts";

/** Of every ten: four live of which one is dropped, six dead of which three are kept. */
const same = (): Judged[] => [
  ...Array.from({ length: 3 }, () => judged(300, KEEP, "live")),
  judged(300, DROP, "live"),
  ...Array.from({ length: 3 }, () => judged(300, KEEP, "dead")),
  ...Array.from({ length: 3 }, () => judged(300, DROP, "dead")),
];

/** One dropped output a cluster, live in every other one. */
const alternating = (clusters: number, outputs = 1): Judged[][] =>
  Array.from({ length: clusters }, (_, i) =>
    Array.from({ length: outputs }, () => judged(300 + 10 * i, DROP, i % 2 === 0 ? "live" : "dead")),
  );

const none = { falseDrop: null, liveKept: null, deadKept: null, informedness: null };

test("seven clusters are too few, eight are enough", () => {
  const [seven, eight] = [7, 8].map((count) => scoresOf(alternating(count), { draws: 200 }));
  expect([seven?.intervals, seven?.byTokens.intervals, seven?.removedInterval]).toEqual([none, none, null]);
  expect(eight?.intervals.falseDrop).toEqual({ low: expect.any(Number), high: expect.any(Number) });
});

test("windows of one session are one cluster", () => {
  const windows = alternating(16);
  const fired = windows.map((members, i) => windowOf(members, i % 4));
  const { scores, clusters } = scoreArms([armOfAll(windows)], fired, { seed: 1, draws: 200 });
  expect([clusters, scores.get("arm")?.intervals]).toEqual([4, none]);
});

test("no draws give no intervals", () => {
  expect(scoresOf(alternating(20), { draws: 0 }).intervals).toEqual(none);
});

test("the same seed gives the same intervals, another seed others", () => {
  const windows = alternating(25).map((members) => [...members, ...same()]);
  const [first, again, other] = [1, 1, 2].map((seed) => scoresOf(windows, { seed, draws: 300 }));
  expect(again).toEqual(first);
  expect(other?.intervals).not.toEqual(first?.intervals);
});

test("clusters that are all alike give intervals without width", () => {
  const scores = scoresOf(Array.from({ length: 10 }, same), { draws: 200 });
  const [removed, falseDrop, liveKept, deadKept] = [0.4, 0.25, 0.75, 0.5];
  const at = (value: number) => ({ low: value, high: value });
  expect(scores.removedInterval).toEqual(at(removed));
  expect(scores.intervals).toEqual({
    falseDrop: at(falseDrop),
    liveKept: at(liveKept),
    deadKept: at(deadKept),
    informedness: at(0.25),
  });
  expect(scores.scoreable.byTokens.intervals).toEqual(scores.intervals);
});

test("intervals are drawn over clusters, not over outputs", () => {
  const interval = scoresOf(alternating(8, 100), { draws: 1_000 }).intervals.falseDrop;
  // Eight clusters, half of them all live: a deviation of 0.18. Eight hundred outputs would have one of 0.02.
  expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(0.4);
});

test("a share whose denominator is in one cluster of eight has no interval", () => {
  const windows = [
    ...Array.from({ length: 7 }, () => [judged(300, KEEP, "dead")]),
    [judged(300, DROP, "dead")],
  ];
  const { intervals } = scoresOf(windows, { draws: 500 });
  expect(intervals).toEqual({ ...none, deadKept: { low: expect.any(Number), high: 1 } });
});

test("a share has an interval where eight clusters hold something under it", () => {
  const windows = (live: number) =>
    Array.from({ length: 20 }, (_, i) => [
      judged(300, DROP, "dead"),
      judged(300, KEEP, i < live ? "live" : "dead"),
    ]);
  const [seven, eight] = [7, 8].map((live) => scoresOf(windows(live), { draws: 200 }).intervals);
  expect([seven?.liveKept, seven?.informedness, seven?.deadKept]).toEqual([null, null, expect.anything()]);
  expect(eight?.liveKept).toEqual({ low: 1, high: 1 });
});

test("arms are compared on the same draws, however many there are", () => {
  const windows = alternating(25).map((members) => [...members, ...same()]);
  const fired = windows.map((members, i) => windowOf(members, i));
  const arms = ["one", "two", "three"].map((name) => armOfAll(windows, name));
  const { scores } = scoreArms(arms, fired, { seed: 1, draws: 200 });
  const alone = scoreArms([arms[0] as (typeof arms)[number]], fired, { seed: 1, draws: 200 }).scores.get(
    "one",
  );
  expect([scores.get("two"), scores.get("three")]).toEqual([alone, alone]);
});

/** A generator of its own: the multiplier of Park and Miller. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Thirty clusters of one to six dropped outputs, of which three in ten are live. */
function sample(next: () => number): Judged[][] {
  return Array.from({ length: 30 }, () =>
    Array.from({ length: 1 + Math.floor(6 * next()) }, () =>
      judged(300, DROP, next() < 0.3 ? "live" : "dead"),
    ),
  );
}

test("about 95 of 100 intervals hold the true share", () => {
  const next = numbersFrom(20_261_130);
  const intervals = Array.from(
    { length: 300 },
    (_, seed) => scoresOf(sample(next), { seed, draws: 300 }).intervals,
  );
  const holding = intervals.filter(
    ({ falseDrop }) => falseDrop && falseDrop.low <= 0.3 && falseDrop.high >= 0.3,
  );
  expect(holding.length / intervals.length).toBeGreaterThan(0.93);
  expect(holding.length / intervals.length).toBeLessThan(0.98);
});

test("an interval lies about its share", () => {
  const scores = scoresOf(sample(numbersFrom(7)), { draws: 1_000 });
  const { low, high } = scores.intervals.falseDrop ?? { low: 1, high: 0 };
  expect(low).toBeLessThan(scores.falseDrop ?? 0);
  expect(high).toBeGreaterThan(scores.falseDrop ?? 1);
});
