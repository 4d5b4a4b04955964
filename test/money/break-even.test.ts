import fc from "fast-check";
import { expect, test } from "vitest";
import { breakEvenFactor, repays, sessionExtension } from "../../src/money/break-even.ts";

// Claude Opus 5: read 0.5, write 6.25 and 10 dollars per million tokens.
const OPUS_5 = { read: 0.5, write5m: 6.25, write1h: 10 };

test("k is what a rewrite costs beyond a read, in reads", () => {
  expect(breakEvenFactor(OPUS_5, "5m")).toBe(11.5);
  expect(breakEvenFactor(OPUS_5, "1h")).toBe(19);
  expect(breakEvenFactor({ read: 0.2, write5m: 5, write1h: 8 }, "5m")).toBeCloseTo(24, 12);
});

test("a cut repays when S × T is more than k × W, and not when it is as much", () => {
  // 11.5 × 20,000 = 230,000 = 10,000 × 23.
  const cut = { cut: 10_000, rewritten: 20_000 };
  expect(repays({ ...cut, requests: 23 }, 11.5)).toBe(false);
  expect(repays({ ...cut, requests: 24 }, 11.5)).toBe(true);
  expect(repays({ ...cut, requests: 1 }, 0)).toBe(true);
});

test("a cut repays exactly when the money says so", () => {
  const tokens = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(tokens, fc.integer({ min: 1, max: 500 }), tokens, (cut, requests, rewritten) => {
      // With the cut: the rest is written once and read later. Without: both are read each time.
      const withCut = rewritten * 6.25 + (requests - 1) * rewritten * 0.5;
      const without = requests * (cut + rewritten) * 0.5;
      expect(repays({ cut, requests, rewritten }, 11.5)).toBe(withCut < without);
    }),
  );
});

test("a session is stretched by 1 / (1 − f)", () => {
  // The published figures: 4.4% makes 1.05, 9.6% 1.11, 18% 1.22, 24% 1.32.
  const published = [0.044, 0.096, 0.18, 0.24].map((f) => sessionExtension(f).toFixed(2));
  expect(published).toEqual(["1.05", "1.11", "1.22", "1.32"]);
  expect(sessionExtension(0)).toBe(1);
  for (const f of [1, -0.1, Number.NaN]) expect(() => sessionExtension(f)).toThrow(RangeError);
});
