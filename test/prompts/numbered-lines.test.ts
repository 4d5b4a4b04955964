import fc from "fast-check";
import { expect, test } from "vitest";
import { keptPart, numberedLines } from "../../src/prompts/numbered-lines.ts";
import { codePoints } from "../../src/transcript/token-size.ts";

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.string({ maxLength: 900, size: "max" }),
      fc.constantFrom("\n", "\r\n", "😀".repeat(250), "\ud800", "src/auth.ts", "x".repeat(399)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const ranges = fc.array(
  fc.record({
    from: fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double()),
    to: fc.oneof(fc.integer({ min: -3, max: 30 }), fc.double()),
  }),
  { maxLength: 6 },
);

test.each([
  { name: "an empty text", given: "", pieces: [] },
  { name: "one line", given: "a", pieces: ["a"] },
  { name: "a line end at the end begins no line", given: "a\n", pieces: ["a\n"] },
  { name: "empty lines", given: "\n\na", pieces: ["\n", "\n", "a"] },
  { name: "a return is not a line end", given: "a\rb\r\nc", pieces: ["a\rb\r\n", "c"] },
  { name: "400 characters are one piece", given: `${"x".repeat(400)}\n`, pieces: [`${"x".repeat(400)}\n`] },
  { name: "401 are two", given: `${"x".repeat(401)}\ny`, pieces: ["x".repeat(400), "x\n", "y"] },
  {
    name: "a pair is not split",
    given: `${"x".repeat(399)}😀y`,
    pieces: ["x".repeat(399), "😀y"],
  },
])("$name", ({ given, pieces }) => {
  expect(numberedLines(given)).toEqual(pieces);
});

test("pieces are the text, hold one line at most and never half a pair", () => {
  fc.assert(
    fc.property(text, (given) => {
      const pieces = numberedLines(given);
      expect(pieces.join("")).toBe(given);
      for (const piece of pieces) {
        expect(piece.replace(/\n$/, "")).not.toContain("\n");
        expect(piece.replace(/\n$/, "").length).toBeLessThanOrEqual(400);
      }
      const points = pieces.reduce((sum, piece) => sum + codePoints(piece), 0);
      expect(points).toBe(codePoints(given));
    }),
  );
});

const LINES = "one\ntwo\nthree\nfour\nfive\n";

test.each([
  { name: "one range", ranges: [[2, 3]], keptText: "two\nthree\n", keptLines: 2 },
  {
    name: "ranges in any order, overlapping",
    ranges: [
      [4, 5],
      [1, 2],
      [2, 2],
    ],
    keptText: "one\ntwo\nfour\nfive\n",
    keptLines: 4,
  },
  { name: "too far on both sides", ranges: [[-7, 99]], keptText: LINES, keptLines: 5 },
  {
    name: "what is not valid beside what is",
    ranges: [
      [3, 2],
      [1.5, 2],
      [6, 9],
      [5, 5],
    ],
    keptText: "five\n",
    keptLines: 1,
    invalidRanges: 3,
  },
])("keeps $name", ({ ranges: pairs, keptText, keptLines, invalidRanges = 0 }) => {
  const asked = pairs.map(([from, to]) => ({ from: from as number, to: to as number }));
  const keptTokens = Math.max(1, Math.floor(keptText.length / 4));
  expect(keptPart(LINES, asked, [])).toEqual({
    keptText,
    keptTokens,
    keptLines,
    addedLines: 0,
    invalidRanges,
  });
});

test.each([
  { name: "no range", given: [] },
  { name: "a range that ends before it begins", given: [{ from: 3, to: 2 }] },
  { name: "a range before the first line", given: [{ from: -4, to: 0 }] },
  { name: "a range after the last line", given: [{ from: 6, to: 7 }] },
  { name: "parts of lines", given: [{ from: 1.5, to: 2.5 }] },
  { name: "not a number", given: [{ from: Number.NaN, to: 3 }] },
])("$name decides nothing, whatever the anchors", ({ given }) => {
  expect(keptPart(LINES, given, ["src/auth.ts"])).toBeNull();
});

test("a range without an end reaches the last line", () => {
  expect(keptPart(LINES, [{ from: 5, to: Number.POSITIVE_INFINITY }], [])?.keptText).toBe("five\n");
});

test("an output without lines has nothing to keep", () => {
  expect(keptPart("", [{ from: 1, to: 1 }], [])).toBeNull();
});

test("lines with an anchor are added, lines that hold it in a longer name are not", () => {
  const given = "head\nsrc/auth.ts:12\nsrc/auth\nplain\nsee ./src/auth.\n";
  expect(keptPart(given, [{ from: 1, to: 1 }], ["src/auth"])).toMatchObject({
    keptText: "head\nsrc/auth\nsee ./src/auth.\n",
    keptLines: 3,
    addedLines: 2,
  });
});

test("a line that was asked for is not counted as added", () => {
  expect(keptPart("a_name\nb\n", [{ from: 1, to: 1 }], ["a_name"])).toMatchObject({ addedLines: 0 });
});

test("an anchor that two pieces share keeps both", () => {
  const given = `${"x ".repeat(198)}the_name ${"y ".repeat(300)}`;
  expect(numberedLines(given)).toHaveLength(3);
  expect(keptPart(given, [{ from: 3, to: 3 }], ["the_name"])).toMatchObject({
    keptText: given,
    addedLines: 2,
  });
});

test("parts of a long line do not grow together", () => {
  const given = `${"a".repeat(400)}${"b".repeat(400)}${"c".repeat(10)}`;
  const kept = keptPart(
    given,
    [
      { from: 1, to: 1 },
      { from: 3, to: 3 },
    ],
    [],
  );
  expect(kept?.keptText).toBe(`${"a".repeat(400)}\n${"c".repeat(10)}`);
});

test("what is kept is in the original, in its order, and no larger", () => {
  fc.assert(
    fc.property(text, ranges, (given, asked) => {
      const kept = keptPart(given, asked, ["src/auth.ts"]) ?? { keptText: "", keptLines: 0, keptTokens: 0 };
      let at = 0;
      for (const line of kept.keptText.match(/[^\n]+/g) ?? []) {
        const found = given.indexOf(line, at);
        expect(found).toBeGreaterThanOrEqual(at);
        at = found + line.length;
      }
      expect(kept.keptText.length).toBeLessThanOrEqual(given.length);
      expect(kept.keptLines).toBeLessThanOrEqual(numberedLines(given).length);
    }),
  );
});

test("to keep every line is to keep the text", () => {
  fc.assert(
    fc.property(
      text.filter((given) => given !== ""),
      (given) => {
        expect(keptPart(given, [{ from: 1, to: 1e9 }], [])?.keptText).toBe(given);
      },
    ),
  );
});
