import { findIdentifiers } from "../references/identifiers.ts";
import { ACTIONS } from "./answer-schema.ts";
import { harmlessText } from "./harmless-text.ts";

/** Something that a reason quotes. */
export interface ReasonQuote {
  readonly text: string;
  /** `quote`: in quotes or backticks; `identifier`: by §4 of the method, outside of them. */
  readonly kind: "quote" | "identifier";
  /** Whether it stands in one of the texts, in any case of its letters and with any white space. */
  readonly isThere: boolean;
}

/** A straight mark beside a letter or digit on the wrong side is an apostrophe or an inch, and no quote. */
const QUOTED =
  /```([\s\S]+?)```|`([^`\n]+)`|(?<![\p{L}\p{N}])"([^"\n]*)"(?![\p{L}\p{N}])|“([^”\n]*)”|«([^»\n]*)»|(?<![\p{L}\p{N}])['‘]([^'’\n]+)['’](?![\p{L}\p{N}])/gu;

/** `re-read`, `and/or`: letters joined as English joins them. A path of two plain words passes for it too. */
const PROSE = /^[A-Za-z]?[a-z]+(?:-[A-Za-z]?[a-z]+)*(?:\/[a-z]+)?$/;
const SLOT = /^o\d{2}$/;

/** A text that a model was shown. It is made comparable once, and only where something is quoted. */
export class ShownText {
  readonly #text: string;
  #evened: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a quote stands in it, in any case of its letters and with any white space. */
  holds(quote: string): boolean {
    this.#evened ??= evened(harmlessText(this.#text));
    return this.#evened.includes(evened(quote));
  }
}

/**
 * What a model's reason quotes, each once, and whether it was shown it: `shown` are the output, its evidence and the
 * goal; for a call about several outputs, those of all. The words for a decision and the names of slots are no quotes.
 */
export function reasonQuotes(reason: string, shown: readonly ShownText[]): ReasonQuote[] {
  const isThere = (text: string) => shown.some((one) => one.holds(text));
  const quotes = [...reason.matchAll(QUOTED)].flatMap((match) =>
    piecesOf(match.slice(1).find(Boolean) ?? ""),
  );
  const names = findIdentifiers(reason.replaceAll(QUOTED, " ")).filter((name) => !PROSE.test(name));
  return [
    ...once(quotes).map((text) => ({ text, kind: "quote", isThere: isThere(text) }) as const),
    ...once(names).map((text) => ({ text, kind: "identifier", isThere: isThere(text) }) as const),
  ];
}

/** What was left out of a quote with dots need not be there; nor the full stop that English puts inside. */
function piecesOf(quote: string): string[] {
  return quote
    .split(/\s*(?:\[?…\]?|\.{3,})\s*/)
    .map((piece) => piece.trim().replace(/(?<=[\p{L}\p{N}])[.,;:!?]$/u, ""))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece) && !isOurWord(piece));
}

function isOurWord(text: string): boolean {
  return (ACTIONS as readonly string[]).includes(text.toLowerCase()) || SLOT.test(text);
}

function evened(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, " ");
}

function once(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
