import { hashUnits, nextHash } from "../columns/intern-table.ts";

const START = 1;
const PART = 2;
const DIGIT = 4;
const HEX = 8;
const WORD = 16;
const LOWER = 32;
const UPPER = 64;
/** What alone makes a token more than prose, wherever it stands inside. */
const INSIDE = 128;
/** A name is cut there. */
export const LONGEST = 64;

/** What each UTF-16 unit can be in a token (method §4): nothing, beyond ASCII. */
const ASCII_CLASSES = asciiClasses();

/**
 * The same with letters and digits of all scripts at word boundaries, as the published tool reads (profile
 * `published`). Those of two units are none here.
 */
export function unicodeClasses(): Uint8Array {
  const classes = Uint8Array.from(ASCII_CLASSES);
  for (let code = 128; code < classes.length; code++) {
    const character = String.fromCharCode(code);
    if (/\p{Nd}/u.test(character)) classes[code] = DIGIT | WORD;
    else if (/[\p{L}\p{N}]/u.test(character)) classes[code] = WORD;
  }
  return classes;
}

function asciiClasses(): Uint8Array {
  const classes = new Uint8Array(1 << 16);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    let kind = 0;
    if (/[0-9]/.test(character)) kind |= PART | DIGIT | HEX | WORD;
    if (/[A-Za-z_]/.test(character)) kind |= START | PART | WORD;
    if (/[./:-]/.test(character)) kind |= PART;
    if (/[a-f]/.test(character)) kind |= HEX;
    if (/[a-z]/.test(character)) kind |= LOWER;
    if (/[A-Z]/.test(character)) kind |= UPPER;
    if (/[_./:0-9-]/.test(character)) kind |= INSIDE;
    classes[code] = kind;
  }
  return classes;
}

/** Receives a token's first unit, the one behind its last, and a hash of its units. */
export type OnToken = (start: number, end: number, hash: number) => void;

/**
 * Finds the tokens of method §4 in UTF-16 units, left to right: what the regular expression finds in the same
 * text, several times as fast. Words that can be no identifier are passed over: they hold no digit, no
 * `_./:-` and no capital behind a small letter. `units[length]` must be there, and no part of a token. Looks from `from` on,
 * where no token may have begun before.
 */
export function scanTokens(
  units: Uint16Array,
  length: number,
  onToken: OnToken,
  from = 0,
  classes: Uint8Array = ASCII_CLASSES,
): void {
  const classAt = (at: number): number => classes[units[at] as number] as number;
  let at = from;
  while (at < length) {
    const kind = classAt(at);
    if (kind & START) {
      const limit = Math.min(length, at + LONGEST);
      let end = at + 1;
      let hash = units[at] as number;
      let last = kind;
      let inside = kind & INSIDE;
      while (end < limit) {
        const unit = units[end] as number;
        const next = classes[unit] as number;
        if ((next & PART) === 0) break;
        hash = nextHash(hash, unit);
        inside |= (next & INSIDE) | ((last << 1) & next & UPPER);
        last = next;
        end += 1;
      }
      if (end - at >= 3) {
        if (inside !== 0) onToken(at, end, hash);
        at = end;
      } else at += 1;
    } else if (kind & DIGIT) {
      const end = at > 0 && classAt(at - 1) & WORD ? -1 : numberOrHash(units, at, classes);
      if (end === -1) {
        // What follows a digit is no word boundary: the rest of the run cannot begin a token either.
        do at += 1;
        while (classAt(at) & DIGIT);
      } else {
        onToken(at, end, hashUnits(units, at, end));
        at = end;
      }
    } else at += 1;
  }
}

/** The end of a run of at least 3 digits, or of 7 to 40 hex digits, that no word character follows; else -1. */
function numberOrHash(units: Uint16Array, start: number, classes: Uint8Array): number {
  const endOf = (kind: number): number => {
    let end = start;
    while ((classes[units[end] as number] as number) & kind) end += 1;
    return end;
  };
  const isWord = (at: number): boolean => ((classes[units[at] as number] as number) & WORD) !== 0;
  const digits = endOf(DIGIT);
  if (digits - start >= 3 && !isWord(digits)) return digits;
  const end = endOf(HEX);
  const size = end - start;
  return size >= 7 && size <= 40 && !isWord(end) ? end : -1;
}
