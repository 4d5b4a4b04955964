/** A text in UTF-16 units, and a number that is handed back with what is found in it. */
export interface Haystack {
  readonly units: Uint16Array;
  readonly number: number;
}

const BASE = 0x01000193;
const NONE = -1;

/**
 * Finds which of some distinct texts occur inside others. Reports each once, with the number of the first
 * haystack that holds it; and again where `onFound` says true, at each place. Each haystack is hashed once per length of a needle, so the cost grows with their
 * length, not with the number of needles times it.
 */
export function findInside(
  needles: readonly string[],
  haystacks: Iterable<Haystack>,
  onFound: (needle: number, haystack: number) => unknown,
): void {
  /** The next needle with the same hash; `NONE` after the last. */
  const next = new Int32Array(needles.length).fill(NONE);
  const byLength = groupByLength(needles, next);
  if (byLength.size === 0) return;
  const lengths = [...byLength.keys()].sort((a, b) => a - b);
  const powers = powersUpTo(lengths.at(-1) ?? 0);
  let hashes = new Int32Array(256);
  for (const { units, number } of haystacks) {
    if (units.length >= hashes.length) hashes = new Int32Array(2 * units.length);
    for (let i = 0; i < units.length; i++)
      hashes[i + 1] = (Math.imul(hashes[i] as number, BASE) + (units[i] as number)) | 0;
    for (const length of lengths) {
      if (length > units.length) break;
      const { wanted, maybe } = byLength.get(length) as SameLength;
      const mask = maybe.length - 1;
      const power = powers[length] as number;
      for (let end = length; end <= units.length; end++) {
        const hash = ((hashes[end] as number) - Math.imul(hashes[end - length] as number, power)) | 0;
        if (maybe[placeOf(hash, mask)] === 0) continue;
        let needle = wanted.get(hash) ?? NONE;
        if (needle === NONE) continue;
        let left = NONE;
        while (needle !== NONE) {
          const following = next[needle] as number;
          const isFound = stands(needles[needle] as string, units, end - length);
          if (!isFound || onFound(needle, number) === true) {
            next[needle] = left;
            left = needle;
          }
          needle = following;
        }
        if (left === NONE) wanted.delete(hash);
        else wanted.set(hash, left);
      }
    }
  }
}

/** Needles of one length. */
interface SameLength {
  /** The first with each hash of the units. */
  readonly wanted: Map<number, number>;
  /** Not 0 where a hash may be wanted: most are not, and this tells at once. */
  readonly maybe: Uint8Array;
}

function groupByLength(needles: readonly string[], next: Int32Array): Map<number, SameLength> {
  const byHash = new Map<number, Map<number, number>>();
  for (const [i, needle] of needles.entries()) {
    const wanted = byHash.get(needle.length) ?? new Map<number, number>();
    byHash.set(needle.length, wanted);
    const hash = hashOf(needle);
    next[i] = wanted.get(hash) ?? NONE;
    wanted.set(hash, i);
  }
  return new Map([...byHash].map(([length, wanted]) => [length, { wanted, maybe: filterOf(wanted) }]));
}

function filterOf(wanted: ReadonlyMap<number, unknown>): Uint8Array {
  const maybe = new Uint8Array(2 ** Math.ceil(Math.log2(16 * wanted.size)));
  for (const hash of wanted.keys()) maybe[placeOf(hash, maybe.length - 1)] = 1;
  return maybe;
}

function placeOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, BASE) + text.charCodeAt(i)) | 0;
  return hash;
}

/** What a unit is worth so many places further on. */
function powersUpTo(length: number): Int32Array {
  const powers = new Int32Array(length + 1).fill(1);
  for (let i = 1; i <= length; i++) powers[i] = Math.imul(powers[i - 1] as number, BASE);
  return powers;
}

function stands(needle: string, units: Uint16Array, at: number): boolean {
  for (let i = 0; i < needle.length; i++) if (units[at + i] !== needle.charCodeAt(i)) return false;
  return true;
}
