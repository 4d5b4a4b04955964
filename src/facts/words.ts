const WORD = /[\p{L}\p{N}_]+/gu;

/** The words of a text in small letters, each with the number of times that it stands there. */
export function wordsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.match(WORD) ?? []) {
    const small = word.toLowerCase();
    counts.set(small, (counts.get(small) ?? 0) + 1);
  }
  return counts;
}
