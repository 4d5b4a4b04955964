import { Column, grown } from "./column.ts";

const NONE = -1;

/** A list of numbers for each key, in the order in which they were added; keys are small numbers. */
export class Postings {
  #first = new Int32Array(256).fill(NONE);
  #last = new Int32Array(256);
  readonly #values = new Column();
  readonly #next = new Column();
  readonly #used = new Column();

  add(key: number, value: number): void {
    while (key >= this.#first.length) {
      const known = this.#first.length;
      this.#first = grown(this.#first).fill(NONE, known);
      this.#last = grown(this.#last);
    }
    const place = this.#values.push(value);
    this.#next.push(NONE);
    if (this.#first[key] === NONE) {
      this.#first[key] = place;
      this.#used.push(key);
    } else this.#next.set(this.#last[key] as number, place);
    this.#last[key] = place;
  }

  /** The place of a key's first value; -1 where it has none. Go on with `next`. */
  first(key: number): number {
    return key < this.#first.length ? (this.#first[key] as number) : NONE;
  }

  next(place: number): number {
    return this.#next.at(place);
  }

  valueAt(place: number): number {
    return this.#values.at(place);
  }

  /** The last value of a key; -1 where it has none. */
  lastOf(key: number): number {
    return this.first(key) === NONE ? NONE : this.#values.at(this.#last[key] as number);
  }

  listOf(key: number): number[] {
    const list: number[] = [];
    for (let at = this.first(key); at !== NONE; at = this.next(at)) list.push(this.valueAt(at));
    return list;
  }

  /** Empties all lists that were begun, and keeps the room. */
  clear(): void {
    for (let i = 0; i < this.#used.length; i++) this.#first[this.#used.at(i)] = NONE;
    this.#used.clear();
    this.#values.clear();
    this.#next.clear();
  }
}
