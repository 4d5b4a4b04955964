/** Seeded pseudo-random numbers (mulberry32; Tommy Ettinger, public domain). The state is one integer. */
export interface Random {
  state: number;
}

/** Equal seeds give equal streams. A string seed names a stream: `createRandom("7/session")`. */
export function createRandom(seed: string): Random {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const random = { state: hash >>> 0 };
  nextInteger(random);
  return random;
}

/** Uniform in [0, 2^32). */
export function nextInteger(random: Random): number {
  random.state = (random.state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(random.state ^ (random.state >>> 15), random.state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** Uniform in [0, 1). */
export function nextFraction(random: Random): number {
  return nextInteger(random) / 2 ** 32;
}

/** The items in a random order. */
export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = nextInteger(random) % (last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
