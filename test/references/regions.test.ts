import fc from "fast-check";
import { expect, test } from "vitest";
import { hashUnits } from "../../src/columns/intern-table.ts";
import { NumberScanner } from "../../src/references/number-values.ts";
import { scanCorrected } from "../../src/references/scan-corrected.ts";
import { RegionScanner } from "../../src/references/scan-regions.ts";
import { scanRuns } from "../../src/references/scan-runs.ts";
import { scanTokens } from "../../src/references/scan-tokens.ts";

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length + 1 }, (_, i) => text.charCodeAt(i) || 0);
}

function cut(units: Uint16Array, start: number, end: number, hash: number): string {
  expect(hash).toBe(hashUnits(units, start, end));
  return String.fromCharCode(...units.subarray(start, end));
}

function written(digits: Uint16Array, length: number): string {
  return String.fromCharCode(...digits.subarray(0, length));
}

interface Found {
  readonly published: string[];
  readonly corrected: string[];
  readonly runs: string[];
  readonly numbers: string[];
}

/** By three scans, each over the whole text. */
function inThree(text: string): Found {
  const found: Found = { published: [], corrected: [], runs: [], numbers: [] };
  const units = unitsOf(text);
  scanTokens(units, text.length, (start, end, hash) => found.published.push(cut(units, start, end, hash)));
  scanCorrected(units, text.length, (start, end, hash) => found.corrected.push(cut(units, start, end, hash)));
  new NumberScanner().scan(units, text.length, (digits, length) =>
    found.numbers.push(written(digits, length)),
  );
  scanRuns(units, text.length, (start, end, hash) => found.runs.push(cut(units, start, end, hash)));
  return found;
}

function inOne(text: string): Found {
  const found: Found = { published: [], corrected: [], runs: [], numbers: [] };
  const units = unitsOf(text);
  const scanner = new NumberScanner();
  new RegionScanner().scan(units, text.length, {
    published: (start, end, hash) => found.published.push(cut(units, start, end, hash)),
    corrected: (start, end, hash) => found.corrected.push(cut(units, start, end, hash)),
    run: (small, start, end, hash) => found.runs.push(cut(small, start, end, hash)),
    digits: (start, end) =>
      scanner.scan(units, end, (digits, length) => found.numbers.push(written(digits, length)), start),
  });
  return found;
}

test.each([
  ["prose, with a name: userName and a path src/a/b.ts:12, 1,234.5 and 0x1f3a9c2d"],
  ["     1→const retry_budget = 3; // “said” ENOENT É_ecole naïve 変数名foo_bar"],
  ["C:\\Users\\me\\notes.txt and \\\\server\\share\\x, a\\nb_c, \\\\n"],
  ["3f2504e0-4f89-11d3-9a0c-0305e82c3301 2026-08-01T10:00:00Z 1,234,567 12,34 1_000"],
  [`${"a_".repeat(40)}tail ${"x".repeat(5000)} e\u0301_x 😀name_x😀`],
  ["ends in a digit 7"],
  [""],
])("%#: finds in one pass what three find", (text) => {
  expect(inOne(text)).toEqual(inThree(text));
});

const piece = fc.oneof(
  fc.constantFrom(
    " ",
    "\n",
    ",",
    ", ",
    ".",
    ":",
    "/",
    "-",
    "_",
    "\\",
    "\\\\",
    "→",
    "“",
    "…",
    "\u0301",
    "é",
    "变",
    "한",
    "😀",
    "٣",
  ),
  fc.constantFrom("E", "ENOENT", "foo", "fooBar", "foo_bar", "src/a.ts", "C:", "x", "0x", "deadbeef", "Z9"),
  fc.integer({ min: 0, max: 99_999_999 }).map(String),
  fc.stringMatching(/^[A-Za-z0-9_./:-]{1,12}$/),
  fc.string({ unit: "binary", maxLength: 4 }),
);

test("finds in one pass what three find, in any text", () => {
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, (text) => {
      expect(inOne(text)).toEqual(inThree(text));
    }),
    { numRuns: 3000 },
  );
});
