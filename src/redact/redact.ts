import type { Finding } from "./finding.ts";
import { findByPatterns } from "./patterns.ts";
import { findBySecretlint } from "./secretlint-rules.ts";

/** A text without what looks like secrets, and how many were masked by each rule, in the order of the names. */
export interface Redacted {
  readonly text: string;
  readonly found: readonly { readonly rule: string; readonly count: number }[];
}

/**
 * Masks what looks like a secret as `«secret:rule»`. A mask keeps the line breaks of what it hides, so that
 * the lines after it keep their numbers. The same text always gives the same result, and a result itself.
 */
export async function redact(text: string): Promise<Redacted> {
  const direct = [...(await findBySecretlint(text)), ...findByPatterns(text)].filter(
    ({ start, end }) => !MASK.test(text.slice(start, end)),
  );
  const spans = withoutOverlaps([...direct, ...repeats(text, direct)]);
  return { text: masked(text, spans), found: countByRule(spans) };
}

const MASK = /^«secret:[a-z0-9-]+»$/;

/** Where secrets that were found by what stands around them stand once more. */
function repeats(text: string, found: readonly Finding[]): Finding[] {
  const rules = new Map<string, string>();
  for (const { rule, start, end } of found) {
    const secret = text.slice(start, end);
    if (!rules.has(secret)) rules.set(secret, rule);
  }
  return [...rules].flatMap(([secret, rule]) => (isTelling(secret) ? findText(text, secret, rule) : []));
}

/** Short words are masked where they were found only: they would be met by chance everywhere. */
function isTelling(secret: string): boolean {
  return secret.length >= 16 || (secret.length >= 8 && /\d/.test(secret) && /[A-Za-z]/.test(secret));
}

function findText(text: string, secret: string, rule: string): Finding[] {
  const found: Finding[] = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    found.push({ rule, start: at, end: at + secret.length });
  }
  return found;
}

/**
 * In the order of the text. What overlaps becomes one, by the name of what begins first, or else is longer,
 * or else was found first: rules for one kind of secret come before those for any.
 */
function withoutOverlaps(found: readonly Finding[]): Finding[] {
  const sorted = [...found].sort((a, b) => a.start - b.start || b.end - a.end);
  const spans: Finding[] = [];
  for (const next of sorted) {
    const last = spans.at(-1);
    if (last === undefined || next.start >= last.end) spans.push(next);
    else spans[spans.length - 1] = { ...last, end: Math.max(last.end, next.end) };
  }
  return spans;
}

function masked(text: string, spans: readonly Finding[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { rule, start, end } of spans) {
    const breaks = text.slice(start, end).match(/\r?\n/g) ?? [];
    parts.push(text.slice(at, start), `«secret:${rule}»`, ...breaks);
    at = end;
  }
  return [...parts, text.slice(at)].join("");
}

function countByRule(spans: readonly Finding[]): Redacted["found"] {
  const counts = new Map<string, number>();
  for (const { rule } of spans) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => (a.rule < b.rule ? -1 : 1));
}
