import { findIdentifiers } from "../references/identifiers.ts";

const WORD = /[\p{L}\p{N}_]+/gu;
const ONE_WORD = /^[\p{L}\p{N}_]+$/u;

/**
 * What a keyword search knows a text by, in small letters, repeats included: its words, and whole those of its
 * identifiers (method §4) that are more than one word, such as paths.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = text.match(WORD) ?? [];
  const whole = findIdentifiers(text).filter((identifier) => !ONE_WORD.test(identifier));
  return words.concat(whole).map((word) => word.toLowerCase());
}
