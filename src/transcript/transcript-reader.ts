import { createHash } from "node:crypto";
import { decodedInput, type InputReader } from "./blocks.ts";
import { toEntry } from "./entry.ts";
import { LineSplitter } from "./lines.ts";
import type { Entry, SkippedLine, SkipReason, Transcript } from "./session.ts";

/**
 * Turns the bytes of one file into a transcript, chunk by chunk. A bad line costs that line and is named;
 * nothing else is lost with it (method §3).
 */
export class TranscriptReader {
  readonly #entries: Entry[] = [];
  readonly #skipped: SkippedLine[] = [];
  readonly #hash = createHash("sha256");
  readonly #readInput: InputReader;
  readonly #splitter = new LineSplitter((bytes, number) => this.#readLine(bytes, number));
  #otherLines = 0;
  #foreignLines = 0;
  #lines = 0;
  #bytes = 0;

  constructor(readInput: InputReader = decodedInput) {
    this.#readInput = readInput;
  }

  push(chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    this.#splitter.push(chunk);
  }

  end(): Transcript {
    this.#splitter.end();
    return {
      entries: this.#entries,
      skipped: this.#skipped,
      otherLines: this.#otherLines,
      foreignLines: this.#foreignLines,
      lines: this.#lines,
      bytes: this.#bytes,
      digest: this.#hash.digest("hex"),
    };
  }

  #readLine(bytes: Buffer, number: number): void {
    const parsed = parseLine(bytes, number);
    if (parsed === "blank") return;
    this.#lines += 1;
    if (typeof parsed === "string") {
      this.#skipped.push({ line: number, reason: parsed });
      return;
    }
    const entry = toEntry(parsed, number, this.#readInput);
    if (entry === "other") this.#otherLines += 1;
    else if (entry === "foreign") this.#foreignLines += 1;
    else this.#entries.push(entry);
  }
}

/** A byte order mark at the start of the file and NULs at either end of a line are taken off. */
function parseLine(bytes: Buffer, number: number): object | SkipReason | "blank" {
  let start = 0;
  let end = bytes.length;
  if (number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) start = 3;
  while (start < end && isBlank(bytes[start])) start += 1;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  if (start === end) return "blank";
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8", start, end));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : "not-an-object";
  } catch {
    return "not-json";
  }
}

/** NUL, tab, carriage return and space: what may stand around an entry without being part of it. */
function isBlank(byte: number | undefined): boolean {
  return byte === 0 || byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
