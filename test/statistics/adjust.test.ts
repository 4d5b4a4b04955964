import padjust from "@stdlib/stats-padjust";
import fc from "fast-check";
import { expect, test } from "vitest";
import { benjaminiHochberg, holm } from "../../src/statistics/adjust.ts";

const p = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.01, 0.04, 1));
const family = fc.array(p, { minLength: 1, maxLength: 30 });

test("by hand", () => {
  const ps = [0.04, null, 0.01, 0.03];
  expect(holm(ps)).toEqual([0.06, null, 0.03, 0.06]);
  expect(benjaminiHochberg(ps)).toEqual([0.04, null, 0.03, 0.04]);
});

test.each([
  { name: "holm", adjust: holm, method: "holm" as const },
  { name: "Benjamini and Hochberg", adjust: benjaminiHochberg, method: "bh" as const },
])("$name agrees with @stdlib", ({ adjust, method }) => {
  fc.assert(
    fc.property(family, (ps) => {
      const theirs = padjust(ps, method) as number[];
      for (const [i, mine] of adjust(ps).entries()) expect(mine).toBeCloseTo(theirs[i] as number, 12);
    }),
  );
});

test.each([holm, benjaminiHochberg])("%o: never below the raw p, in the same order, at most 1", (adjust) => {
  fc.assert(
    fc.property(family, (ps) => {
      const result = adjust(ps) as number[];
      for (const [i, raw] of ps.entries()) {
        expect(result[i]).toBeGreaterThanOrEqual(raw);
        expect(result[i]).toBeLessThanOrEqual(1);
        for (const [j, other] of ps.entries()) {
          if (raw <= other) expect(result[i]).toBeLessThanOrEqual(result[j] as number);
        }
      }
    }),
  );
});

test.each([holm, benjaminiHochberg])("%o: a null changes nothing for the others", (adjust) => {
  fc.assert(
    fc.property(family, fc.nat(30), (ps, at) => {
      const withNull: (number | null)[] = [...ps];
      withNull.splice(at, 0, null);
      expect(adjust(withNull).filter((value) => value !== null)).toEqual(adjust(ps));
    }),
  );
});

test("Benjamini and Hochberg's is never above Holm's", () => {
  fc.assert(
    fc.property(family, (ps) => {
      const strict = holm(ps) as number[];
      for (const [i, value] of (benjaminiHochberg(ps) as number[]).entries()) {
        expect(value).toBeLessThanOrEqual((strict[i] as number) + 1e-15);
      }
    }),
  );
});

test("no tests, no p-values", () => {
  expect([holm([]), benjaminiHochberg([null])]).toEqual([[], [null]]);
});
