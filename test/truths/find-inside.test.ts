import fc from "fast-check";
import { expect, test } from "vitest";
import { findInside, type Haystack } from "../../src/truths/find-inside.ts";

function haystack(text: string, number: number): Haystack {
  return { units: Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)), number };
}

/** What is found, with the number of the haystack that holds it, sorted. */
function foundIn(needles: readonly string[], texts: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  findInside(needles, texts.map(haystack), (needle, number) => found.push([needle, number]));
  return found.sort(([a], [b]) => a - b);
}

function naive(needles: readonly string[], texts: readonly string[]): [number, number][] {
  return needles.flatMap((needle, i): [number, number][] => {
    const first = texts.findIndex((text) => text.includes(needle));
    return first === -1 ? [] : [[i, first]];
  });
}

const text = (most: number) => fc.string({ unit: fc.constantFrom(..."ab./"), minLength: 1, maxLength: most });

test("finds what includes finds, in the first text that holds it", () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(text(6), { maxLength: 30 }),
      fc.array(text(30), { maxLength: 12 }),
      (needles, texts) => {
        const expected = naive(needles, texts);
        expect(foundIn(needles, texts)).toEqual(expected);
        found += expected.length;
      },
    ),
    { numRuns: 1_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test("needles whose hashes are equal are told apart", () => {
  // Of two units, the hash is a × p + b modulo 2^32; p is 0x01000193, so a pair (a, b) is shared only by luck.
  // Longer ones are searched for here until two agree.
  const [one, other] = collision();
  expect(foundIn([one, other], [other])).toEqual([[1, 0]]);
  expect(foundIn([one, other], [one])).toEqual([[0, 0]]);
  expect(foundIn([one, other], [`x${one}`, `${other}x`])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

/** Two texts of one length with one polynomial hash, found by the birthday of some hundred thousand. */
function collision(): [string, string] {
  const seen = new Map<number, string>();
  for (let i = 0; ; i++) {
    const candidate = `name${(i * 7919).toString(36).padStart(6, "0")}`;
    let hash = 0;
    for (let at = 0; at < candidate.length; at++)
      hash = (Math.imul(hash, 0x01000193) + candidate.charCodeAt(at)) | 0;
    const other = seen.get(hash);
    if (other !== undefined) return [other, candidate];
    seen.set(hash, candidate);
  }
}

/** Counts the units that are read of haystacks. */
function readsOf(needles: number, length = 2_000): number {
  let reads = 0;
  const units = new Proxy(haystack("ab.cd/ef_h".repeat(length / 10), 0).units, {
    get: (target, key) => {
      if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key);
    },
  });
  const names = Array.from({ length: needles }, (_, i) => `needle${String(i).padStart(6, "0")}`);
  findInside(names, [{ units, number: 0 }], () => undefined);
  return reads;
}

test("a text is read once, however many needles of one length are looked for", () => {
  const [few, many] = [readsOf(10), readsOf(10_000)];
  expect(few).toBeGreaterThanOrEqual(2_000);
  expect(many).toBeLessThan(1.2 * few);
});

test("ten times the text is ten times the work", () => {
  expect(readsOf(1_000, 20_000) / readsOf(1_000, 2_000)).toBeLessThan(10.5);
});
