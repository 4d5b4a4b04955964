import { expect, test } from "vitest";
import { CURVE_PRICES, priceCurve } from "../../src/savings/crossover.ts";
import { tokensOf } from "../../src/savings/price-window.ts";
import { cutWindow } from "../../src/savings/window-savings.ts";
import { cutAt, WORKED } from "./course.ts";

const NONE = { input: 0, write5m: 0, write1h: 0, read: 0, output: 0 };

test("the crossover is where what is not read pays for what is written", () => {
  const { recorded, writtenAgain, fetchedAgain } = cutWindow(WORKED, 3, [
    cutAt(11_000, 4000, { fetchedAt: 4 }),
  ]);
  const { net, netIfUnfetched, curve } = priceCurve({
    recorded: tokensOf(recorded),
    after: tokensOf(fetchedAgain),
    ifUnfetched: tokensOf(writtenAgain),
  });
  // 13,000 tokens fewer are read, and 1,000 more written.
  expect(netIfUnfetched).toEqual({ price: expect.closeTo(1250 / 13_000, 12), cheaper: "above" });
  // Reads: 11,000 + 12,500 + 13,000 + 17,000 = 53,500 for 49,500; writes: 500 + 1,000 + 500 + 4,000 + 1,000 for 2,000.
  expect(net).toBe("never");
  // At a tenth: 4,950 + 2,500 + 1,500 as recorded, 5,350 + 8,750 + 1,500 afterwards.
  expect(CURVE_PRICES[3]).toBe(0.1);
  expect(curve[3]).toBeCloseTo((8950 - 15_600) / 8950, 12);
});

const saved = (change: Partial<typeof NONE>) => {
  const recorded = { ...NONE, read: 100, write5m: 100 };
  return priceCurve({ recorded, after: { ...recorded, ...change }, ifUnfetched: NONE }).net;
};

test("a cut in a lapsed cache saves writes: it is cheaper below the crossover, where more is read instead", () => {
  // 20 fewer are written, for 25; 100 more are read.
  expect(saved({ read: 200, write5m: 80 })).toEqual({ price: 0.25, cheaper: "below" });
});

test("a cut that saves at every price, and one that never does", () => {
  expect(saved({ read: 50, write5m: 90 })).toBe("always");
  expect(saved({ read: 90, write5m: 200 })).toBe("never");
  expect(saved({})).toBe("never");
  const nothing = priceCurve({ recorded: NONE, after: NONE, ifUnfetched: NONE });
  expect(nothing.curve).toEqual(CURVE_PRICES.map(() => null));
});
