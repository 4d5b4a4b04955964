import { grown } from "./column.ts";

/**
 * Gives every distinct run of UTF-16 units a small number, and back. Keeps the units in one arena: no text is
 * kept alive by a piece of it, none is cut into strings to be looked up, and nothing lies on the heap.
 */
export class InternTable {
  /** Open addressing, a power of two long; a slot holds a number + 1. */
  #slots: Int32Array;
  #size = 0;
  #hashes: Int32Array;
  /** Where each run ends in the arena. */
  #ends: Int32Array;
  #arena: Uint16Array;
  #scratch = new Uint16Array(128);

  constructor(capacity = 256) {
    this.#slots = new Int32Array(2 * capacity);
    this.#hashes = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
    this.#arena = new Uint16Array(16 * capacity);
  }

  get size(): number {
    return this.#size;
  }

  /** The number of the units from `start` up to `end`, whose `hashUnits` is `hash`; a new one where they are new. */
  intern(units: Uint16Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] as number) - 1;
      if (number === -1) return this.#add(units, start, end, hash, slot);
      if (this.#hashes[number] === hash && this.#equals(number, units, start, end)) return number;
    }
  }

  internText(text: string): number {
    const { length } = text;
    while (length > this.#scratch.length) this.#scratch = grown(this.#scratch);
    for (let i = 0; i < length; i++) this.#scratch[i] = text.charCodeAt(i);
    return this.intern(this.#scratch, 0, length, hashUnits(this.#scratch, 0, length));
  }

  /** The number of a text; -1 where it was never interned. */
  find(text: string): number {
    const { length } = text;
    const units = Uint16Array.from({ length }, (_, i) => text.charCodeAt(i));
    const hash = hashUnits(units, 0, length);
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] as number) - 1;
      if (number === -1) return -1;
      if (this.#hashes[number] === hash && this.#equals(number, units, 0, length)) return number;
    }
  }

  /** The units of a run; valid until the next one is interned. */
  unitsOf(number: number): Uint16Array {
    return this.#arena.subarray(this.#startOf(number), this.#ends[number]);
  }

  textOf(number: number): string {
    const units = this.unitsOf(number);
    return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString("utf16le");
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number);
  }

  #equals(number: number, units: Uint16Array, start: number, end: number): boolean {
    const from = this.#startOf(number);
    const length = end - start;
    if ((this.#ends[number] as number) - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#arena[from + i] !== units[start + i]) return false;
    return true;
  }

  #add(units: Uint16Array, start: number, end: number, hash: number, slot: number): number {
    const number = this.#size;
    const from = number === 0 ? 0 : (this.#ends[number - 1] as number);
    while (from + end - start > this.#arena.length) this.#arena = grown(this.#arena);
    if (number === this.#hashes.length) {
      this.#hashes = grown(this.#hashes);
      this.#ends = grown(this.#ends);
    }
    for (let i = start; i < end; i++) this.#arena[from + i - start] = units[i] as number;
    this.#hashes[number] = hash;
    this.#ends[number] = from + end - start;
    this.#size += 1;
    this.#slots[slot] = number + 1;
    if (2 * this.#size > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let slot = slotOf(this.#hashes[number] as number, mask);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

/** A hash of the units from `start` up to `end`; not that of an attacker's choice, only fast. */
export function hashUnits(units: Uint16Array, start: number, end: number): number {
  if (start === end) return 0;
  let hash = units[start] as number;
  for (let at = start + 1; at < end; at++) hash = nextHash(hash, units[at] as number);
  return hash;
}

/** The hash of some units and one more. */
export function nextHash(hash: number, unit: number): number {
  return (Math.imul(hash, 0x01000193) ^ unit) | 0;
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
