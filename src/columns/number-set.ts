import { grown } from "./column.ts";

/** A set of small numbers that is emptied at no cost. */
export class NumberSet {
  #stamps: Int32Array;
  #stamp = 1;

  /** Has room for the numbers below `room`, and grows where larger ones come. */
  constructor(room = 256) {
    this.#stamps = new Int32Array(Math.max(1, room));
  }

  has(number: number): boolean {
    return this.#stamps[number] === this.#stamp;
  }

  /** Says whether it was new. */
  add(number: number): boolean {
    while (number >= this.#stamps.length) this.#stamps = grown(this.#stamps);
    if (this.#stamps[number] === this.#stamp) return false;
    this.#stamps[number] = this.#stamp;
    return true;
  }

  clear(): void {
    this.#stamp += 1;
  }
}
