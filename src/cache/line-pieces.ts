const PIECE = 1 << 20;

/** With more than this, lists are not kept: they would take more memory than they save time. */
const MOST_UNITS = 256 * PIECE;

/** Lines that were listened to while they were written, in pieces of some length with line feeds between. */
export class LinePieces {
  readonly #pieces: string[] = [];
  #lines: string[] = [];
  #length = 0;
  #total = 0;

  /** The same lines. */
  *listen(lines: Iterable<string>): Generator<string> {
    for (const line of lines) {
      this.#add(line);
      yield line;
    }
    this.#close();
  }

  /** All lines when they were written; null where they are too many. Each piece can be written as a line is. */
  pieces(): readonly string[] | null {
    return this.#total > MOST_UNITS ? null : this.#pieces;
  }

  #add(line: string): void {
    this.#total += line.length + 1;
    if (this.#total > MOST_UNITS) {
      this.#pieces.length = 0;
      this.#lines = [];
      return;
    }
    this.#lines.push(line);
    this.#length += line.length + 1;
    if (this.#length >= PIECE) this.#close();
  }

  #close(): void {
    if (this.#lines.length > 0) this.#pieces.push(this.#lines.join("\n"));
    this.#lines = [];
    this.#length = 0;
  }
}
