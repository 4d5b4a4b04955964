import { expect, test } from "vitest";
import { againstMargin } from "../../src/statistics/equivalence.ts";

test.each([
  { name: "inside", low: -0.05, high: 0.09, equivalent: true, atLeast: true, atMost: true },
  { name: "may be lower", low: -0.2, high: 0.05, equivalent: false, atLeast: false, atMost: true },
  { name: "may be higher", low: -0.05, high: 0.2, equivalent: false, atLeast: true, atMost: false },
  { name: "may be both", low: -0.2, high: 0.2, equivalent: false, atLeast: false, atMost: false },
  { name: "is higher", low: 0.2, high: 0.3, equivalent: false, atLeast: true, atMost: false },
  { name: "touches", low: -0.1, high: 0.1, equivalent: false, atLeast: false, atMost: false },
])("a difference of which the interval $name", ({ low, high, equivalent, atLeast, atMost }) => {
  const claims = (higherIsBetter: boolean) => againstMargin({ low, high }, { margin: 0.1, higherIsBetter });
  expect(claims(true)).toEqual({ equivalent, noWorse: atLeast });
  expect(claims(false)).toEqual({ equivalent, noWorse: atMost });
});

test.each([0, -0.1, Number.NaN])("%d is no margin", (margin) => {
  expect(() => againstMargin({ low: 0, high: 0 }, { margin, higherIsBetter: true })).toThrow(RangeError);
});
