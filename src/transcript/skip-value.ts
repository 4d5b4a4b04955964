const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Finds where the JSON value that begins at `start` ends, without making anything of it; -1 where it is not
 * one. Accepts only what `JSON.parse` accepts, so that a line with a damaged value stays a bad line.
 */
export function skipValue(bytes: Uint8Array, start: number): number {
  const closers: number[] = [];
  let at = skipSpace(bytes, start);
  for (;;) {
    const byte = bytes[at];
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const closer = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
      at = skipSpace(bytes, at + 1);
      if (bytes[at] !== closer) {
        closers.push(closer);
        if (closer === CLOSE_OBJECT) at = skipKey(bytes, at);
        if (at === -1) return -1;
        continue;
      }
      at += 1;
    } else {
      at = byte === QUOTE ? skipString(bytes, at + 1) : skipAtom(bytes, at);
      if (at === -1) return -1;
    }
    for (;;) {
      const closer = closers.at(-1);
      if (closer === undefined) return at;
      at = skipSpace(bytes, at);
      const next = bytes[at];
      at += 1;
      if (next === COMMA) {
        at = skipSpace(bytes, at);
        if (closer === CLOSE_OBJECT) at = skipKey(bytes, at);
        if (at === -1) return -1;
        break;
      }
      if (next !== closer) return -1;
      closers.pop();
    }
  }
}

/** Space, tab and carriage return; a line feed cannot stand inside a line. */
function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at += 1;
  return at;
}

/** From a key's quote to the value behind its colon. */
function skipKey(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE) return -1;
  const end = skipString(bytes, start + 1);
  if (end === -1) return -1;
  const colon = skipSpace(bytes, end);
  return bytes[colon] === COLON ? skipSpace(bytes, colon + 1) : -1;
}

/** Bytes that a string may hold as they are: all but quotes, backslashes and control characters. */
const PLAIN = new Uint8Array(256).fill(1, 0x20);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

/** From behind the opening quote to behind the closing one. */
function skipString(bytes: Uint8Array, start: number): number {
  let at = start;
  const { length } = bytes;
  while (at < length) {
    const byte = bytes[at] as number;
    if (PLAIN[byte] === 1) at += 1;
    else if (byte === QUOTE) return at + 1;
    else if (byte === BACKSLASH) {
      at = skipEscape(bytes, at + 1);
      if (at === -1) return -1;
    } else return -1;
  }
  return -1;
}

const ESCAPE = new Uint8Array(256);
for (const character of '"\\/bfnrt') ESCAPE[character.charCodeAt(0)] = 1;

function skipEscape(bytes: Uint8Array, start: number): number {
  const byte = bytes[start] as number;
  if (byte !== 0x75) return ESCAPE[byte] === 1 ? start + 1 : -1;
  for (let i = 1; i <= 4; i++) if (!isHex(bytes[start + i])) return -1;
  return start + 5;
}

function isHex(byte = 0): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}

/** A number, `true`, `false` or `null`: as long as it can be part of one, and then checked as a whole. */
function skipAtom(bytes: Uint8Array, start: number): number {
  let end = start;
  while (isAtomByte(bytes[end])) end += 1;
  if (end - start > LONGEST_ATOM) return -1;
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] as number);
  return ATOM.test(text) ? end : -1;
}

const ATOM = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/;
/** A longer number is legal; the line is then parsed whole. */
const LONGEST_ATOM = 400;

function isAtomByte(byte = 0): boolean {
  const isDigit = byte >= 0x30 && byte <= 0x39;
  return (
    isDigit ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x45 ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e
  );
}
