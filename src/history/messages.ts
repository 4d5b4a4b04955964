import { Column } from "../columns/column.ts";
import type { Entries } from "../transcript/entries.ts";
import type { Block, Entry } from "../transcript/transcript.ts";
import type { Message, Part } from "./session.ts";

type Role = Message["role"];

/**
 * The messages of a window, in columns. Messages count from 0, and so do parts over all messages; a part is a
 * block of an entry, by its number.
 */
export class Messages {
  readonly entries: Entries;
  readonly #isAssistant = new Column();
  readonly #isTurn = new Column();
  /** Per message its first part and its first line; one more at the end. */
  readonly #firstParts = new Column();
  readonly #firstLines = new Column();
  /** A block, and whether it refers in the lowest bit. */
  readonly #parts = new Column();
  readonly #lines = new Column();

  constructor(entries: Entries) {
    this.entries = entries;
    this.#firstParts.push(0);
    this.#firstLines.push(0);
  }

  get length(): number {
    return this.#isTurn.length;
  }

  /** Adds a part to the message that is being made. */
  addPart(block: number, refers: boolean): void {
    this.#parts.push(2 * block + (refers ? 1 : 0));
  }

  /** Adds an entry to the message that is being made, its blocks aside. */
  addEntry(entry: number): void {
    this.#lines.push(entry);
  }

  /** Ends the message that is being made. */
  close(role: Role): void {
    let isTurn = 0;
    for (let part = this.#firstParts.at(this.length); part < this.#parts.length; part++)
      isTurn |= this.#parts.at(part) & 1;
    this.#isAssistant.push(role === "assistant" ? 1 : 0);
    this.#isTurn.push(isTurn);
    this.#firstParts.push(this.#parts.length);
    this.#firstLines.push(this.#lines.length);
  }

  role(message: number): Role {
    return this.#isAssistant.at(message) === 1 ? "assistant" : "user";
  }

  /** See `Message`. */
  isTurn(message: number): boolean {
    return this.#isTurn.at(message) === 1;
  }

  /** The first part of a message; those up to the first of the next one are its own. */
  firstPart(message: number): number {
    return this.#firstParts.at(message);
  }

  block(part: number): number {
    return this.#parts.at(part) >> 1;
  }

  refers(part: number): boolean {
    return (this.#parts.at(part) & 1) === 1;
  }

  /** The entries that a message was made of, those included whose blocks were repeats. */
  entriesOf(message: number): Int32Array {
    return this.#lines.slice(this.#firstLines.at(message), this.#firstLines.at(message + 1));
  }

  /** The line of the transcript at which a message begins. */
  line(message: number): number {
    return this.entries.line(this.entries.entryOf(this.block(this.firstPart(message))));
  }

  /** The messages from `start` up to `end`. */
  slice(start: number, end: number): Messages {
    const part = new Messages(this.entries);
    for (let message = start; message < end; message++) {
      for (const entry of this.entriesOf(message)) part.addEntry(entry);
      for (let p = this.firstPart(message); p < this.firstPart(message + 1); p++)
        part.addPart(this.block(p), this.refers(p));
      part.close(this.role(message));
    }
    return part;
  }

  /** A message as an object. Parts of one entry share its object. */
  at(message: number): Message {
    const made = new Map<number, Entry<number>>();
    const entryAt = (i: number): Entry<number> => {
      const entry = made.get(i) ?? this.entries.at(i);
      made.set(i, entry);
      return entry;
    };
    const parts: Part[] = [];
    for (let part = this.firstPart(message); part < this.firstPart(message + 1); part++) {
      const block = this.block(part);
      const owner = this.entries.entryOf(block);
      const entry = entryAt(owner);
      const place = block - this.entries.firstBlock(owner);
      parts.push({ entry, block: entry.blocks[place] as Block<number>, place, refers: this.refers(part) });
    }
    const entries = Array.from(this.entriesOf(message), entryAt);
    return { role: this.role(message), parts, entries, isTurn: this.isTurn(message) };
  }

  toArray(): Message[] {
    return Array.from({ length: this.length }, (_, message) => this.at(message));
  }
}
