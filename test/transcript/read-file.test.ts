import { appendFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readErrorOf } from "../../src/transcript/read-error.ts";
import { readLines } from "../../src/transcript/read-file.ts";
import { scratch } from "../cli/run.ts";

/** Ten lines of about half of what is read at a time. */
const LINES = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(500_000));

/** The first characters of a file's lines, while something happens to the file at the first of them. */
function firsts(at: (path: string) => void): string[] {
  const path = join(scratch(), "s.jsonl");
  writeFileSync(path, LINES.map((line) => `${line}\n`).join(""));
  const found: string[] = [];
  readLines(path, (line, number) => {
    found.push(String(line?.toString("latin1", 0, 1)));
    // What is read without an end would never come to the expectation.
    expect(number).toBeLessThanOrEqual(LINES.length);
    at(path);
  });
  return found;
}

const ALL = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

test("a file that grows faster than it is read ends where it ended when the reading began", () => {
  expect(firsts((path) => appendFileSync(path, `${"x".repeat(1_000_000)}\n`))).toEqual(ALL);
});

test("a file that loses its end is an error, and not a shorter file", () => {
  const shrunk = expect.objectContaining({ code: "SHRUNK" });
  expect(() => firsts((path) => truncateSync(path, 2_000_000))).toThrow(shrunk);
  expect(() => firsts((path) => truncateSync(path))).toThrow(shrunk);
  expect(readErrorOf({ code: "SHRUNK" })).toBe("it became shorter while it was read");
});

test("a file that stays is read as a whole", () => {
  expect(firsts(() => {})).toEqual(ALL);
});

test.skipIf(process.platform !== "linux")("a file that says nothing of its size is read to its end", () => {
  const found: string[] = [];
  readLines("/proc/self/status", (line) => found.push(String(line)));
  expect(found.join("\n")).toContain(`Pid:\t${process.pid}`);
});
