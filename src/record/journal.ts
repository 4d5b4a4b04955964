import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../errors.ts";
import { LockHeld, takeLock } from "./lock.ts";
import { scanRecord } from "./read-record.ts";
import { lineOf } from "./row-line.ts";
import type { NewRow, RecordedRow } from "./rows.ts";

/**
 * Opens a record to append to it; makes it where there is none. `host` is who answers from now on: a record is
 * of one host, as a model's name says nothing about who serves it. Throws a `UserError` where another process
 * writes to it, where it is of another host, and where it is damaged elsewhere than at its end.
 */
export function openJournal(path: string, host: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const release = takeLock(path);
  try {
    return openLocked(path, host, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** How somebody waits for a record that another process writes to. */
export interface Waiting {
  readonly longestMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly isStopping: () => boolean;
  /** Told once, when the waiting begins, who writes. */
  readonly onWait: (why: string) => void;
}

const LOOK_AGAIN_MS = 200;

/**
 * As `openJournal`, but waits while another process writes to the record: one whose parent was killed ends when
 * what it has sent is answered.
 */
export async function openJournalWhenFree(path: string, host: string, waiting: Waiting): Promise<Journal> {
  for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
    try {
      return openJournal(path, host);
    } catch (error) {
      if (!(error instanceof LockHeld) || waited >= waiting.longestMs || waiting.isStopping()) throw error;
      if (waited === 0) waiting.onWait(error.message);
      await waiting.sleep(LOOK_AGAIN_MS);
    }
  }
}

function openLocked(path: string, host: string, release: () => void): Journal {
  const file = openSync(path, "a+");
  try {
    const bytes = readFileSync(file);
    const { rows, end } = scanRecord(bytes, path);
    checkHost(rows[0], host, path);
    if (end < bytes.length) ftruncateSync(file, end);
    // All of a row but its line feed may have been written.
    if (end > 0 && bytes[end - 1] !== 0x0a) write(file, Buffer.from("\n"));
    const header: RecordedRow = { t: "header", v: 1, host };
    if (end === 0) write(file, lineOf(header));
    syncFolder(dirname(path));
    return new Journal(file, release, end === 0 ? [header] : rows, bytes.length - end);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function checkHost(header: RecordedRow | undefined, host: string, path: string): void {
  if (header?.t !== "header" || header.host === host) return;
  throw new UserError(
    `${path} holds answers of ${header.host}, not of ${host}; ask ${header.host} again, or record to another folder`,
  );
}

/** A record that is open for writing, by this process alone. */
export class Journal {
  /** What it held when it was opened, the header first. */
  readonly rows: readonly RecordedRow[];
  /** How many bytes of a row that was not written to its end were removed. */
  readonly tornBytes: number;
  readonly #file: number;
  readonly #release: () => void;
  /** Why nothing more can be written. */
  #end: Error | null = null;
  #isClosed = false;

  constructor(file: number, release: () => void, rows: readonly RecordedRow[], tornBytes: number) {
    this.rows = rows;
    this.tornBytes = tornBytes;
    this.#file = file;
    this.#release = release;
  }

  /**
   * The row is on the disk when this returns. Where it could not be written, as on a full disk, part of it may
   * stand in the file: another after it would turn what can be recovered into damage, so every later row is
   * refused as well.
   */
  append(row: NewRow): RecordedRow {
    if (this.#end !== null) throw this.#end;
    const versioned = { ...row, v: 1 } as RecordedRow;
    const line = lineOf(versioned);
    try {
      write(this.#file, line);
    } catch (error) {
      this.#end = error as Error;
      throw error;
    }
    return versioned;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    // The number of the file may soon be that of another.
    this.#end = new Error("the record was closed");
    closeSync(this.#file);
    this.#release();
  }
}

/** One write and one fsync. */
function write(file: number, line: Buffer): void {
  const written = writeSync(file, line);
  if (written < line.length) throw new Error(`only ${written} of a row's ${line.length} bytes were written`);
  fsyncSync(file);
}

/** A new file is safe only when its folder is. Windows cannot do that, and need not. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
