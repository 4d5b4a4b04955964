import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "../../src/random.ts";
import { EXACT_UP_TO, type SwapTest, swapTest } from "../../src/statistics/swap-test.ts";

const ratio = (sums: readonly number[] | Float64Array): number => (sums[0] as number) / (sums[1] as number);
const statistic = (a: Float64Array, b: Float64Array): number => ratio(a) - ratio(b);
const row = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 5 }));
const pairs = fc.array(fc.tuple(row, row), { minLength: 1, maxLength: 9 });
type Pairs = readonly (readonly [readonly number[], readonly number[]])[];

const run = (all: Pairs, draws = 100): SwapTest | null =>
  swapTest(
    all.map(([a]) => Float64Array.from(a)),
    all.map(([, b]) => Float64Array.from(b)),
    statistic,
    { draws, random: createRandom("swap") },
  );

/** Tries every exchange of every cluster, informative or not. */
function everyExchange(all: Pairs): { p: number; observed: number } {
  const total = (rows: readonly (readonly number[])[]) =>
    [0, 1].map((column) => rows.reduce((sum, one) => sum + (one[column] as number), 0));
  const values = Array.from({ length: 2 ** all.length }, (_, bits) => {
    const isExchanged = (k: number): boolean => Math.floor(bits / 2 ** k) % 2 === 1;
    const a = all.map(([one, other], k) => (isExchanged(k) ? other : one));
    const b = all.map(([one, other], k) => (isExchanged(k) ? one : other));
    return ratio(total(a)) - ratio(total(b));
  });
  const observed = values[0] as number;
  const valued = values.filter((value) => !Number.isNaN(value));
  return {
    observed,
    p: valued.filter((value) => Math.abs(value) > Math.abs(observed) - 1e-9).length / valued.length,
  };
}

test("is what all exchanges give", () => {
  fc.assert(
    fc.property(pairs, (all) => {
      const { p, observed } = everyExchange(all);
      const informative = all.filter(([a, b]) => a[0] !== b[0] || a[1] !== b[1]).length;
      const result = run(all);
      if (informative < 2 || Number.isNaN(observed)) expect(result).toBeNull();
      else {
        expect(result).toMatchObject({ clusters: informative, exact: true });
        expect(result?.p).toBeCloseTo(p, 12);
      }
    }),
    { numRuns: 300 },
  );
});

test("by hand: six clusters that all say the same", () => {
  const all = Array.from(
    { length: 6 },
    () =>
      [
        [1, 2],
        [0, 2],
      ] as const,
  );
  expect(run(all)).toEqual({ p: 2 / 2 ** 6, clusters: 6, exact: true, withoutValue: 0 });
});

test("exchanges that leave nothing under the line are left out and counted", () => {
  // Arm b has something under the line unless both of its rows are empty ones.
  const all = [
    [
      [1, 2],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 1],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ] as const;
  // The four exchanges: 1/2 − 1, none, none, 1 − 1/2.
  expect(run(all)).toEqual({ p: 1, clusters: 2, exact: true, withoutValue: 2 });
});

test("changing places changes nothing", () => {
  fc.assert(
    fc.property(pairs, (all) => {
      expect(run(all.map(([a, b]) => [b, a] as const))).toEqual(run(all));
    }),
  );
});

test("drawn exchanges come near to all exchanges", () => {
  const all = Array.from(
    { length: EXACT_UP_TO + 1 },
    (_, k) =>
      [
        [k % 5, 5],
        [(k * 3) % 4, 6],
      ] as const,
  );
  const result = run(all, 20_000) as SwapTest;
  expect(result).toMatchObject({ clusters: EXACT_UP_TO + 1, exact: false, withoutValue: 0 });
  expect(result.p).toBeCloseTo(everyExchange(all).p, 2);
});

test("drawn exchanges never give a p of 0", () => {
  const all = Array.from(
    { length: 40 },
    () =>
      [
        [5, 5],
        [0, 5],
      ] as const,
  );
  expect(run(all, 99)).toEqual({ p: 0.01, clusters: 40, exact: false, withoutValue: 0 });
});

test("arms over other clusters are a mistake", () => {
  const one = [Float64Array.of(1, 1)];
  expect(() => swapTest(one, [], statistic, { draws: 1, random: createRandom("x") })).toThrow(RangeError);
});
