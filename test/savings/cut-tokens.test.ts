import fc from "fast-check";
import { expect, test } from "vitest";
import { CutTokens } from "../../src/savings/cut-tokens.ts";

test("counts what stands before a position, and a span that reaches over it up to there", () => {
  const cut = new CutTokens([
    { start: 10, tokens: 5 },
    { start: 20, tokens: 10 },
  ]);
  expect([0, 10, 12, 15, 20, 25, 30, 99].map((at) => cut.before(at))).toEqual([0, 0, 2, 5, 5, 10, 15, 15]);
  cut.end(0);
  cut.end(0);
  expect([15, 25, 30].map((at) => cut.before(at))).toEqual([0, 5, 10]);
});

test("agrees with adding up one by one", () => {
  const spans = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 })), { maxLength: 30 })
    .map((all) => {
      let end = 0;
      return all.map(([gap, tokens]) => {
        const start = end + gap;
        end = start + tokens;
        return { start, tokens };
      });
    });
  fc.assert(
    fc.property(spans, fc.array(fc.nat(29)), fc.nat(500), (all, ended, position) => {
      const cut = new CutTokens(all);
      for (const span of ended) if (span < all.length) cut.end(span);
      const sum = all.reduce((total, { start, tokens }, i) => {
        const upTo = Math.max(0, Math.min(tokens, position - start));
        return total + (ended.includes(i) ? 0 : upTo);
      }, 0);
      expect(cut.before(position)).toBeCloseTo(sum, 9);
    }),
  );
});
