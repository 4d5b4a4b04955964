import { hashUnits } from "../columns/intern-table.ts";

const PART = 1;
const STRUCTURE = 2;
const UPPER = 4;
/** A capital's bit that makes it small. */
const SMALL = 32;

const CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z0-9_./:-]/.test(character)) CLASS[code] = PART;
  if (/[._:/-]/.test(character)) CLASS[code] = PART | STRUCTURE;
  if (/[A-Z]/.test(character)) CLASS[code] = PART | UPPER;
}

/** What can be found inside a run: an identifier with structure of 4 characters, or any of 8 (method §8). */
export const LEAST_STRUCTURED = 4;
export const LEAST_PLAIN = 8;

/**
 * Finds the runs of identifier characters (`A-Za-z0-9_./:-`) that are long enough to hold something that the
 * truth `strict` looks for inside them, and makes their capitals small, in place (method §8). `units[length]`
 * must be there, and 0.
 */
export function scanRuns(
  units: Uint16Array,
  length: number,
  onRun: (start: number, end: number, hash: number) => void,
): void {
  let at = 0;
  while (at < length) {
    let kinds = 0;
    const start = at;
    for (;;) {
      const unit = units[at] as number;
      const kind = unit < 128 ? (CLASS[unit] as number) : 0;
      if (kind === 0) break;
      if (kind & UPPER) units[at] = unit | SMALL;
      kinds |= kind;
      at += 1;
    }
    const size = at - start;
    if (size >= LEAST_PLAIN || (kinds & STRUCTURE && size >= LEAST_STRUCTURED))
      onRun(start, at, hashUnits(units, start, at));
    at += 1;
  }
}
