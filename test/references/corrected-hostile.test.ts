import { expect, test } from "vitest";
import { scanCorrected } from "../../src/references/scan-corrected.ts";
import { readCorrected } from "./read-by.ts";

const SIZE = 1_000_000;

// Where a scan is quadratic, a million units take many minutes.
test.each([
  ..."a0_./:-,\\E é漢ท1\u0301\ud835\udfcf",
  "1,",
  "1.",
  "1.1,",
  "1:",
  "1-",
  "1_",
  "1é",
  "1a",
  "1\u0301",
  "1漢",
  "a漢",
  "a\u0301",
  "漢\u0301a",
  "𝟏",
  "𝟏,𝟏.",
  "C:\\",
  "C:\\a ",
  "C:\\a\\\\\\",
  "C:\\n\\",
  "\\\\a",
  "\\\\ab ",
  "\\\\ab\\c",
  "000,",
  "00000000-0000-0000-0000-",
  "a.......................",
  "12345678901234567890a",
])("reads a million units of %j in linear time", { timeout: 20_000 }, (piece) => {
  const text = piece.repeat(SIZE / piece.length);
  const started = performance.now();
  readCorrected(text);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("no token is longer than the longest path", () => {
  const text = `${"a_".repeat(50_000)} ${"漢_".repeat(50_000)} C:\\${"ab\\".repeat(50_000)} ${"1.".repeat(50_000)}`;
  const units = Uint16Array.from([...text, "\0"], (unit) => unit.charCodeAt(0));
  let longest = 0;
  scanCorrected(units, text.length, (start, end) => {
    longest = Math.max(longest, end - start);
  });
  expect(longest).toBeLessThanOrEqual(4096);
});
