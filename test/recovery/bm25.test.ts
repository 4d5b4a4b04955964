import fc from "fast-check";
import { expect, test } from "vitest";
import { Bm25 } from "../../src/facts/bm25.ts";
import { wordsOf } from "../../src/recovery/words.ts";
import { bagsOf } from "./build.ts";

function scoresOf(texts: readonly string[], query: string): number[] {
  const { bags, words } = bagsOf(texts, query);
  return [...new Bm25(bags).scores(words)];
}

test("scores as worked out by hand", () => {
  // Four texts of 2, 4, 2 and 4 words: the mean is 3. "mill" stands in two of four: its weight is
  // ln(1 + 2.5 / 2.5) = ln 2. "river" stands in one: ln(1 + 3.5 / 1.5) = ln(10 / 3).
  // In the first, of 2 words: 1.2 × (0.25 + 0.75 × 2/3) = 0.9, so mill once gives ln 2 × 2.2 / 1.9.
  // In the second, of 4 words: 1.2 × (0.25 + 0.75 × 4/3) = 1.5, so mill twice gives ln 2 × 4.4 / 3.5, and
  // river once ln(10 / 3) × 2.2 / 2.5.
  const scores = scoresOf(["mill oak", "mill Mill river oak", "oak oak", "elm elm elm elm"], "river mill");
  expect(scores[0]).toBeCloseTo((Math.LN2 * 2.2) / 1.9, 12);
  expect(scores[1]).toBeCloseTo((Math.LN2 * 4.4) / 3.5 + (Math.log(10 / 3) * 2.2) / 2.5, 12);
  expect(scores.slice(2)).toEqual([0, 0]);
});

test("a word in every text still counts for something", () => {
  // ln(1 + 0.5 / 2.5) = ln 1.2; both texts have the mean length, so each gets ln 1.2 × 2.2 / 2.2.
  for (const score of scoresOf(["oak elm", "oak ash"], "oak")) expect(score).toBeCloseTo(Math.log(1.2), 12);
});

test.each([
  { text: "The Mill_2 runs", words: ["the", "mill_2", "runs"] },
  { text: "open src/Auth/login.ts", words: ["open", "src", "auth", "login", "ts", "src/auth/login.ts"] },
  { text: "parseConfig", words: ["parseconfig"] },
  { text: "Über 3.14", words: ["über", "3", "14"] },
  { text: "", words: [] },
])("reads $text as words", ({ text, words }) => expect(wordsOf(text)).toEqual(words));

const words = fc.array(fc.constantFrom("oak", "elm", "ash", "river", "mill"), { maxLength: 12 });

/** The formula as it is written, with nothing kept beside. */
function naive(texts: readonly string[][], query: readonly string[]): number[] {
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return texts.map((text) => {
    let score = 0;
    for (const word of new Set(query)) {
      const count = text.filter((other) => other === word).length;
      const holding = texts.filter((other) => other.includes(word)).length;
      const weight = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
      if (count > 0) score += (weight * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * text.length) / mean));
    }
    return score;
  });
}

test("scores as the formula says, for any texts", () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (texts, query) => {
      const found = scoresOf(
        texts.map((text) => text.join(" ")),
        query.join(" "),
      );
      for (const [i, score] of naive(texts, query).entries()) expect(found[i]).toBeCloseTo(score, 10);
    }),
    { seed: 1 },
  );
});
