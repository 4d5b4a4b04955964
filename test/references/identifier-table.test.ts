import fc from "fast-check";
import { expect, test } from "vitest";
import { IdentifierTable, type TokenRule } from "../../src/references/identifier-table.ts";
import { readBy } from "./read-by.ts";
import { scanIdentifiers } from "./scanner.ts";
import { texts } from "./texts.ts";

const names = (table: IdentifierTable, text: string) => readBy(table, text).map((id) => table.nameOf(id));

type PublishedRule = Exclude<TokenRule, "corrected">;

const distinct = (text: string, rule: PublishedRule) => [...new Set(scanIdentifiers(text, rule))];

test.each<PublishedRule>(["ascii", "unicode"])(
  "a table reads what a slow reading of the method finds, each once (%s)",
  (rule) => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 8 }), (list) => {
        const table = new IdentifierTable(rule);
        expect(list.map((text) => names(table, text))).toEqual(list.map((text) => distinct(text, rule)));
      }),
      { numRuns: 1000 },
    );
  },
);

test("an identifier has the same number in every text, and another has another", () => {
  const table = new IdentifierTable();
  const [first, second] = [readBy(table, "node_a node_b"), readBy(table, "x node_b. (node_c), node_a:")];
  expect(second).toEqual([first[1], expect.any(Number), first[0]]);
  expect(new Set([...first, ...second]).size).toBe(3);
});

test("a table holds many identifiers, and finds them again", () => {
  const table = new IdentifierTable();
  const many = Array.from({ length: 30_000 }, (_, i) => `name_${i} ${i}_${"x".repeat(i % 70)}9`);
  const before = many.map((text) => readBy(table, text));
  expect(many.map((text) => readBy(table, text))).toEqual(before);
  expect(names(table, many[20_001] as string)).toEqual(distinct(many[20_001] as string, "ascii"));
});

test("no two of very many identifiers are taken for one", () => {
  // So many that some of their hashes of 32 bits are equal.
  const many = Array.from({ length: 300_000 }, (_, i) => `x${(i * 2_654_435_761).toString(36)}_${i}`);
  expect(new Set(readBy(new IdentifierTable(), many.join(" "))).size).toBe(many.length);
});

test("a text may be long, and so may the next one", () => {
  const table = new IdentifierTable();
  const text = "name_1 ".repeat(50_000);
  expect([
    names(table, "node_a"),
    names(table, text),
    names(table, `${text}node_a`),
    names(table, "node_a"),
  ]).toEqual([["node_a"], ["name_1"], ["name_1", "node_a"], ["node_a"]]);
});

test.each([1_000, 20_000, 100_000])("a number may have %i digits", (length) => {
  const digits = "7".repeat(length);
  expect(names(new IdentifierTable(), `node_a ${digits} node_b`)).toEqual(["node_a", digits, "node_b"]);
});
