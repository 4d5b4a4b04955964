import normalCdfOf from "@stdlib/stats-base-dists-normal-cdf";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom, nextFraction } from "../../src/random.ts";
import { addedByClusters, signFlipTest } from "../../src/statistics/sign-flip.ts";
import { swapTest } from "../../src/statistics/swap-test.ts";

/** The share of all exchanges whose sum is as far from 0 as what was observed. */
function byEnumeration(differences: readonly number[]): number {
  const of = differences.filter((difference) => difference !== 0);
  const sums = Array.from({ length: 2 ** of.length }, (_, exchange) =>
    Math.abs(of.reduce((sum, difference, k) => sum + ((exchange >> k) & 1 ? -difference : difference), 0)),
  );
  return sums.filter((sum) => sum >= (sums[0] as number) - 1e-9).length / sums.length;
}

test("by hand: 3, 1 and -1 reach 3 or more in 6 of 8 exchanges", () => {
  // 3+1+1, 3+1-1, 3-1+1 and their negatives are 5, 3, 3; 3-1-1 and its negative are 1.
  expect(signFlipTest([3, 1, -1])).toEqual({ p: 6 / 8, clusters: 3, exact: true, withoutValue: 0 });
});

test("with five sessions that all agree p is 2 in 32; a session without a difference says nothing", () => {
  expect(signFlipTest([1, 2, 3, 4, 5, 0, 0])).toMatchObject({ p: 2 / 32, clusters: 5 });
});

test("one session that differs is not tested", () => {
  expect(signFlipTest([7, 0])).toBeNull();
});

test("whole numbers: as all exchanges one by one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 2, maxLength: 11 }),
      (differences) => {
        const result = signFlipTest(differences);
        if (differences.filter((one) => one !== 0).length < 2) expect(result).toBeNull();
        else expect(result?.p).toBeCloseTo(byEnumeration(differences), 12);
      },
    ),
  );
});

test("fractions: as all exchanges one by one, but for ties on the grid", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 6, maxLength: 11 }),
      (differences) => {
        const result = signFlipTest(differences);
        const of = differences.filter((one) => Math.abs(one) > 1e-9);
        if (of.length < 2) return;
        expect(result?.p).toBeGreaterThanOrEqual(byEnumeration(of) - 2 / 2 ** of.length - 1e-9);
        expect(result?.p).toBeLessThanOrEqual(byEnumeration(of) + 4 / 2 ** of.length + 1e-9);
      },
    ),
  );
});

test("the same p as exchanging sums in each session, for a statistic that is a sum over sessions", () => {
  const row = fc.record({ kept: fc.nat(9), keptToo: fc.nat(9), more: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(row, { minLength: 3, maxLength: 9 }), (rows) => {
      // Columns: live kept, live, dead kept, dead; both arms have the same live and dead.
      const a = rows.map(({ kept, more }) => Float64Array.from([kept, 10, more, 10]));
      const b = rows.map(({ keptToo, kept }) => Float64Array.from([keptToo, 10, kept, 10]));
      const measure = { plus: [[0, 1] as const], minus: [[2, 3] as const] };
      const value = (sums: Float64Array): number =>
        (sums[0] as number) / (sums[1] as number) - (sums[2] as number) / (sums[3] as number);
      const added = addedByClusters(measure, a, b) as number[];
      const expected = swapTest(a, b, (one, other) => value(one) - value(other), {
        draws: 10,
        random: createRandom("none is needed"),
      });
      const result = signFlipTest(added);
      if (result === null || expected === null) return;
      expect(result.p).toBeCloseTo(expected.p, 9);
    }),
  );
});

test("a share whose denominators differ between the arms is no sum over sessions", () => {
  const measure = { plus: [[0, 1] as const] };
  expect(addedByClusters(measure, [Float64Array.from([1, 2])], [Float64Array.from([1, 3])])).toBeNull();
});

test("of five thousand sessions the sum is as good as normal, and the work stays bounded", () => {
  const random = createRandom("many");
  const differences = Array.from({ length: 5_000 }, () => nextFraction(random) - 0.49);
  const sum = differences.reduce((all, one) => all + one, 0);
  const deviation = Math.sqrt(differences.reduce((all, one) => all + one * one, 0));
  const expected = 2 * (1 - normalCdfOf(Math.abs(sum) / deviation, 0, 1));
  expect(Math.abs((signFlipTest(differences)?.p ?? 0) - expected)).toBeLessThan(0.01 + expected / 10);
});
