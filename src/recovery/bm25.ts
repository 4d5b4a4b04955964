import { Column } from "../columns/column.ts";
import { Postings } from "../columns/postings.ts";
import { NONE } from "../transcript/entries.ts";
import type { Bag } from "./recovery-texts.ts";

/** How soon a word that is repeated counts no more, and how far length is held against a text. */
const K1 = 1.2;
const B = 0.75;

/**
 * Okapi BM25 over some texts (Robertson and Zaragoza 2009, with the usual k1 = 1.2 and b = 0.75). The weight of a
 * word that stands in `n` of `N` texts is ln(1 + (N − n + 0.5) / (n + 0.5)), which is never below 0.
 */
export class Bm25 {
  readonly #lengths: readonly number[];
  readonly #mean: number;
  readonly #places = new Map<number, number>();
  readonly #texts = new Postings();
  /** Beside each posting, how often the word stands there. */
  readonly #counts = new Column();
  /** Per word how many texts hold it. */
  readonly #holding = new Column();

  constructor(bags: readonly Bag[]) {
    this.#lengths = bags.map(({ length }) => length);
    this.#mean = this.#lengths.reduce((sum, length) => sum + length, 0) / bags.length;
    for (const [text, { words, counts }] of bags.entries()) {
      for (let i = 0; i < words.length; i++) {
        const place = this.#placeOf(words[i] as number);
        this.#texts.add(place, text);
        this.#counts.push(counts[i] as number);
        this.#holding.set(place, this.#holding.at(place) + 1);
      }
    }
  }

  /** The score of each text for some distinct words; 0 where it holds none of them. */
  scores(query: Iterable<number>): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    for (const word of query) {
      const place = this.#places.get(word);
      if (place === undefined) continue;
      const holding = this.#holding.at(place);
      const weight = Math.log(1 + (scores.length - holding + 0.5) / (holding + 0.5));
      for (let at = this.#texts.first(place); at !== NONE; at = this.#texts.next(at)) {
        const text = this.#texts.valueAt(at);
        const count = this.#counts.at(at);
        const length = (this.#lengths[text] as number) / this.#mean;
        const own = (weight * count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
        scores[text] = (scores[text] as number) + own;
      }
    }
    return scores;
  }

  #placeOf(word: number): number {
    const known = this.#places.get(word);
    if (known !== undefined) return known;
    const place = this.#holding.push(0);
    this.#places.set(word, place);
    return place;
  }
}
