import fc from "fast-check";
import { expect, test } from "vitest";
import { bundle, permuted } from "../../src/prompts/bundles.ts";

const rule = { perCall: 15, ceilingTokens: 80_000, fixedTokens: 1000 };
const itself = (size: number) => size;
const sorted = (items: readonly number[]) => [...items].sort((a, b) => a - b);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test("what fits into one call is one call, in an order that the seed gives", () => {
  const { bundles, tooLarge } = bundle(numbers(15), rule, itself, "7/window");
  expect(bundles).toHaveLength(1);
  expect(tooLarge).toEqual([]);
  expect(bundles[0]).not.toEqual(numbers(15));
  expect(bundle(numbers(15), rule, itself, "7/window").bundles).toEqual(bundles);
  expect(bundle(numbers(15), rule, itself, "8/window").bundles).not.toEqual(bundles);
});

test("calls are of about one size", () => {
  const sizes = (count: number) => bundle(numbers(count), rule, itself, "s").bundles.map((one) => one.length);
  expect(sizes(16)).toEqual([8, 8]);
  expect(sizes(33)).toEqual([11, 11, 11]);
  expect(sizes(31)).toEqual([11, 11, 9]);
  expect(sizes(0)).toEqual([]);
});

test("one output a call", () => {
  const { bundles } = bundle(numbers(3), { ...rule, perCall: 1 }, itself, "s");
  expect(bundles.map((one) => one.length)).toEqual([1, 1, 1]);
});

test("what does not fit beside others is alone, what fits nowhere is named", () => {
  const { bundles, tooLarge } = bundle([79_000, 79_001, 5, 90_000], rule, itself, "s");
  expect(bundles.map((one) => sorted(one)).sort()).toEqual([[5], [79_000]]);
  expect(tooLarge).toEqual([79_001, 90_000]);
});

test("each output is in one call or is too large, and no call is over a limit", () => {
  const items = fc.array(fc.integer({ min: 0, max: 120 }));
  const limits = fc.record({
    perCall: fc.integer({ min: 1, max: 9 }),
    ceilingTokens: fc.integer({ min: 1, max: 100 }),
    fixedTokens: fc.integer({ min: 0, max: 20 }),
  });
  fc.assert(
    fc.property(items, limits, fc.string(), (given, limit, seed) => {
      const { bundles, tooLarge } = bundle(given, limit, itself, seed);
      expect(sorted([...bundles.flat(), ...tooLarge])).toEqual(sorted(given));
      for (const one of bundles) {
        expect(one.length).toBeGreaterThan(0);
        expect(one.length).toBeLessThanOrEqual(limit.perCall);
        const tokens = one.reduce((sum, size) => sum + size, limit.fixedTokens);
        expect(tokens).toBeLessThanOrEqual(limit.ceilingTokens);
      }
      for (const size of tooLarge) expect(size + limit.fixedTokens).toBeGreaterThan(limit.ceilingTokens);
    }),
  );
});

test("samples have the members of the bundle in other orders, the first in its own", () => {
  const packed = numbers(15);
  const orders = [0, 1, 2, 3].map((sample) => permuted(packed, "s", sample));
  expect(orders[0]).toEqual(packed);
  expect(new Set(orders.map(String)).size).toBe(4);
  expect(orders.map(sorted)).toEqual([packed, packed, packed, packed]);
  expect(permuted(packed, "s", 2)).toEqual(orders[2]);
});
