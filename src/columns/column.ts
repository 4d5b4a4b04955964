/** Whole numbers of 32 bits in a row that grows: four bytes each, outside the garbage collector's heap. */
export class Column {
  #values: Int32Array;
  #length = 0;

  constructor(capacity = 64) {
    this.#values = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): number {
    if (this.#length === this.#values.length) this.#values = grown(this.#values);
    this.#values[this.#length] = value;
    return this.#length++;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** Forgets all values, and keeps the room. */
  clear(): void {
    this.#length = 0;
  }

  /** The values from `start` up to `end`; valid until the next push. */
  slice(start: number, end: number): Int32Array {
    return this.#values.subarray(start, end);
  }
}

/** A copy with twice the room. */
export function grown<T extends Int32Array | Uint16Array | Uint8Array>(array: T): T {
  const longer = new (array.constructor as new (length: number) => T)(2 * array.length);
  longer.set(array);
  return longer;
}
