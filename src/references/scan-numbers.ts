import { classAt, DIGIT, HEX, MARK, sizeAt, startBefore, WORD } from "./character-classes.ts";

const COMMA = 0x2c;
const DOT = 0x2e;
const COLON = 0x3a;
const UNDERSCORE = 0x5f;

/** The end of the number or hash that begins at a digit that follows no word; -1 where none does. */
export function numberEnd(units: Uint16Array, start: number): number {
  const digits = skipDigits(units, start);
  if (isSeparated(units, digits) && !goesOnANumber(units, start)) {
    const separated = separatedEnd(units, start, digits);
    if (separated !== -1) return separated;
  }
  if (countDigits(units, start, digits) >= 3 && isWordEnd(units, digits)) return digits;
  let end = start;
  while (classAt(units, end) & HEX) end += 1;
  return end - start >= 7 && end - start <= 40 && isWordEnd(units, end) ? end : -1;
}

/** Where a run of digits ends. */
export function skipDigits(units: Uint16Array, start: number): number {
  let at = start;
  while (classAt(units, at) & DIGIT) at += sizeAt(units, at);
  return at;
}

/**
 * The end of a number with separators whose first part ends at `firstEnd`: in groups of three, with dots between, or
 * both; -1 where it is none.
 */
function separatedEnd(units: Uint16Array, start: number, firstEnd: number): number {
  let end = firstEnd;
  let isDotted = true;
  let isGrouped = countDigits(units, start, end) <= 3;
  let [groupedBy, fractions] = [0, 0];
  while (isSeparated(units, end)) {
    const separator = units[end] as number;
    const from = end + 1;
    end = skipDigits(units, from);
    if (separator === DOT) {
      fractions += 1;
      isGrouped &&= groupedBy !== 0 && fractions === 1;
    } else {
      const isSame = groupedBy === 0 || groupedBy === separator;
      isGrouped &&= isSame && fractions === 0 && countDigits(units, from, end) === 3;
      groupedBy = separator;
      isDotted = false;
    }
  }
  return (isDotted || isGrouped) && isWordEnd(units, end) ? end : -1;
}

/** Whether a digit and one of `.,:` stand before: then this is the rest of a longer number, or of a time. */
function goesOnANumber(units: Uint16Array, start: number): boolean {
  const before = units[start - 1];
  if (start < 2 || (before !== DOT && before !== COMMA && before !== COLON)) return false;
  return (classAt(units, startBefore(units, start - 1)) & DIGIT) !== 0;
}

/** Whether a separator and a digit stand here. */
function isSeparated(units: Uint16Array, at: number): boolean {
  const unit = units[at];
  if (unit !== DOT && unit !== COMMA && unit !== UNDERSCORE) return false;
  return (classAt(units, at + 1) & DIGIT) !== 0;
}

function countDigits(units: Uint16Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += sizeAt(units, at)) count += 1;
  return count;
}

function isWordEnd(units: Uint16Array, at: number): boolean {
  return (classAt(units, at) & (WORD | MARK)) === 0;
}
