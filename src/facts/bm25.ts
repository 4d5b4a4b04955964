/** A text as numbers: its distinct words, how often each stands there, and how many words there are in all. */
export interface Bag {
  readonly words: Int32Array;
  readonly counts: Int32Array;
  readonly length: number;
}

const K1 = 1.2;
const B = 0.75;

/**
 * Okapi BM25 of a query against each text, with k1 1.2, b 0.75 and the inverse document frequency
 * ln(1 + (n − df + 0.5) / (df + 0.5)), which is never negative. Each word of the query counts once.
 */
export function bm25(query: Int32Array, texts: readonly Bag[]): number[] {
  const asked = new Set(query);
  const frequency = new Map<number, number>();
  let total = 0;
  for (const { words, length } of texts) {
    total += length;
    for (const word of words) if (asked.has(word)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const mean = total / texts.length || 1;
  return texts.map(({ words, counts, length }) => {
    let score = 0;
    for (const [i, word] of words.entries()) {
      const df = frequency.get(word);
      if (df === undefined) continue;
      const tf = counts[i] as number;
      const idf = Math.log(1 + (texts.length - df + 0.5) / (df + 0.5));
      score += (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / mean));
    }
    return score;
  });
}
