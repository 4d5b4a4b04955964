import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { findIdentifiersCorrected } from "../../src/references/corrected-identifier.ts";
import { IdentifierTable } from "../../src/references/identifier-table.ts";
import { inShared } from "../shared.ts";
import { readBy } from "./read-by.ts";
import { texts } from "./texts.ts";

const names = (table: IdentifierTable, text: string) => readBy(table, text).map((id) => table.nameOf(id));
const distinct = (text: string) => [...new Set(findIdentifiersCorrected(text))];

const NASTY = [
  ..."aEnAXZ0123_./:-,\\ \n",
  ..."éßͅ漢字かカー한ไท่ब१٣½①〇𝟏𝒳ａ３",
  "\u0301",
  "\u3099",
  "\ud835",
  "\udfcf",
];

/** Pieces of which tokens of each kind are made, and breakings of them. */
const PIECES = [
  "3af2b1c4-0d8e-4f6a-9b1c-7d2e5f8a0b3c",
  "3af2b1c4-0d8e-4f6a-9b1c-",
  "7d2e5f8a0b3c",
  "1,234",
  ",567",
  ".89",
  "_123",
  "1.2",
  "C:\\",
  "C:\\\\ab",
  "\\\\srv",
  "\\dir",
  "\\n",
  "ENOENT",
  "EIO",
  "3f2a9c1",
  "fooBar",
  "関数",
  "के",
  "x".repeat(62),
  "\ud835",
];

const nasty = fc.oneof(
  fc.string({ unit: fc.constantFrom(...NASTY), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...NASTY, ...PIECES), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'0123456789abf.,_:-"\\'), maxLength: 60 }),
  texts,
);

test("a table reads what the expressions of the corrected rule find, each once", () => {
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 6 }), (list) => {
      const table = new IdentifierTable("corrected");
      expect(list.map((text) => names(table, text))).toEqual(list.map(distinct));
    }),
    { numRuns: 10_000 },
  );
});

test("a line feed between two texts keeps their identifiers apart", () => {
  fc.assert(
    fc.property(nasty, nasty, (a, b) => {
      expect(findIdentifiersCorrected(`${a}\n${b}`)).toEqual(
        [a, b].flatMap((text) => findIdentifiersCorrected(text)),
      );
    }),
  );
});

describe.skipIf(!existsSync(inShared("corpora/small")))("real transcripts (../shared/corpora/small)", () => {
  test("every line reads the same by the table and by the expressions", { timeout: 120_000 }, async () => {
    const files = await glob("**/*.jsonl", { cwd: inShared("corpora/small"), absolute: true });
    expect(files.length).toBeGreaterThan(0);
    const table = new IdentifierTable("corrected");
    for (const file of files)
      for (const line of (await readFile(file, "utf8")).split("\n")) {
        const decoded = stringsOf(line).join("\n");
        expect(names(table, line)).toEqual(distinct(line));
        expect(names(table, decoded)).toEqual(distinct(decoded));
      }
  });
});

/** All strings of a line of JSON, as texts that a model saw; none of a bad line. */
function stringsOf(line: string): string[] {
  const strings: string[] = [];
  try {
    JSON.parse(line, (_, value: unknown) => {
      if (typeof value === "string") strings.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return strings;
}
