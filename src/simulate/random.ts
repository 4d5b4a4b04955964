import { nextInteger, type Random } from "../random.ts";

export { createRandom, nextInteger, type Random, shuffle } from "../random.ts";

/** Uniform in [low, high], both included. */
export function integer(random: Random, low: number, high: number): number {
  return low + (nextInteger(random) % (high - low + 1));
}

export function chance(random: Random, probability: number): boolean {
  return nextInteger(random) < probability * 4294967296;
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[nextInteger(random) % items.length];
  if (item === undefined) throw new Error("pick needs at least one item");
  return item;
}

/** Draws a key with the odds that its weight gives it. */
export function pickWeighted<K extends string>(random: Random, weights: Readonly<Record<K, number>>): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = (nextInteger(random) / 4294967296) * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return pick(random, entries)[0];
}

/**
 * A size with a long tail: about `base`, doubled again with probability `again`. It avoids logarithms and
 * powers, whose last digit may differ between engines, so the bytes stay the same everywhere.
 */
export function longTail(random: Random, base: number, again: number): number {
  let size = base + integer(random, 0, base);
  for (let doublings = 0; doublings < 5 && chance(random, again); doublings += 1) size *= 2;
  return size;
}

const DIGITS = "0123456789";
const BASE62 = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`;

export function letters(random: Random, count: number, alphabet: string = BASE62): string {
  return Array.from({ length: count }, () => alphabet[nextInteger(random) % alphabet.length]).join("");
}

export function hex(random: Random, count: number): string {
  return letters(random, count, `${DIGITS}abcdef`);
}

export function uuid(random: Random): string {
  const variant = pick(random, ["8", "9", "a", "b"]);
  return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-${variant}${hex(random, 3)}-${hex(random, 12)}`;
}
