import { Column } from "../columns/column.ts";
import { hashUnits, InternTable } from "../columns/intern-table.ts";
import { NumberSet } from "../columns/number-set.ts";
import { toIdentifierCorrected } from "./corrected-identifier.ts";
import { findTokensUnicode, toIdentifier } from "./identifiers.ts";
import { scanCorrected } from "./scan-corrected.ts";
import { scanTokens } from "./scan-tokens.ts";

/** An identifier's number; the same in all windows of a session. */
export type IdentifierId = number;

/**
 * How tokens are read: the published expression in ASCII only; the same with word boundaries and digits as the
 * published tool reads them; or the corrected rule (method §4).
 */
export type TokenRule = "ascii" | "unicode" | "corrected";

const NOT_ASCII = /[^\0-\x7f]/;
const NOT_AN_IDENTIFIER = -1;

/** Gives every identifier a small number, and back. Sessions may share a table: nothing depends on the numbers. */
export class IdentifierTable {
  readonly #rule: TokenRule;
  /** Tokens, and what they hold: an identifier has the number of the token that is nothing else. */
  readonly #tokens = new InternTable(2048);
  /** Per token the identifier that it holds. */
  readonly #held = new Column(2048);
  /** The identifiers of the text that is being read. */
  readonly #inText = new NumberSet(2048);
  #bytes = Buffer.alloc(0);
  #units = new Uint16Array(0);

  constructor(rule: TokenRule = "ascii") {
    this.#rule = rule;
  }

  /** Distinct tokens seen so far: what the table's memory grows with. Every identifier's number is below it. */
  get size(): number {
    return this.#tokens.size;
  }

  nameOf(id: IdentifierId): string {
    return this.#tokens.textOf(id);
  }

  /** Adds the distinct identifiers of a text to a column, in the order in which they first stand there. */
  readInto(found: Column, text: string): void {
    this.#inText.clear();
    if (this.#rule === "unicode" && NOT_ASCII.test(text)) {
      for (const token of findTokensUnicode(text)) {
        this.#load(token);
        this.#add(found, 0, token.length, hashUnits(this.#units, 0, token.length));
      }
      return;
    }
    this.#load(text);
    const scan = this.#rule === "corrected" ? scanCorrected : scanTokens;
    scan(this.#units, text.length, (start, end, hash) => this.#add(found, start, end, hash));
  }

  #add(found: Column, start: number, end: number, hash: number): void {
    const token = this.#tokens.intern(this.#units, start, end, hash);
    const id = token < this.#held.length ? this.#held.at(token) : this.#learn(token, start, end);
    if (id !== NOT_AN_IDENTIFIER && this.#inText.add(id)) found.push(id);
  }

  /** Finds out what a new token holds. */
  #learn(token: number, start: number, end: number): number {
    this.#held.push(NOT_AN_IDENTIFIER);
    const read = this.#rule === "corrected" ? toIdentifierCorrected : toIdentifier;
    const name = read(this.#bytes.toString("utf16le", 2 * start, 2 * end));
    if (name === null) return NOT_AN_IDENTIFIER;
    const id = name.length === end - start ? token : this.#tokens.internText(name);
    if (id === this.#held.length) this.#held.push(id);
    this.#held.set(token, id);
    return id;
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
}
