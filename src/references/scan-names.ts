import {
  ATTACHED,
  classAt,
  INSIDE,
  isAfterWord,
  LOWER,
  MARK,
  OTHER,
  PART,
  sizeAt,
  UPPER,
  WORD,
} from "./character-classes.ts";

const BACKSLASH = 0x5c;
const COLON = 0x3a;
const DASH = 0x2d;
const UUID_LENGTH = 36;
const UUID_DASHES = [8, 13, 18, 23];
/** What `\` and one letter mean in escaped text and in patterns. */
const ESCAPES = new Set([..."bBdDfnrsStvwW0"].map((letter) => letter.charCodeAt(0)));

/** Where the characters of a name end that go on from `start`; letters of the two kinds do not touch in one. */
export function nameEnd(units: Uint16Array, start: number): number {
  let side = 0;
  let at = start;
  while (true) {
    const kind = classAt(units, at);
    if ((kind & PART) === 0) return at;
    if ((kind & MARK) === 0) {
      const own = kind & (ATTACHED | OTHER);
      if (own !== 0 && side !== 0 && own !== side) return at;
      side = own;
    }
    at += sizeAt(units, at);
  }
}

/** Whether a name can be more than prose by its shape: a digit, `_./:-`, or a capital behind a small letter. */
export function hasInside(units: Uint16Array, start: number, end: number): boolean {
  let isAfterLower = false;
  for (let at = start; at < end; at += sizeAt(units, at)) {
    const kind = classAt(units, at);
    if (kind & INSIDE || (isAfterLower && kind & UPPER)) return true;
    if ((kind & MARK) === 0) isAfterLower = (kind & LOWER) !== 0;
  }
  return false;
}

/** The end of the Windows path that begins here with a drive or `\\`; -1 where none does. */
export function windowsEnd(units: Uint16Array, start: number): number {
  if (units[start - 1] === BACKSLASH || isAfterWord(units, start)) return -1;
  return units[start] === BACKSLASH ? shareEnd(units, start) : driveEnd(units, start);
}

function driveEnd(units: Uint16Array, start: number): number {
  let at = start + 2;
  if (!isAsciiLetter(units[start] as number) || units[start + 1] !== COLON || units[at] !== BACKSLASH)
    return -1;
  for (let segments = 0; ; segments++) {
    const from = at + (units[at] === BACKSLASH ? (units[at + 1] === BACKSLASH ? 2 : 1) : 0);
    const end = from === at ? at : nameEnd(units, from);
    if (end === from) return segments >= 2 ? at : -1;
    if (segments === 0 && end === from + 1 && ESCAPES.has(units[from] as number)) return -1;
    at = end;
  }
}

function shareEnd(units: Uint16Array, start: number): number {
  if (units[start + 1] !== BACKSLASH) return -1;
  let at = start + 1;
  for (let segments = 0; ; segments++) {
    const from = at + 1;
    const end = units[at] === BACKSLASH ? nameEnd(units, from) : from;
    const isLong = end > from && end > from + sizeAt(units, from);
    if (segments < 2 ? !isLong : end === from) return segments >= 2 ? at : -1;
    at = end;
  }
}

/** Whether a UUID begins here: hex digits in groups of 8, 4, 4, 4 and 12, and no word behind. */
export function isUuid(units: Uint16Array, start: number): boolean {
  if (units[start + 8] !== DASH) return false;
  for (let at = 0; at < UUID_LENGTH; at++) {
    const unit = units[start + at] as number;
    if (UUID_DASHES.includes(at) ? unit !== DASH : !isHex(unit)) return false;
  }
  return (classAt(units, start + UUID_LENGTH) & (WORD | MARK)) === 0;
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isHex(unit: number): boolean {
  const lower = unit | 0x20;
  return (unit >= 0x30 && unit <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}
