import fc from "fast-check";
import { expect, test } from "vitest";
import { NumberScanner, numberOf } from "../../src/references/number-values.ts";
import { numberValues } from "./number-oracle.ts";

/** The values of the numbers in a text, in order. */
function valuesOf(text: string): string[] {
  const units = Uint16Array.from({ length: text.length + 1 }, (_, i) => text.charCodeAt(i) || 0);
  const found: string[] = [];
  new NumberScanner().scan(units, text.length, (value, length) =>
    found.push(String.fromCharCode(...value.subarray(0, length))),
  );
  return found;
}

test.each([
  ["1,200 1200 1200.0 1.2k 1_200 1200.00", ["1200", "1200", "1200", "1200", "1200", "1200"]],
  ["3m 3M 2b 2B 0.5K", ["3000000", "3000000", "2000000000", "2000000000", "500"]],
  ["1.2345k 0.0001k", ["1234.5", "0.1"]],
  ["007 0 0.0 000.500 00,012", ["7", "0", "0", "0.5", "12"]],
  ["1,234,567.89 1_2_3", ["1234567.89", "123"]],
  ["v1.2.3 127.0.0.1 1.2.3 x9 9x 5km 1e5 .5 ,5", []],
  ["1,23 12,3456 1,234,5 1234,567 1,200_000 1_200,000", []],
  [
    "2026-12-01 a=5; (6) [7], 8. 9, -10 $11 50%",
    ["2026", "12", "1", "5", "6", "7", "8", "9", "10", "11", "50"],
  ],
  ["é5é ५ 5५", ["5", "5"]],
])("%s", (text, values) => {
  expect(valuesOf(text)).toEqual(values);
  expect(numberValues(text)).toEqual(values);
});

const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."0123459") },
  { weight: 3, arbitrary: fc.constantFrom(...",._") },
  { weight: 2, arbitrary: fc.constantFrom(..."kKmMbBxé -/") },
  { weight: 2, arbitrary: fc.constantFrom("000", "200", "00", "1,234", ".0") },
);

test("numbers are those that the regular expression finds", () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      const expected = numberValues(text);
      expect(valuesOf(text)).toEqual(expected);
      found += expected.length;
    }),
    { numRuns: 20_000 },
  );
  expect(found).toBeGreaterThan(5_000);
});

test("a number of any length has room", () => {
  const digits = "123456789".repeat(40);
  expect(valuesOf(`${digits}k ${digits}.5`)).toEqual([`${digits}000`, `${digits}.5`]);
});

test.each([
  ["12345", "12345"],
  ["0012345", "12345"],
  ["1_200", "1200"],
  ["12.50", "12.5"],
  ["1.2.3", null],
  ["5.._6", null],
  ["1__2", null],
  ["12k34", null],
  ["node_1", null],
  ["१२३४५", null],
])("numberOf: %s is %s", (identifier, value) => {
  expect(numberOf(identifier)).toBe(value);
});
