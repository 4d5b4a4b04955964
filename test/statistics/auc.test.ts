import fc from "fast-check";
import { expect, test } from "vitest";
import { rankPairs } from "../../src/statistics/auc.ts";

const scored = fc.array(
  fc.tuple(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ noNaN: true })), fc.boolean()),
  { maxLength: 60 },
);
const rank = (candidates: readonly (readonly [number, boolean])[]) =>
  rankPairs(
    candidates.map(([score]) => score),
    candidates.map(([, isLive]) => isLive),
  );

test("by hand", () => {
  expect(rankPairs([3, 1, 2, 2], [true, false, true, false])).toEqual({ pairs: 4, right: 3.5 });
  expect(rankPairs([1, 2], [true, true])).toEqual({ pairs: 0, right: 0 });
  expect(rankPairs([], [])).toEqual({ pairs: 0, right: 0 });
});

test("counts what all pairs, one by one, count", () => {
  fc.assert(
    fc.property(scored, (candidates) => {
      let [pairs, right] = [0, 0];
      for (const [live] of candidates.filter(([, isLive]) => isLive)) {
        for (const [dead] of candidates.filter(([, isLive]) => !isLive)) {
          pairs += 1;
          right += live > dead ? 1 : Number(live === dead) / 2;
        }
      }
      expect(rank(candidates)).toEqual({ pairs, right });
    }),
  );
});

test("negated scores rank as many pairs wrong", () => {
  fc.assert(
    fc.property(scored, (candidates) => {
      const { pairs, right } = rank(candidates);
      const negated = candidates.map(([score, isLive]) => [-score, isLive] as const);
      expect(rank(negated)).toEqual({ pairs, right: pairs - right });
    }),
  );
});

test("the order of candidates says nothing", () => {
  fc.assert(
    fc.property(scored, (candidates) => {
      expect(rank([...candidates].reverse())).toEqual(rank(candidates));
    }),
  );
});

test("takes n log n steps", () => {
  const scores = Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 1000);
  const start = performance.now();
  rankPairs(
    scores,
    scores.map((score) => score % 3 === 0),
  );
  // All pairs would take a minute.
  expect(performance.now() - start).toBeLessThan(5000);
});

test("refuses what has no rank", () => {
  expect(() => rankPairs([Number.NaN], [true])).toThrow(RangeError);
  expect(() => rankPairs([1], [])).toThrow(RangeError);
});
