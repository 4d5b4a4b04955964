// What a character can be in a token of the corrected rule (method §4): bits, and a table of them.

/** Begins a name. */
export const START = 1;
/** Can stand in a name. */
export const PART = 2;
/** A decimal digit, of any script. */
export const DIGIT = 4;
/** `0-9a-f`. */
export const HEX = 8;
/** A letter of a script whose words touch what stands beside them. */
export const ATTACHED = 16;
/** Any other letter or digit. */
export const OTHER = 32;
/** `OTHER` or `_`. */
export const WORD = 64;
export const LOWER = 128;
export const UPPER = 256;
/** A combining mark. */
export const MARK = 512;
/** What alone makes a token more than prose, wherever it stands inside. */
export const INSIDE = 1024;
const KNOWN = 2048;

const SCRIPTS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** By code point. Beyond ASCII it is filled in as characters are met, since few of them ever are. */
const TABLE = new Uint16Array(0x110000);
/** By UTF-16 unit; nothing, beyond ASCII. */
export const ASCII = new Uint16Array(1 << 16);
for (let code = 0; code < 128; code++) ASCII[code] = learn(code);

/** The class of the character that begins at a unit. */
export function classAt(units: Uint16Array, at: number): number {
  const unit = units[at] as number;
  if (unit < 128) return ASCII[unit] as number;
  const code = unit < 0xd800 ? unit : codeAt(units, at);
  return (TABLE[code] as number) || learn(code);
}

/** How many units the character takes that begins at one. */
export function sizeAt(units: Uint16Array, at: number): number {
  return codeAt(units, at) > 0xffff ? 2 : 1;
}

/** Where the character begins that ends before a unit. */
export function startBefore(units: Uint16Array, at: number): number {
  return at > 1 && codeAt(units, at - 2) > 0xffff ? at - 2 : at - 1;
}

/** Whether what stands before a unit is `_`, a digit or a letter of a script with spaces, marks passed over. */
export function isAfterWord(units: Uint16Array, at: number): boolean {
  for (let end = at; end > 0; ) {
    const start = startBefore(units, end);
    const kind = classAt(units, start);
    if ((kind & MARK) === 0) return (kind & WORD) !== 0;
    end = start;
  }
  return false;
}

function codeAt(units: Uint16Array, at: number): number {
  const high = units[at] as number;
  if (high < 0xd800 || high > 0xdbff) return high;
  const low = units[at + 1] as number;
  return low >= 0xdc00 && low <= 0xdfff ? (high - 0xd800) * 0x400 + low - 0xdc00 + 0x10000 : high;
}

function learn(code: number): number {
  const character = String.fromCodePoint(code);
  const is = (pattern: RegExp): boolean => pattern.test(character);
  let kind = KNOWN;
  if (is(/[\p{L}\p{Nl}]/u) && is(SCRIPTS)) kind |= PART | ATTACHED;
  else if (is(/[\p{L}\p{N}]/u)) kind |= PART | OTHER | WORD;
  if (is(/[\p{L}_]/u)) kind |= START;
  if (is(/[_./:-]/)) kind |= PART | INSIDE;
  if (character === "_") kind |= WORD;
  if (is(/\p{M}/u)) kind |= PART | MARK;
  if (is(/\p{Nd}/u)) kind |= DIGIT | INSIDE;
  if (is(/[0-9a-f]/)) kind |= HEX;
  if (is(/\p{Ll}/u)) kind |= LOWER;
  if (is(/\p{Lu}/u)) kind |= UPPER;
  TABLE[code] = kind;
  return kind;
}
