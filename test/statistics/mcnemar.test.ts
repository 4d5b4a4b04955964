import binomialTest from "@stdlib/stats-binomial-test";
import { expect, test } from "vitest";
import { mcnemar } from "../../src/statistics/mcnemar.ts";

test("by hand", () => {
  expect(mcnemar(0, 5)).toBeCloseTo(2 / 32, 14);
  // 2 · (1 + 10 + 45) / 1024
  expect(mcnemar(8, 2)).toBeCloseTo(112 / 1024, 14);
  expect([mcnemar(3, 3), mcnemar(0, 0)]).toEqual([1, 1]);
});

test("is @stdlib's two-sided binomial test", () => {
  for (let one = 0; one <= 30; one++) {
    for (let other = 1; other <= 30; other++) {
      expect(mcnemar(one, other)).toBeCloseTo(binomialTest(one, one + other).pValue, 9);
    }
  }
});
