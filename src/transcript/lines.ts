const LINE_FEED = 0x0a;

/** Longer lines are not kept: one alone could fill the memory. The longest seen in the wild have 16 MB. */
export const MAX_LINE_BYTES = 1 << 25;

/**
 * Receives one line without its line feed; `number` counts from 1. The bytes are only valid during the call.
 * A line that is longer than `MAX_LINE_BYTES` is passed as null.
 */
export type OnLine = (line: Buffer | null, number: number) => void;

/**
 * Splits a stream of bytes at line feeds, and at nothing else: a transcript may hold a raw U+2028 or a lone
 * carriage return inside a string. Chunks may end anywhere, inside a character as well.
 */
export class LineSplitter {
  #parts: Buffer[] = [];
  #length = 0;
  #number = 0;
  readonly #onLine: OnLine;

  constructor(onLine: OnLine) {
    this.#onLine = onLine;
  }

  /** Takes the next bytes. What is left of an unfinished line is copied, so the caller may reuse the chunk. */
  push(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end === -1) break;
      this.#emit(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start === chunk.length) return;
    this.#length += chunk.length - start;
    if (this.#length > MAX_LINE_BYTES) this.#parts = [];
    else this.#parts.push(Buffer.from(chunk.subarray(start)));
  }

  /** Ends the stream: a last line without a line feed is a line as well. */
  end(): void {
    if (this.#length > 0) this.#emit(Buffer.alloc(0));
  }

  #emit(tail: Buffer): void {
    const isTooLong = this.#length + tail.length > MAX_LINE_BYTES;
    const line = this.#parts.length === 0 ? tail : Buffer.concat([...this.#parts, tail]);
    this.#parts = [];
    this.#length = 0;
    this.#number += 1;
    this.#onLine(isTooLong ? null : line, this.#number);
  }
}
