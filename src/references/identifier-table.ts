import { findTokensUnicode, toIdentifier } from "./identifiers.ts";
import { scanTokens } from "./scan-tokens.ts";

/** An identifier's number; the same in all windows of a session. */
export type IdentifierId = number;

/** How word boundaries and digits are read: ASCII only, or as the published tool reads them (method §4). */
export type TokenRule = "ascii" | "unicode";

const NOT_ASCII = /[^\0-\x7f]/;
const NOT_AN_IDENTIFIER = -1;

/**
 * Gives every identifier a small number, and back. Sessions may share a table: nothing depends on the numbers. Looks tokens up by their units in a table of
 * its own, so that no text is kept alive by a piece of it, and none is cut into strings to be looked up.
 */
export class IdentifierTable {
  readonly #rule: TokenRule;
  readonly #ids = new Map<string, IdentifierId>();
  readonly #names: string[] = [];
  /** Per identifier: the last text in which it was found. */
  #seenIn = new Int32Array(1024);
  #texts = 0;
  #bytes = Buffer.alloc(0);
  #units = new Uint16Array(0);
  /** Open addressing, a power of two long; a slot holds a token's number + 1. */
  #slots = new Int32Array(4096);
  #tokens = 0;
  /** Per token: its hash, the identifier that it holds, and where its units end in the arena. */
  #hashes = new Int32Array(1 << 11);
  #held = new Int32Array(1 << 11);
  #ends = new Int32Array(1 << 11);
  #arena = new Uint16Array(1 << 14);

  constructor(rule: TokenRule = "ascii") {
    this.#rule = rule;
  }

  /** Distinct tokens seen so far: what the table's memory grows with. */
  get size(): number {
    return this.#tokens;
  }

  nameOf(id: IdentifierId): string {
    return this.#names[id] as string;
  }

  /** The distinct identifiers of a text, in the order in which they first stand there. */
  read(text: string): IdentifierId[] {
    const found: IdentifierId[] = [];
    this.#texts += 1;
    const add = (id: number): void => {
      if (id === NOT_AN_IDENTIFIER || this.#seenIn[id] === this.#texts) return;
      this.#seenIn[id] = this.#texts;
      found.push(id);
    };
    if (this.#rule === "unicode" && NOT_ASCII.test(text)) {
      for (const token of findTokensUnicode(text)) add(this.#idOf(token));
      return found;
    }
    this.#load(text);
    scanTokens(this.#units, text.length, (start, end, hash) => add(this.#lookUp(start, end, hash)));
    return found;
  }

  /** Copies a text's units to where they can be scanned: many times faster than asking the string for each. */
  #load(text: string): void {
    if (text.length >= this.#units.length) {
      this.#bytes = Buffer.allocUnsafeSlow(4 * text.length + 1024);
      this.#units = new Uint16Array(this.#bytes.buffer, 0, this.#bytes.length >> 1);
    }
    this.#bytes.write(text, 0, "utf16le");
    this.#units[text.length] = 0;
  }

  #lookUp(start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const token = (this.#slots[slot] as number) - 1;
      if (token === -1) return this.#addToken(start, end, hash, slot);
      if (this.#hashes[token] === hash && this.#equals(token, start, end)) return this.#held[token] as number;
    }
  }

  #equals(token: number, start: number, end: number): boolean {
    const from = token === 0 ? 0 : (this.#ends[token - 1] as number);
    const length = end - start;
    if ((this.#ends[token] as number) - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#arena[from + i] !== this.#units[start + i]) return false;
    return true;
  }

  #addToken(start: number, end: number, hash: number, slot: number): number {
    const token = this.#tokens;
    const from = token === 0 ? 0 : (this.#ends[token - 1] as number);
    while (from + end - start > this.#arena.length) this.#arena = grown(this.#arena);
    if (token === this.#hashes.length) {
      this.#hashes = grown(this.#hashes);
      this.#held = grown(this.#held);
      this.#ends = grown(this.#ends);
    }
    this.#arena.set(this.#units.subarray(start, end), from);
    const id = this.#idOf(this.#bytes.toString("utf16le", 2 * start, 2 * end));
    this.#hashes[token] = hash;
    this.#held[token] = id;
    this.#ends[token] = from + end - start;
    this.#tokens += 1;
    this.#slots[slot] = token + 1;
    if (2 * this.#tokens > this.#slots.length) this.#rehash();
    return id;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let token = 0; token < this.#tokens; token++) {
      let slot = slotOf(this.#hashes[token] as number, mask);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = token + 1;
    }
  }

  #idOf(token: string): number {
    const name = toIdentifier(token);
    if (name === null) return NOT_AN_IDENTIFIER;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#names.push(name) - 1;
    this.#ids.set(name, id);
    if (id >= this.#seenIn.length) this.#seenIn = grown(this.#seenIn);
    return id;
  }
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

function grown<T extends Int32Array | Uint16Array>(array: T): T {
  const longer = new (array.constructor as new (length: number) => T)(2 * array.length);
  longer.set(array);
  return longer;
}
