import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { UserError } from "../../src/errors.ts";
import { openJournal } from "../../src/record/journal.ts";
import { readRecord } from "../../src/record/read-record.ts";
import { lineOf } from "../../src/record/row-line.ts";
import type { NewRow, RecordedRow } from "../../src/record/rows.ts";
import { folderOf } from "../folder.ts";
import { anyRow } from "./any-row.ts";
import { imported, intent, outcome, replied, signed, versioned } from "./rows-of.ts";

const HOST = "api.anthropic.com";
const HEADER: RecordedRow = { t: "header", v: 1, host: HOST };
const ROWS = [intent(1, 1, 700), outcome(1, 1, 400, replied("answer", "é")), imported(2, "keep\u2028")];
const WHOLE = [HEADER, ...ROWS.map(versioned)];

function newPath(): string {
  return join(folderOf({}), "run", "calls.jsonl");
}

/** A closed record of these rows. */
function written(rows: readonly NewRow[] = ROWS): string {
  const path = newPath();
  const journal = openJournal(path, HOST);
  for (const row of rows) journal.append(row);
  journal.close();
  return path;
}

/** A file of these bytes where a record should be. */
function recordOf(bytes: string | Buffer): string {
  const path = join(folderOf({}), "calls.jsonl");
  writeFileSync(path, bytes);
  return path;
}

test("a record holds what was appended to it, over all times it was open", () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyRow, { maxLength: 5 }), { maxLength: 3 }), (runs) => {
      const path = newPath();
      const all: RecordedRow[] = [HEADER];
      for (const rows of runs) {
        const journal = openJournal(path, HOST);
        expect(journal.rows).toEqual(all);
        for (const row of rows) {
          const appended = journal.append(row);
          all.push(appended);
          expect(appended).toEqual(versioned(row));
          expect(readRecord(path)).toEqual(all);
        }
        journal.close();
      }
    }),
    { numRuns: 20 },
  );
});

test("where there is no file there are no rows, and nothing is made by reading", () => {
  const path = newPath();
  expect(readRecord(path)).toEqual([]);
  expect(existsSync(dirname(path))).toBe(false);
});

test("a closed record leaves no lock and takes no more rows", () => {
  const path = newPath();
  const journal = openJournal(path, HOST);
  expect(readFileSync(`${path}.lock`, "utf8")).toBe(`${process.pid}`);
  journal.close();
  journal.close();
  expect(readdirSync(dirname(path))).toEqual(["calls.jsonl"]);
  expect(() => journal.append(intent(1, 1, 1))).toThrow("closed");
});

test("a row that could not be read back is not written, and the next one is", () => {
  const path = newPath();
  const journal = openJournal(path, HOST);
  expect(() => journal.append(intent(1, 1, 0.5))).toThrow();
  journal.append(intent(1, 1, 5));
  journal.close();
  expect(readRecord(path)).toEqual([HEADER, versioned(intent(1, 1, 5))]);
});

test("the second who opens a record is told who has it, and may when it is closed", () => {
  const path = newPath();
  const journal = openJournal(path, HOST);
  expect(() => openJournal(path, HOST)).toThrow(new RegExp(`^process ${process.pid} writes to .*\\.lock`));
  expect(() => openJournal(path, HOST)).toThrow(UserError);
  journal.append(intent(1, 1, 5));
  journal.close();
  openJournal(path, HOST).close();
});

test("the lock of a dead process is taken over", () => {
  const path = written();
  // Above what Linux and macOS give to a process.
  writeFileSync(`${path}.lock`, "2000000000");
  const journal = openJournal(path, HOST);
  expect(readFileSync(`${path}.lock`, "utf8")).toBe(`${process.pid}`);
  journal.close();
  expect(readdirSync(dirname(path))).toEqual(["calls.jsonl"]);
});

test.each([
  { name: "a process that lives", holder: `${process.ppid}`, says: `process ${process.ppid} writes` },
  { name: "nobody", holder: "", says: "calls.jsonl.lock" },
  { name: "no process", holder: "-2000000000", says: "calls.jsonl.lock" },
])("the lock of $name stays", ({ holder, says }) => {
  const path = written();
  writeFileSync(`${path}.lock`, holder);
  expect(() => openJournal(path, HOST)).toThrow(says);
  expect(readFileSync(`${path}.lock`, "utf8")).toBe(holder);
  expect(readRecord(path)).toEqual(WHOLE);
});

test("a dead lock that another process is taking over is left to it", () => {
  const path = written();
  writeFileSync(`${path}.lock`, "2000000000");
  writeFileSync(`${path}.lock.dead-2000000000`, "17");
  expect(() => openJournal(path, HOST)).toThrow("process 17 writes");
  expect(readdirSync(dirname(path)).sort()).toEqual([
    "calls.jsonl",
    "calls.jsonl.lock",
    "calls.jsonl.lock.dead-2000000000",
  ]);
});

test("a record is of one host, and stays free when another is refused", () => {
  const path = written();
  appendFileSync(path, "torn");
  expect(() => openJournal(path, "localhost:8080")).toThrow(
    /holds answers of api\.anthropic\.com, not of localhost:8080; .*folder/,
  );
  expect(readFileSync(path, "utf8").endsWith("torn")).toBe(true);
  openJournal(path, HOST).close();
});

test.each(ROWS.map((_, i) => i + 1))("row %i cut at any byte is gone, and the record goes on", (count) => {
  const rows = ROWS.slice(0, count);
  const bytes = readFileSync(written(rows));
  const last = lineOf(versioned(rows.at(-1) as NewRow)).length;
  for (let cut = 1; cut <= last; cut++) {
    const path = recordOf(bytes.subarray(0, bytes.length - cut));
    // Without its line feed only, the row is whole.
    const kept = WHOLE.slice(0, cut === 1 ? count + 1 : count);
    expect(readRecord(path)).toEqual(kept);
    const journal = openJournal(path, HOST);
    expect(journal.rows).toEqual(kept);
    expect(journal.tornBytes).toBe(cut === 1 ? 0 : last - cut);
    const more = journal.append(intent(9, 1, 9));
    journal.close();
    expect(readRecord(path)).toEqual([...kept, more]);
  }
});

test("a header cut at any byte is written again", () => {
  const header = lineOf(HEADER);
  for (let length = 0; length < header.length; length++) {
    const path = recordOf(header.subarray(0, length));
    const journal = openJournal(path, HOST);
    journal.close();
    expect(journal.rows).toEqual([HEADER]);
    expect(readFileSync(path)).toEqual(header);
  }
});

test.each([
  { name: "zeros", tail: "\0".repeat(50) },
  { name: "bytes that are no UTF-8", tail: Buffer.from([0xff, 0xfe]) },
  {
    name: "a row that changed",
    tail: String(lineOf(versioned(intent(3, 1, 7)))).replace("strict", "strIct"),
  },
  { name: "JSON without a checksum", tail: "{}\n" },
  { name: "an empty line", tail: "\n" },
])("at the end, $name is torn off", ({ tail }) => {
  const path = written();
  appendFileSync(path, tail);
  expect(readRecord(path)).toEqual(WHOLE);
  const journal = openJournal(path, HOST);
  expect(journal.tornBytes).toBe(tail.length);
  journal.close();
  expect(readRecord(path)).toEqual(WHOLE);
});

const lines = [HEADER, ...ROWS.map(versioned)].map((row) => String(lineOf(row)));
const [header, first, second, third] = lines as [string, string, string, string];

test.each([
  {
    name: "a row changed",
    text: [header, first.replace("strict", "strIct"), second, third],
    line: 2,
    says: "damaged",
  },
  { name: "a row is cut", text: [header, first, second.slice(9), third], line: 3, says: "damaged" },
  { name: "two rows ran together", text: [header, first.trimEnd(), second, third], line: 2, says: "damaged" },
  { name: "an empty line stands", text: [header, "\n", first], line: 2, says: "damaged" },
  {
    name: "the last row is of a newer version",
    text: [header, `${signed({ t: "future", v: 2 })}\n`],
    line: 2,
    says: "newer",
  },
  { name: "there is no header", text: [first, second], line: 1, says: "one header" },
  { name: "there are two headers", text: [header, first, header, second], line: 3, says: "one header" },
  { name: "it is no record", text: ["a letter"], line: 1, says: "damaged" },
])("a record where $name is refused with the line, and kept as it is", ({ text, line, says }) => {
  const path = recordOf(text.join(""));
  for (const open of [() => readRecord(path), () => openJournal(path, HOST)]) {
    expect(open).toThrow(UserError);
    expect(open).toThrow(`${path}:${line}: `);
    expect(open).toThrow(says);
  }
  expect(readFileSync(path, "utf8")).toBe(text.join(""));
  expect(existsSync(`${path}.lock`)).toBe(false);
});
