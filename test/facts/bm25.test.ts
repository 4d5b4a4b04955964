import { expect, test } from "vitest";
import { type Bag, bm25 } from "../../src/facts/bm25.ts";
import { wordsOf } from "../../src/facts/words.ts";

const bag = (counts: Record<number, number>): Bag => ({
  words: Int32Array.from(Object.keys(counts).map(Number)),
  counts: Int32Array.from(Object.values(counts)),
  length: Object.values(counts).reduce((a, b) => a + b, 0),
});

test("by hand, of three texts", () => {
  // Lengths 4, 4 and 1, on average 3. Word 1 is in two of three: idf ln(1 + 1.5/2.5) = ln 1.6. Word 2 is in one:
  // ln(1 + 2.5/1.5) = ln(8/3). Length weights: 1.2 × (0.25 + 0.75 × 4/3) = 1.5, and 1.2 × (0.25 + 0.25) = 0.6.
  const scores = bm25(Int32Array.of(1, 2, 2), [
    bag({ 1: 3, 9: 1 }),
    bag({ 1: 1, 2: 2, 8: 1 }),
    bag({ 9: 1 }),
  ]);
  expect(scores[0]).toBeCloseTo((Math.log(1.6) * 3 * 2.2) / (3 + 1.5), 12);
  expect(scores[1]).toBeCloseTo(
    (Math.log(1.6) * 2.2) / (1 + 1.5) + (Math.log(8 / 3) * 2 * 2.2) / (2 + 1.5),
    12,
  );
  expect(scores[2]).toBe(0);
});

test("a shorter text with the same word is nearer", () => {
  const [short, long] = bm25(Int32Array.of(1), [bag({ 1: 1 }), bag({ 1: 1, 2: 9 })]) as [number, number];
  expect(short).toBeGreaterThan(long);
});

test("texts without words, and no query", () => {
  expect(bm25(Int32Array.of(1), [bag({}), bag({})])).toEqual([0, 0]);
  expect(bm25(Int32Array.of(), [bag({ 1: 1 })])).toEqual([0]);
  expect(bm25(Int32Array.of(1), [])).toEqual([]);
});

test("words are runs of letters, digits and _, in small letters", () => {
  expect([...wordsOf("The Owl, the owl-cry: größe_2 … 鳥")]).toEqual([
    ["the", 2],
    ["owl", 2],
    ["cry", 1],
    ["größe_2", 1],
    ["鳥", 1],
  ]);
});
