/** Method §4, ASCII only. The alternatives are tried in this order at each position, left to right. */
const TOKEN = /[A-Za-z_][A-Za-z0-9_./:-]{2,63}|\b\d{3,}\b|\b[0-9a-f]{7,40}\b/g;

/** The same with Unicode word boundaries and digits, as the published tool reads (profile `published`). */
const W = "[\\p{L}\\p{N}_]";
const EDGE = `(?:(?<=${W})(?!${W})|(?<!${W})(?=${W}))`;
const UNICODE_TOKEN = new RegExp(
  `[A-Za-z_][A-Za-z0-9_./:\\-]{2,63}|${EDGE}\\p{Nd}{3,}${EDGE}|${EDGE}[0-9a-f]{7,40}${EDGE}`,
  "gu",
);

const EDGES = /^[._:\-/]+|[._:\-/]+$/g;
const NUMBER = /^\p{Nd}[\p{Nd},._]*$/u;
const INSIDE = /[_./:\-\p{Nd}]|[a-z][A-Z]/u;
const NOT_ASCII = /[^\0-\x7f]/;

/** Finds the tokens of a text, in order, repeats included; not all of them are identifiers (method §4). */
export type FindTokens = (text: string) => readonly string[];

const NONE: readonly string[] = [];

const findTokens: FindTokens = (text) => text.match(TOKEN) ?? NONE;

/** As `findTokens`, with Unicode boundaries: an ASCII text reads the same either way. */
export const findTokensUnicode: FindTokens = (text) =>
  text.match(NOT_ASCII.test(text) ? UNICODE_TOKEN : TOKEN) ?? NONE;

/** The identifier that a token holds, stripped of `._:-/` at both ends; null where it holds none (method §4). */
export function toIdentifier(token: string): string | null {
  const stripped = token.replace(EDGES, "");
  return isIdentifier(stripped) ? stripped : null;
}

/** The identifiers of a text, in order, repeats included (method §4). */
export function findIdentifiers(text: string, find: FindTokens = findTokens): string[] {
  return find(text).flatMap((token) => toIdentifier(token) ?? []);
}

/** Whether a stripped token is an identifier rather than prose. */
function isIdentifier(token: string): boolean {
  if (token.length < 4) return false;
  if (NUMBER.test(token)) return /[,._]/.test(token) || (token.match(/\p{Nd}/gu) ?? []).length >= 5;
  return INSIDE.test(token);
}
