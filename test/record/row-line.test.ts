import fc from "fast-check";
import { expect, test } from "vitest";
import { lineOf, readLine } from "../../src/record/row-line.ts";
import { type RecordedRow, RecordedRow as Schema } from "../../src/record/rows.ts";
import { anyRow } from "./any-row.ts";
import { imported, intent, signed, versioned } from "./rows-of.ts";

const HEADER: RecordedRow = { t: "header", v: 1, host: "api.anthropic.com" };

test("a row of any type reads as it was written, in one line", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.oneof(anyRow.map(versioned), fc.constant(HEADER)), (row) => {
      seen.add(row.t);
      const line = lineOf(row);
      expect(line.indexOf("\n")).toBe(line.length - 1);
      expect(readLine(line.subarray(0, -1))).toEqual({ ok: true, row });
    }),
    { numRuns: 500 },
  );
  expect(seen).toEqual(new Set(Schema.options.map(({ shape }) => shape.t.value)));
});

test("a line is canonical JSON with the checksum of the rest at its end", () => {
  // printf '{"host":"api.anthropic.com","t":"header","v":1}' | sha256sum | head -c 8
  expect(String(lineOf(HEADER))).toBe('{"host":"api.anthropic.com","t":"header","v":1,"crc":"eac4392d"}\n');
  const row = versioned(imported(1, "é\u2028\ud800"));
  expect(String(lineOf(row))).toBe(`${signed(row)}\n`);
});

test("no byte of a line can change unseen", () => {
  const line = lineOf(versioned(intent(1, 1, 700))).subarray(0, -1);
  for (let i = 0; i < line.length; i++) {
    for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const changed = Buffer.from(line);
      changed[i] = (changed[i] as number) ^ bit;
      expect(readLine(changed)).toEqual({ ok: false, reason: "damaged" });
    }
  }
});

test.each([
  { name: "a type", row: { t: "future", v: 1 } },
  { name: "a version", row: { ...HEADER, v: 2 } },
  { name: "a field", row: { ...HEADER, more: 1 } },
  { name: "a second checksum", row: { ...HEADER, crc: "00000000" } },
  { name: "parts of a micro-dollar", row: { ...versioned(intent(1, 1, 0)), reservedMicroUsd: 0.5 } },
  { name: "less than nothing", row: { ...versioned(intent(1, 1, 0)), reservedMicroUsd: -1 } },
  { name: "attempt 0", row: versioned(intent(1, 0, 0)) },
  { name: "a key", row: { ...versioned(intent(1, 1, 0)), key: "abc" } },
])("a sound line with $name that coref does not write is unknown, not damaged", ({ row }) => {
  expect(readLine(Buffer.from(signed(row)))).toEqual({ ok: false, reason: "unknown" });
  expect(() => lineOf(row as RecordedRow)).toThrow();
});
