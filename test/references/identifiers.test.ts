import { expect, test } from "vitest";
import { IdentifierTable } from "../../src/references/identifier-table.ts";
import { findIdentifiers, findTokensUnicode } from "../../src/references/identifiers.ts";
import { readBy } from "./read-by.ts";

/** What a table reads: each identifier once. */
function readByTable(text: string, rule: "ascii" | "unicode"): string[] {
  const table = new IdentifierTable(rule);
  return readBy(table, text).map((id) => table.nameOf(id));
}

const long = "x_".padEnd(64, "a");

test.each<[string, string[]]>([
  ["the quick brown fox", []],
  ["description", []],
  ["ENOENT", []],
  ["README", []],
  ["ENOENT: no such file", []],
  ["ENOENT:no", ["ENOENT:no"]],
  ["README.md", ["README.md"]],
  ["Hello World", []],
  ["camelCase", ["camelCase"]],
  ["iPad", ["iPad"]],
  ["iOS", []],
  ["GitHub", ["GitHub"]],
  ["HTTPServer", []],
  ["well-known", ["well-known"]],
  ["and/or", ["and/or"]],
  ["e.g. this", []],
  ["node_a", ["node_a"]],
  ["a.b", []],
  ["a.bc", ["a.bc"]],
  ["v1.2", ["v1.2"]],
  ["py3", []],
  ["utf8", ["utf8"]],
  ["__init__", []],
  ["_private_name_", ["private_name"]],
  ["src/a.ts:", ["src/a.ts"]],
  ["./src/a.ts", ["src/a.ts"]],
  ["/usr/bin/", ["usr/bin"]],
  ["--dry-run", ["dry-run"]],
  ["node_a...node_b", ["node_a...node_b"]],
  ["(node_a,node_b)", ["node_a", "node_b"]],
  ["obj->field_one", ["field_one"]],
  ["arr[12345]", ["12345"]],
  ["https://a.io/b?c=d_ef", ["https://a.io/b", "d_ef"]],
  ["user@example.com", ["example.com"]],
  ["C:\\Users\\dev_one", ["dev_one"]],
  ["localhost:3000", ["localhost:3000"]],
  ["2026", []],
  ["12345", ["12345"]],
  ["1,234,567", []],
  ["12,34567", ["34567"]],
  ["1.2.3", []],
  ["3.14159", ["14159"]],
  ["1_00000", ["00000"]],
  ["1_0000", []],
  ["10000ms", []],
  ["2026-11-30T10:00:00Z", ["T10:00:00Z"]],
  ["0x1f2e3d4", ["x1f2e3d4"]],
  ["3f2a9c1", ["3f2a9c1"]],
  ["3f2a9c", ["f2a9c"]],
  ["3F2A9C1", ["F2A9C1"]],
  ["deadbeef", []],
  ["1deadbeef", ["1deadbeef"]],
  ["1234abcg", []],
  ["1b4e28ba-2fa1-11d2-883f-0016d3cca427", ["1b4e28ba", "fa1-11d2-883f-0016d3cca427"]],
  ["123e4567-e89b-12d3-a456-426614174000", ["123e4567", "e89b-12d3-a456-426614174000"]],
  ["f47ac10b-58cc-4372-a567-0e02b2c3d479", ["f47ac10b-58cc-4372-a567-0e02b2c3d479"]],
  ["00000000-0000-0000-0000-000000000000", ["00000000", "000000000000"]],
  [`${long}bcdefg`, [long]],
  [`${long}_bcdefg`, [long]],
  [`${long}node_b`, [long, "node_b"]],
  [`${long.slice(0, 63)}.node_b`, [long.slice(0, 63), "node_b"]],
  [`${"1".repeat(39)}a`, [`${"1".repeat(39)}a`]],
  [`${"1".repeat(40)}a`, []],
  ["1".repeat(200), ["1".repeat(200)]],
  ["naïve_name", ["ve_name"]],
  ["node_é", []],
  ["é12345é", ["12345"]],
  ["१२३४५", []],
  ["node_a node_a", ["node_a", "node_a"]],
])("%s", (text, identifiers) => {
  expect(findIdentifiers(text)).toEqual(identifiers);
  expect(readByTable(text, "ascii")).toEqual([...new Set(identifiers)]);
});

test.each<[string, string[]]>([
  ["naïve_name", ["ve_name"]],
  ["é12345", []],
  ["12345é", []],
  ["« 12345 »", ["12345"]],
  ["é 1234567a", ["1234567a"]],
  ["é1234567a", []],
  ["१२३४५", ["१२३४५"]],
  ["१२३४", []],
  ["𝟏𝟐𝟑𝟒𝟓", ["𝟏𝟐𝟑𝟒𝟓"]],
  ["𝟏𝟐𝟑", []],
  ["12३45", ["12३45"]],
  ["e\u0301 12345", ["12345"]],
  ["e\u030112345", ["12345"]],
  ["½12345", []],
  ["\ud83d12345", ["12345"]],
])("under Unicode boundaries: %s", (text, identifiers) => {
  expect(findIdentifiers(text, findTokensUnicode)).toEqual(identifiers);
  expect(readByTable(text, "unicode")).toEqual([...new Set(identifiers)]);
});
