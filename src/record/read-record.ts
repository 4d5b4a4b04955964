import { readFileSync } from "node:fs";
import { UserError } from "../errors.ts";
import { readLine } from "./row-line.ts";
import type { RecordedRow } from "./rows.ts";

/** How every header begins, so that a file with another beginning is never taken for a torn record. */
const HEADER_START = `{"host":"`;

/** The rows of a record, and where the last whole one ends: what stands after that was torn off. */
export interface Scanned {
  readonly rows: readonly RecordedRow[];
  /** In bytes. */
  readonly end: number;
}

/**
 * The rows of a record, the header first; none where there is no file. Takes no lock: a row that is being written
 * meanwhile is left out. Throws a `UserError` where a row is damaged or unknown.
 */
export function readRecord(path: string): readonly RecordedRow[] {
  return scanRecord(bytesOf(path), path).rows;
}

/**
 * Only the last line can be torn, since each row is on the disk before the next is written. Damage before it is
 * an accident of another kind, and no row of a record that cost money is dropped for that. Nor is a sound row
 * that this version does not know.
 */
export function scanRecord(bytes: Buffer, path: string): Scanned {
  const rows: RecordedRow[] = [];
  let end = 0;
  while (end < bytes.length) {
    const feed = bytes.indexOf("\n", end);
    const next = feed === -1 ? bytes.length : feed + 1;
    const line = bytes.subarray(end, feed === -1 ? next : feed);
    const read = readLine(line);
    const place = `${path}:${rows.length + 1}`;
    if (!read.ok) {
      const mayBeTorn = rows.length > 0 || beginsAsHeader(line);
      if (read.reason === "damaged" && next === bytes.length && mayBeTorn) break;
      throw new UserError(`${place}: ${WRONG[read.reason]}`);
    }
    if ((read.row.t === "header") !== (rows.length === 0)) throw new UserError(`${place}: ${WRONG.header}`);
    rows.push(read.row);
    end = next;
  }
  return { rows, end };
}

const WRONG = {
  damaged: "this row of the record is damaged; restore the file from a copy, or remove the line by hand",
  unknown: "this version of coref does not know this row of the record; was it written by a newer one?",
  header: "a record has one header, in its first line; records cannot be put together into one file",
};

function beginsAsHeader(line: Buffer): boolean {
  const start = line.toString("latin1", 0, HEADER_START.length);
  return HEADER_START.startsWith(start);
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}
