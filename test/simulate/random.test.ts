import fc from "fast-check";
import { expect, test } from "vitest";
import { bendName, planUses, takeDue } from "../../src/simulate/fates.ts";
import {
  chance,
  createRandom,
  integer,
  longTail,
  pickWeighted,
  shuffle,
  uuid,
} from "../../src/simulate/random.ts";

const seeds = fc.string();

test("draws stay within their limits", () => {
  fc.assert(
    fc.property(seeds, fc.nat({ max: 1000 }), fc.nat({ max: 1000 }), (seed, low, span) => {
      const random = createRandom(seed);
      const drawn = integer(random, low, low + span);
      expect(drawn).toBeGreaterThanOrEqual(low);
      expect(drawn).toBeLessThanOrEqual(low + span);
      expect(longTail(random, 100, 1)).toBeLessThanOrEqual(200 * 32);
      expect(uuid(random)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(shuffle(random, [1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
    }),
  );
});

test("odds and weights come out as asked", () => {
  const random = createRandom("odds");
  const draws = Array.from({ length: 20_000 }, () => pickWeighted(random, { rare: 1, common: 3, never: 0 }));
  const share = (key: string) => draws.filter((draw) => draw === key).length / draws.length;
  expect(share("rare")).toBeCloseTo(0.25, 1);
  expect(share("never")).toBe(0);
  expect(
    Array.from({ length: 20_000 }, () => chance(random, 0.9)).filter(Boolean).length / 20_000,
  ).toBeCloseTo(0.9, 1);
});

test("names are used after the output that brought them in, and once taken they leave the calendar", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 400 }), (seed, turnsLeft) => {
      const calendar = new Map<number, string[]>();
      planUses({ calendar, turn: 7, turnsLeft, random: createRandom(seed) }, ["one", "two"]);
      for (const turn of [...calendar.keys()]) {
        expect(turn).toBeGreaterThan(7);
        expect(["one", "two"]).toEqual(expect.arrayContaining(takeDue(calendar, turn)));
      }
      expect(calendar.size).toBe(0);
    }),
  );
});

test("an output without names is never used", () => {
  const calendar = new Map<number, string[]>();
  const random = createRandom("empty");
  for (let turn = 0; turn < 50; turn += 1) planUses({ calendar, turn, turnsLeft: 50, random }, []);
  expect(calendar.size).toBe(0);
});

test.each([
  ["1234567", "1,234,567"],
  ["src/klor/brenVas.ts", "brenVas.ts"],
  ["brenVas", "brenvas"],
])("%s is mostly written as it is and sometimes as %s", (name, bent) => {
  const random = createRandom("bent");
  const written = Array.from({ length: 300 }, () => bendName(random, name));
  expect([...new Set(written)].sort()).toEqual([bent, name].sort());
  expect(written.filter((other) => other === name).length).toBeGreaterThan(200);
});
