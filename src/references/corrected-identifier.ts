import { findTokensCorrected } from "./corrected-tokens.ts";
import { ERROR_CODES } from "./error-codes.ts";

const NUMBER = /^\p{Nd}[\p{Nd},._]*$/u;
const INSIDE = /[_./:\-\\\p{Nd}]|\p{Ll}\p{M}*\p{Lu}/u;
const EDGES = "._:-/";

/** As `toIdentifier`, of a token that the corrected rule found (method §4). */
export function toIdentifierCorrected(token: string): string | null {
  const stripped = stripEdges(token);
  return isIdentifier(stripped) ? stripped : null;
}

/** As `findIdentifiers`, by the corrected rule (method §4). */
export function findIdentifiersCorrected(text: string): string[] {
  return findTokensCorrected(text).flatMap((token) => toIdentifierCorrected(token) ?? []);
}

function stripEdges(token: string): string {
  let [start, end] = [0, token.length];
  while (start < end && EDGES.includes(token.charAt(start))) start += 1;
  while (end > start && EDGES.includes(token.charAt(end - 1))) end -= 1;
  return token.slice(start, end);
}

function isIdentifier(token: string): boolean {
  // Four characters are at most eight units.
  if (token.length < 4 || (token.length < 8 && [...token].length < 4)) return false;
  if (NUMBER.test(token)) return count(token, /\p{Nd}/gu) >= 5 || count(token, /[,._]/g) >= 2;
  return INSIDE.test(token) || ERROR_CODES.has(token);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
