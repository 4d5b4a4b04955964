import { createHash } from "node:crypto";
import { type BlockReading, defaultReading } from "./blocks.ts";
import { Entries } from "./entries.ts";
import { toEntry } from "./entry.ts";
import { LineSplitter } from "./lines.ts";
import { parseLine } from "./parse-line.ts";
import { NO_TEXTS, type TextKeeper } from "./text-keeper.ts";
import type { SkippedLine, Transcript } from "./transcript.ts";

/** The byte order marks of UTF-16, which some shells write when a stream is redirected to a file. */
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Turns the bytes of one file into a transcript, chunk by chunk. A bad line costs that line and is named;
 * nothing else is lost with it (method §3).
 */
export class TranscriptReader {
  readonly #entries: Entries;
  readonly #skipped: SkippedLine[] = [];
  readonly #hash = createHash("sha256");
  readonly #reading: BlockReading;
  readonly #splitter = new LineSplitter((bytes, number) => this.#readLine(bytes, number));
  #otherLines = 0;
  #foreignLines = 0;
  #lines = 0;
  #bytes = 0;
  #start = Buffer.alloc(0);

  /** Of the texts of blocks only that stays which `texts` keeps. */
  constructor(reading: BlockReading = defaultReading, texts: TextKeeper = NO_TEXTS) {
    this.#reading = reading;
    this.#entries = new Entries(texts);
  }

  push(chunk: Buffer): void {
    if (this.#start.length < 2) this.#start = Buffer.concat([this.#start, chunk.subarray(0, 2)]);
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
      isUtf16: UTF16_MARKS.some((mark) => this.#start.subarray(0, 2).equals(mark)),
    };
  }

  #readLine(bytes: Buffer | null, number: number): void {
    const parsed = bytes === null ? "too-long" : parseLine(bytes, number === 1);
    if (parsed === "blank") return;
    this.#lines += 1;
    if (typeof parsed === "string") {
      this.#skipped.push({ line: number, reason: parsed });
      return;
    }
    const entry = toEntry(parsed, number, this.#reading);
    if (entry === "other") this.#otherLines += 1;
    else if (entry === "foreign") this.#foreignLines += 1;
    else this.#entries.push(entry);
  }
}
