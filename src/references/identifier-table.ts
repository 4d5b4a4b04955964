import { Column } from "../columns/column.ts";
import { hashUnits, InternTable } from "../columns/intern-table.ts";
import { NumberSet } from "../columns/number-set.ts";
import { toIdentifierCorrected } from "./corrected-identifier.ts";
import { findTokensUnicode, toIdentifier } from "./identifiers.ts";
import { scanCorrected } from "./scan-corrected.ts";
import { type OnToken, scanTokens, unicodeClasses } from "./scan-tokens.ts";
import { TextUnits } from "./text-units.ts";

/** An identifier's number; the same in all windows of a session. */
export type IdentifierId = number;

/**
 * How tokens are read: the published expression in ASCII only; the same with word boundaries and digits as the
 * published tool reads them; or the corrected rule (method §4).
 */
export type TokenRule = "ascii" | "unicode" | "corrected";

/** A letter or digit of two units: what the scanner does not see. */
const ASTRAL_WORD = /(?=[\u{10000}-\u{10ffff}])[\p{L}\p{N}]/u;
const NOT_AN_IDENTIFIER = -1;

/** Gives every identifier a small number, and back. Sessions may share a table: nothing depends on the numbers. */
export class IdentifierTable {
  readonly rule: TokenRule;
  readonly #classes: Uint8Array | undefined;
  /** Tokens, and what they hold: an identifier has the number of the token that is nothing else. */
  readonly #tokens = new InternTable(2048);
  /** Per token the identifier that it holds. */
  readonly #held = new Column(2048);
  /** The identifiers of the text that is being read. */
  readonly #inText = new NumberSet(2048);
  readonly #own = new TextUnits();

  constructor(rule: TokenRule = "ascii") {
    this.rule = rule;
    this.#classes = rule === "unicode" ? unicodeClasses() : undefined;
  }

  /** Distinct tokens seen so far: what the table's memory grows with. Every identifier's number is below it. */
  get size(): number {
    return this.#tokens.size;
  }

  nameOf(id: IdentifierId): string {
    return this.#tokens.textOf(id);
  }

  /** 32 bits that are the same for an identifier in every table, whatever was read before. */
  hashOf(id: IdentifierId): number {
    const units = this.#tokens.unitsOf(id);
    let hash = 0x811c9dc5;
    for (let i = 0; i < units.length; i++) hash = Math.imul(hash ^ (units[i] as number), 0x01000193);
    // Names that differ in their last character only would stand beside each other otherwise.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  }

  /** Adds the distinct identifiers of a text to a column, in the order in which they first stand there. */
  readInto(found: Column, text: string): void {
    const add = this.collect(found, this.#own);
    if (this.rule === "unicode" && ASTRAL_WORD.test(text)) {
      for (const token of findTokensUnicode(text)) {
        this.#own.load(token);
        add(0, token.length, hashUnits(this.#own.units, 0, token.length));
      }
      return;
    }
    this.#own.load(text);
    const { units } = this.#own;
    if (this.rule === "corrected") scanCorrected(units, text.length, add);
    else scanTokens(units, text.length, add, 0, this.#classes);
  }

  /** Takes the tokens of one text as they are found, and adds what is an identifier and new there to a column. */
  collect(found: Column, text: TextUnits): OnToken {
    this.#inText.clear();
    return (start, end, hash) => {
      const token = this.#tokens.intern(text.units, start, end, hash);
      const id = token < this.#held.length ? this.#held.at(token) : this.#learn(text, token, start, end);
      if (id !== NOT_AN_IDENTIFIER && this.#inText.add(id)) found.push(id);
    };
  }

  /** Finds out what a new token holds. */
  #learn({ bytes }: TextUnits, token: number, start: number, end: number): number {
    this.#held.push(NOT_AN_IDENTIFIER);
    const read = this.rule === "corrected" ? toIdentifierCorrected : toIdentifier;
    const name = read(bytes.toString("utf16le", 2 * start, 2 * end));
    if (name === null) return NOT_AN_IDENTIFIER;
    const id = name.length === end - start ? token : this.#tokens.internText(name);
    if (id === this.#held.length) this.#held.push(id);
    this.#held.set(token, id);
    return id;
  }
}
