import fc from "fast-check";
import { expect, test } from "vitest";
import { Column } from "../../src/columns/column.ts";
import { InternTable } from "../../src/columns/intern-table.ts";
import { NumberSet } from "../../src/columns/number-set.ts";
import { Postings } from "../../src/columns/postings.ts";

const numbers = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const keys = fc.nat(700);

test("a column holds what was pushed, however long it gets", () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 300 }), fc.array(numbers), (first, second) => {
      const column = new Column(1);
      const places = first.map((value) => column.push(value));
      expect(places).toEqual(first.map((_, i) => i));
      expect(first.map((_, i) => column.at(i))).toEqual(first);
      expect([...column.slice(0, column.length)]).toEqual(first);
      column.clear();
      for (const value of second) column.push(value);
      expect([...column.slice(0, column.length)]).toEqual(second);
    }),
  );
});

test("a set says what is new since it was emptied", () => {
  fc.assert(
    fc.property(fc.array(fc.array(keys)), (rounds) => {
      const set = new NumberSet(1);
      for (const round of rounds) {
        set.clear();
        expect(round.map((key) => set.has(key))).toEqual(round.map(() => false));
        expect(round.map((key) => set.add(key))).toEqual(round.map((key, i) => round.indexOf(key) === i));
        expect(round.map((key) => set.has(key))).toEqual(round.map(() => true));
      }
    }),
  );
});

test("postings are a list for each key, in order, and empty after each round", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.tuple(keys, numbers))), (rounds) => {
      const postings = new Postings();
      for (const round of rounds) {
        postings.clear();
        for (const [key, value] of round) postings.add(key, value);
        for (const [key] of [...round, [701] as const]) {
          const values = round.filter(([other]) => other === key).map(([, value]) => value);
          expect(postings.listOf(key)).toEqual(values);
          expect(postings.lastOf(key)).toBe(values.at(-1) ?? -1);
        }
      }
    }),
  );
});

test("equal texts have one number, others another, and each is found again", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constantFrom("", "a", "\ud83d", "\udd25", "__proto__"),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), text, (list, other) => {
      const table = new InternTable(1);
      const distinct = [...new Set(list)];
      expect(list.map((one) => table.internText(one))).toEqual(list.map((one) => distinct.indexOf(one)));
      expect(table.size).toBe(distinct.length);
      expect(distinct.map((_, number) => table.textOf(number))).toEqual(distinct);
      expect(table.find(other)).toBe(distinct.indexOf(other));
    }),
  );
});
