import { hashUnits, nextHash } from "../columns/intern-table.ts";
import { ASCII, classAt, DIGIT, INSIDE, isAfterWord, PART, START, UPPER, WORD } from "./character-classes.ts";
import { LONGEST_TOKEN } from "./corrected-tokens.ts";
import { hasInside, isUuid, nameEnd, windowsEnd } from "./scan-names.ts";
import { numberEnd, skipDigits } from "./scan-numbers.ts";
import type { OnToken } from "./scan-tokens.ts";

const BACKSLASH = 0x5c;
const E = 0x45;

/**
 * Finds the tokens of the corrected rule (method §4) in UTF-16 units, left to right: what the expressions of
 * `findTokensCorrected` find, without those that can be no identifier. `units[length]` must be there, and no part of a token. Looks from `from` on,
 * where no token may have begun before.
 */
export function scanCorrected(units: Uint16Array, length: number, onToken: OnToken, from = 0): void {
  let at = from;
  while (at < length) {
    const first = units[at] as number;
    const kind = first < 128 ? (ASCII[first] as number) : classAt(units, at);
    if (kind & START) {
      let end = at + 1;
      let hash = first;
      let last = kind;
      let inside = kind & INSIDE;
      // Nearly all names are ASCII. This loop and its hash are worth the second way to the same end.
      let unit = units[end] as number;
      for (let next = ASCII[unit] as number; next & PART; next = ASCII[unit] as number) {
        hash = nextHash(hash, unit);
        inside |= (next & INSIDE) | ((last << 1) & next & UPPER);
        last = next;
        end += 1;
        unit = units[end] as number;
      }
      if (unit === BACKSLASH && end === at + 2) {
        const path = windowsEnd(units, at);
        if (path !== -1) {
          emit(units, at, path, onToken);
          at = path;
          continue;
        }
      }
      if (first >= 128 || (unit >= 128 && classAt(units, end) & PART)) {
        end = nameEnd(units, at);
        if (first === E || hasInside(units, at, end)) emit(units, at, end, onToken);
      } else if (
        (inside !== 0 || (first === E && last & UPPER)) &&
        end - at >= 4 &&
        end - at <= LONGEST_TOKEN
      )
        onToken(at, end, hash);
      at = end;
    } else if (kind & DIGIT) {
      let end = -1;
      const before = at === 0 ? 0 : (units[at - 1] as number);
      const isInside = before < 128 ? (ASCII[before] as number) & WORD : isAfterWord(units, at);
      if (!isInside) end = isUuid(units, at) ? nameEnd(units, at) : numberEnd(units, at);
      if (end !== -1) emit(units, at, end, onToken);
      // What follows a digit follows a word: the rest of the run cannot begin a number either.
      at = end === -1 ? skipDigits(units, at) : end;
    } else if (first === BACKSLASH && units[at + 1] === BACKSLASH) {
      const path = windowsEnd(units, at);
      if (path !== -1) emit(units, at, path, onToken);
      at = path === -1 ? at + 1 : path;
    } else at += 1;
  }
}

function emit(units: Uint16Array, start: number, end: number, onToken: OnToken): void {
  if (end - start <= LONGEST_TOKEN) onToken(start, end, hashUnits(units, start, end));
}
