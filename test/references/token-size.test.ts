import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints, tokensOfPoints } from "../../src/transcript/token-size.ts";
import { prose } from "../build.ts";

const tokenSize = (text: string): number => tokensOfPoints(codePoints(text));

test.each<[string, string, number]>([
  ["nothing is one token", "", 1],
  ["three characters", "abc", 1],
  ["seven characters", "abcdefg", 1],
  ["eight characters", "abcdefgh", 2],
  ["1,199 characters", "a".repeat(1199), 299],
  ["1,200 characters", "a".repeat(1200), 300],
  ["letters beyond ASCII count once", "한글é한글é한글", 2],
  ["astral characters count once", "🔥".repeat(1199), 299],
  ["astral characters fill a token", "🔥".repeat(1200), 300],
  ["a lone high surrogate counts once", "\ud83d".repeat(8), 2],
  ["a lone low surrogate counts once", "\udd25".repeat(8), 2],
  ["surrogates in the wrong order are two", "\udd25\ud83d ".repeat(4), 3],
  ["a high surrogate before a pair", "\ud83d\ud83d\udd25".repeat(4), 2],
  ["a joined emoji is its code points", "👩‍💻👩‍💻👩‍💻", 2],
])("%s", (_, text, tokens) => {
  expect(tokenSize(text)).toBe(tokens);
});

test("the size is a quarter of the code points", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(tokenSize(text)).toBe(Math.max(1, Math.floor([...text].length / 4)));
    }),
  );
});

test("filler has the size that it is asked for", () => {
  expect([1, 2, 299, 300].map((size) => tokenSize(prose(size)))).toEqual([1, 2, 299, 300]);
});
