/** A text as numbers: its distinct words, how often each stands there, and how many words there are in all. */
export interface Bag {
  readonly words: Int32Array;
  readonly counts: Int32Array;
  readonly length: number;
}

/** How soon a word that is repeated counts no more, and how far length is held against a text: Lucene's defaults. */
const K1 = 1.2;
const B = 0.75;

/**
 * Okapi BM25 over some texts (Robertson et al. 1994). The weight of a word that stands in `n` of `N` texts is that of
 * Lucene, ln(1 + (N − n + 0.5) / (n + 0.5)), which is never below 0.
 */
export class Bm25 {
  readonly #size: number;
  /** Per word its place among the words. */
  readonly #places = new Map<number, number>();
  /** Where a word's texts begin, in the order of the places; one more at the end. */
  readonly #starts: Int32Array;
  /** The texts that hold a word, rising, and what it adds to the score of each. */
  readonly #texts: Int32Array;
  readonly #amounts: Float64Array;

  constructor(bags: readonly Bag[]) {
    this.#size = bags.length;
    const holding: number[] = [];
    for (const { words } of bags) {
      for (const word of words) {
        const place = this.#places.get(word) ?? this.#places.size;
        this.#places.set(word, place);
        holding[place] = (holding[place] ?? 0) + 1;
      }
    }
    this.#starts = new Int32Array(holding.length + 1);
    for (const [place, count] of holding.entries())
      this.#starts[place + 1] = (this.#starts[place] as number) + count;
    const postings = this.#starts[holding.length] as number;
    [this.#texts, this.#amounts] = [new Int32Array(postings), new Float64Array(postings)];
    this.#fill(bags, holding);
  }

  /** The score of each text for some distinct words; 0 where it holds none of them. */
  scores(query: Iterable<number>): Float64Array {
    const scores = new Float64Array(this.#size);
    for (const word of query) {
      const place = this.#places.get(word);
      if (place === undefined) continue;
      const end = this.#starts[place + 1] as number;
      for (let at = this.#starts[place] as number; at < end; at++) {
        const text = this.#texts[at] as number;
        scores[text] = (scores[text] as number) + (this.#amounts[at] as number);
      }
    }
    return scores;
  }

  #fill(bags: readonly Bag[], holding: readonly number[]): void {
    const mean = bags.reduce((sum, { length }) => sum + length, 0) / bags.length;
    const weights = holding.map((count) => Math.log(1 + (bags.length - count + 0.5) / (count + 0.5)));
    const next = this.#starts.slice();
    for (const [text, { words, counts, length }] of bags.entries()) {
      const saturation = K1 * (1 - B + (B * length) / mean);
      for (let i = 0; i < words.length; i++) {
        const place = this.#places.get(words[i] as number) as number;
        const count = counts[i] as number;
        const at = next[place] as number;
        next[place] = at + 1;
        this.#texts[at] = text;
        this.#amounts[at] = ((weights[place] as number) * count * (K1 + 1)) / (count + saturation);
      }
    }
  }
}

/** The score of each text for a query; each word of it counts once. */
export function bm25(query: Int32Array, texts: readonly Bag[]): number[] {
  return [...new Bm25(texts).scores(new Set(query))];
}
