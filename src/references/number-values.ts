const DIGIT = 1;
const WORD = 2;
const DOT = 46;
const COMMA = 44;
const UNDERSCORE = 95;
const ZERO = 48;

const CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/\w/.test(character)) CLASS[code] = /\d/.test(character) ? DIGIT | WORD : WORD;
}

/** The places that a suffix moves the point by. */
const PLACES: Readonly<Record<number, number>> = { 107: 3, 75: 3, 109: 6, 77: 6, 98: 9, 66: 9 };

/** Takes the units of a value in `value`, up to `length`. */
export type OnNumber = (value: Uint16Array, length: number) => void;

/**
 * Finds the numbers of a text as people write them: thousands parted by commas or underscores, a fraction, a
 * suffix k, m or b; not inside a word, and not a part of something longer such as a version. Hands on the value
 * of each as plain digits with no zeros to spare (method §8, `number`). `units[length]` must be there, and no part of a number. Looks from `from` on,
 * where no number may have begun before.
 */
export class NumberScanner {
  #value = new Uint16Array(64);
  #length = 0;

  scan(units: Uint16Array, length: number, onNumber: OnNumber, from = 0): void {
    let at = from;
    while (at < length) {
      if (!isDigit(units, at)) {
        at += 1;
        continue;
      }
      const before = at === 0 ? 0 : (units[at - 1] as number);
      const start = at;
      at = endOfDigits(units, at);
      if (isWord(before) || before === DOT || before === COMMA) continue;
      const whole = endOfWhole(units, start, at);
      const hasFraction = units[whole] === DOT && isDigit(units, whole + 1);
      const fraction = hasFraction ? endOfDigits(units, whole + 1) : whole;
      const places = PLACES[units[fraction] as number] ?? 0;
      const end = fraction + (places > 0 ? 1 : 0);
      at = Math.max(at, fraction);
      const next = units[end] as number;
      if (isWord(next) || ((next === DOT || next === COMMA) && isDigit(units, end + 1))) continue;
      this.#write(units, start, whole, fraction, places);
      onNumber(this.#value, this.#length);
    }
  }

  /** Writes the whole part from `start` and the fraction up to `fraction`, the point moved by some places. */
  #write(units: Uint16Array, start: number, whole: number, fraction: number, places: number): void {
    this.#length = 0;
    while (fraction - start + places + 2 > this.#value.length)
      this.#value = new Uint16Array(2 * this.#value.length);
    for (let i = start; i < whole; i++) if (isDigit(units, i)) this.#push(units[i] as number);
    const moved = whole + 1 + places;
    for (let i = whole + 1; i < moved; i++) this.#push(i < fraction ? (units[i] as number) : ZERO);
    if (this.#length === 0) this.#value[this.#length++] = ZERO;
    let last = fraction;
    while (last > moved && units[last - 1] === ZERO) last -= 1;
    if (last <= moved) return;
    this.#value[this.#length++] = DOT;
    for (let i = moved; i < last; i++) this.#value[this.#length++] = units[i] as number;
  }

  /** A digit before the point; zeros at the front say nothing. */
  #push(digit: number): void {
    if (this.#length > 0 || digit !== ZERO) this.#value[this.#length++] = digit;
  }
}

const scanner = new NumberScanner();

/** The value of an identifier that is a number; null for any other. */
export function numberOf(identifier: string): string | null {
  if (!/^\d+(?:[,_]\d+)*(?:\.\d+)?$/.test(identifier)) return null;
  const units = Uint16Array.from({ length: identifier.length + 1 }, (_, i) => identifier.charCodeAt(i) || 0);
  let value: string | null = null;
  scanner.scan(units, identifier.length, (digits, length) => {
    value ??= String.fromCharCode(...digits.subarray(0, length));
  });
  return value;
}

function isDigit(units: Uint16Array, at: number): boolean {
  const unit = units[at] as number;
  return unit < 128 && ((CLASS[unit] as number) & DIGIT) !== 0;
}

function isWord(unit: number): boolean {
  return unit < 128 && ((CLASS[unit] as number) & WORD) !== 0;
}

function endOfDigits(units: Uint16Array, at: number): number {
  let end = at;
  while (isDigit(units, end)) end += 1;
  return end;
}

/** Where the whole part ends: groups of three behind commas, or any behind underscores. */
function endOfWhole(units: Uint16Array, start: number, digits: number): number {
  let end = digits;
  if (digits - start <= 3) {
    while (units[end] === COMMA && endOfDigits(units, end + 1) - end >= 4) end += 4;
    if (end > digits) return end;
  }
  while (units[end] === UNDERSCORE && isDigit(units, end + 1)) end = endOfDigits(units, end + 1);
  return end;
}
