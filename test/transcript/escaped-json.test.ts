import fc from "fast-check";
import { expect, test } from "vitest";
import { escapedJson, publishedReading } from "../../src/transcript/escaped-json.ts";

// The right-hand sides are what Python's json.dumps prints.
test.each([
  { value: "", json: '""' },
  { value: "\nfoo_bar", json: '"\\nfoo_bar"' },
  { value: "\t\r\b\f", json: '"\\t\\r\\b\\f"' },
  { value: 'a"b\\c/d', json: '"a\\"b\\\\c/d"' },
  { value: "\\n", json: '"\\\\n"' },
  { value: "\0\u0001\u001f", json: '"\\u0000\\u0001\\u001f"' },
  { value: " ~\u007f\u0080", json: '" ~\\u007f\\u0080"' },
  { value: "é한\u2028", json: '"\\u00e9\\ud55c\\u2028"' },
  { value: "🔥", json: '"\\ud83d\\udd25"' },
  { value: "\ud83d!", json: '"\\ud83d!"' },
  { value: [], json: "[]" },
  { value: {}, json: "{}" },
  { value: [1, -2.5, true, false, null], json: "[1, -2.5, true, false, null]" },
  { value: { a: 1, "b\n": [{ c: "d" }, {}] }, json: '{"a": 1, "b\\n": [{"c": "d"}, {}]}' },
])("$json", ({ value, json }) => {
  expect(escapedJson(value)).toBe(json);
});

test("escaped JSON is ASCII, and reads as the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = escapedJson(value);
      expect(json).toMatch(/^[ -~]*$/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a call is its name, a space and its input", () => {
  expect(publishedReading.call("Edit", { file_path: "src/a.ts", old: "\nnode_a" })).toBe(
    'Edit {"file_path": "src/a.ts", "old": "\\nnode_a"}',
  );
});
