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

/** Finds the identifiers of a text, in order, repeats included (method §4). */
export type FindIdentifiers = (text: string) => string[];

export const findIdentifiers: FindIdentifiers = (text) => keepIdentifiers(text.match(TOKEN));

/** As `findIdentifiers`, with Unicode boundaries: an ASCII text reads the same either way. */
export const findIdentifiersUnicode: FindIdentifiers = (text) =>
  keepIdentifiers(text.match(NOT_ASCII.test(text) ? UNICODE_TOKEN : TOKEN));

function keepIdentifiers(tokens: readonly string[] | null): string[] {
  if (tokens === null) return [];
  const kept: string[] = [];
  for (const token of tokens) {
    const identifier = token.replace(EDGES, "");
    if (isIdentifier(identifier)) kept.push(identifier);
  }
  return kept;
}

/** Whether a token, stripped of `._:-/` at both ends, is an identifier rather than prose (method §4). */
export function isIdentifier(token: string): boolean {
  if (token.length < 4) return false;
  if (NUMBER.test(token)) return /[,._]/.test(token) || (token.match(/\p{Nd}/gu) ?? []).length >= 5;
  return INSIDE.test(token);
}
