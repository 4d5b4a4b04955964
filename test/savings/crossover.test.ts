import { expect, test } from "vitest";
import { crossoverOf, PRICES } from "../../src/savings/crossover.ts";
import { tokensOf } from "../../src/savings/price-window.ts";
import { cutWindow } from "../../src/savings/window-savings.ts";
import { cutAt, WORKED } from "./course.ts";

const NONE = { input: 0, write5m: 0, write1h: 0, read: 0, output: 0 };

test("the crossover is where what is not read pays for what is written", () => {
  const { recorded, rewritten, fetched } = cutWindow(WORKED, 3, [cutAt(11_000, 4000, { fetchedAt: 4 })]);
  const {
    unfetched,
    fetched: dear,
    curve,
  } = crossoverOf({
    recorded: tokensOf(recorded),
    unfetched: tokensOf(rewritten),
    after: tokensOf(fetched),
  });
  // 13,000 tokens fewer are read, and 1,000 more written.
  expect(unfetched).toBeCloseTo(1250 / 13_000, 12);
  // Reads: 11,000 + 12,500 + 13,000 + 17,000 = 53,500 for 49,500; writes: 500 + 1,000 + 500 + 4,000 + 1,000 for 2,000.
  expect(dear).toBe("never");
  // At a tenth: 4,950 + 2,500 + 1,500 as recorded, 5,350 + 8,750 + 1,500 afterwards.
  expect(PRICES[4]).toBe(0.1);
  expect(curve[4]).toBeCloseTo((8950 - 15_600) / 8950, 12);
});

test("a cut that saves at every price, and one that never does", () => {
  const after = (change: Partial<typeof NONE>) =>
    crossoverOf({
      recorded: { ...NONE, read: 100, write5m: 100 },
      unfetched: NONE,
      after: { ...NONE, read: 100, write5m: 100, ...change },
    }).fetched;
  expect(after({ read: 50, write5m: 90 })).toBe("always");
  expect(after({ read: 90, write5m: 200 })).toBe("never");
  expect(after({})).toBe("never");
  expect(crossoverOf({ recorded: NONE, unfetched: NONE, after: NONE }).curve).toEqual(PRICES.map(() => null));
});
