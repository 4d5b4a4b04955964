import { hashUnits, nextHash } from "../columns/intern-table.ts";
import { classAt, MARK, PART as NAME_PART, WORD } from "./character-classes.ts";
import { scanCorrected } from "./scan-corrected.ts";
import { LEAST_PLAIN, LEAST_STRUCTURED, scanRuns } from "./scan-runs.ts";
import { LONGEST, type OnToken, scanTokens } from "./scan-tokens.ts";

/** `A-Za-z0-9_./:-`: what tokens and runs are made of in plain text. */
const PART = 1;
/** `A-Za-z_`: begins a name. */
const START = 2;
const STRUCTURE = 4;
/** What alone makes a token more than prose, wherever it stands inside. */
const INSIDE = 8;
const DIGIT = 16;
const LOWER = 32;
const UPPER = 64;
/** A letter, a digit or a mark beyond ASCII, half a character, or a backslash: the rules differ about these. */
const MIXED = 128;

const COMMA = 0x2c;
const E = 0x45;
const SMALL = 32;

/** By UTF-16 unit; beyond ASCII it is filled in as units are met. */
const KINDS = new Uint8Array(1 << 16);
const KNOWN = new Uint8Array(1 << 16);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  let kind = 0;
  if (/[A-Za-z0-9_./:-]/.test(character)) kind |= PART;
  if (/[A-Za-z_]/.test(character)) kind |= START;
  if (/[._:/-]/.test(character)) kind |= STRUCTURE;
  if (/[_./:0-9-]/.test(character)) kind |= INSIDE;
  if (/[0-9]/.test(character)) kind |= DIGIT;
  if (/[a-z]/.test(character)) kind |= LOWER;
  if (/[A-Z]/.test(character)) kind |= UPPER;
  if (character === "\\") kind |= MIXED;
  KINDS[code] = kind;
  KNOWN[code] = 1;
}

/** Receives what is found, region by region: where it begins, the unit behind it, a hash of its units. */
export interface OnFound {
  /** By the published rule, and by the corrected one (method §4). */
  readonly published: OnToken;
  readonly corrected: OnToken;
  /** A run of identifier characters in small letters (method §8), in units of its own. */
  readonly run: (units: Uint16Array, start: number, end: number, hash: number) => void;
  /** A stretch in which digits stand: a number that begins in it ends in it. */
  readonly digits: (start: number, end: number) => void;
}

/**
 * Finds in one pass what `scanTokens`, `scanCorrected` and `scanRuns` find in three. Text falls into regions: stretches of
 * characters that any of the rules may join. Most hold ASCII only, and there the rules agree about where a name begins and
 * ends. Others are handed to the three as they stand. `units[length]` must be there, and 0.
 */
export class RegionScanner {
  #small = new Uint16Array(256);

  scan(units: Uint16Array, length: number, on: OnFound): void {
    let at = 0;
    while (at < length) {
      let kind = kindAt(units, at);
      if ((kind & (PART | MIXED)) === 0) {
        at += 1;
        continue;
      }
      const start = at;
      const first = kind;
      let all = 0;
      let inside = 0;
      let last = 0;
      for (;;) {
        all |= kind;
        inside |= (kind & INSIDE) | ((last << 1) & kind & UPPER);
        last = kind;
        at += 1;
        kind = kindAt(units, at);
        if ((kind & (PART | MIXED)) !== 0) continue;
        // A number goes on behind a comma: what stands there is no region of its own.
        if (units[at] !== COMMA || (last & DIGIT) === 0 || (kindAt(units, at + 1) & DIGIT) === 0) break;
        kind = MIXED;
      }
      if (all & DIGIT) on.digits(start, at);
      if (all & MIXED) {
        this.#scanEach(units, start, at, on);
        continue;
      }
      const size = at - start;
      const isName = (first & START) !== 0 && size <= LONGEST;
      const isToken = isName && (inside !== 0 || (units[start] === E && (last & UPPER) !== 0));
      const isRun = size >= LEAST_PLAIN || ((all & STRUCTURE) !== 0 && size >= LEAST_STRUCTURED);
      if (!isName && size >= 3) {
        scanTokens(units, at, on.published, start);
        scanCorrected(units, at, on.corrected, start);
      }
      if (!isToken && !isRun) continue;
      const hash = isToken || (all & UPPER) === 0 ? hashUnits(units, start, at) : 0;
      if (isToken) {
        if (inside !== 0 && size >= 3) on.published(start, at, hash);
        if (size >= 4) on.corrected(start, at, hash);
      }
      if (!isRun) continue;
      if ((all & UPPER) === 0) on.run(units, start, at, hash);
      else this.#smallRun(units, start, at, on.run);
    }
  }

  #scanEach(units: Uint16Array, start: number, end: number, on: OnFound): void {
    scanTokens(units, end, on.published, start);
    scanCorrected(units, end, on.corrected, start);
    const size = end - start;
    while (size >= this.#small.length) this.#small = new Uint16Array(2 * this.#small.length);
    for (let i = 0; i < size; i++) this.#small[i] = units[start + i] as number;
    this.#small[size] = 0;
    scanRuns(this.#small, size, (from, to, hash) => on.run(this.#small, from, to, hash));
  }

  #smallRun(units: Uint16Array, start: number, end: number, onRun: OnFound["run"]): void {
    const size = end - start;
    while (size >= this.#small.length) this.#small = new Uint16Array(2 * this.#small.length);
    const small = this.#small;
    let hash = 0;
    for (let i = 0; i < size; i++) {
      const unit = units[start + i] as number;
      const letter = (KINDS[unit] as number) & UPPER ? unit | SMALL : unit;
      small[i] = letter;
      hash = i === 0 ? letter : nextHash(hash, letter);
    }
    onRun(small, 0, size, hash);
  }
}

function kindAt(units: Uint16Array, at: number): number {
  const unit = units[at] as number;
  return KNOWN[unit] === 1 ? (KINDS[unit] as number) : learn(units, at);
}

/** Half a character is never learnt alone: what it is hangs on the other half. */
function learn(units: Uint16Array, at: number): number {
  const unit = units[at] as number;
  if (unit >= 0xd800 && unit <= 0xdfff) return MIXED;
  const kind = classAt(units, at) & (NAME_PART | WORD | MARK) ? MIXED : 0;
  KINDS[unit] = kind;
  KNOWN[unit] = 1;
  return kind;
}
