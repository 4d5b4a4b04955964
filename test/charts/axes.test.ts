import { expect, test } from "vitest";
import { domainOf, drawable } from "../../src/charts/axes/domain.ts";
import { categoryScale, numberScale } from "../../src/charts/axes/scale.ts";
import type { NumberAxis } from "../../src/charts/spec.ts";

const axis = (rest: Partial<NumberAxis>): NumberAxis => ({
  label: "x",
  kind: "linear",
  unit: "count",
  ...rest,
});

test("a share's axis goes from 0% to 100%, and further where a point does", () => {
  expect(domainOf(axis({ unit: "percent" }), [0.4, 0.6], [])).toEqual([0, 1]);
  expect(domainOf(axis({ unit: "percent" }), [-0.2, 0.6], [])).toEqual([-0.2, 1]);
});

test("other axes hold 0, the points and their intervals", () => {
  expect(domainOf(axis({}), [40, 60], [30, 75, undefined])).toEqual([0, 75]);
  expect(domainOf(axis({ kind: "log" }), [40, 600], [-1])).toEqual([40, 600]);
});

test("a domain that is given holds whatever the intervals, but not whatever the points", () => {
  expect(domainOf(axis({ domain: [50, 80] }), [60], [0, 100])).toEqual([50, 80]);
  expect(domainOf(axis({ domain: [50, 80] }), [95], [])).toEqual([50, 95]);
});

test("an axis has some length where all values are the same, or there is none", () => {
  expect(domainOf(axis({ domain: [5, 5] }), [5], [])).toEqual([2.5, 7.5]);
  expect(domainOf(axis({}), [0], [])).toEqual([0, 1]);
  expect(domainOf(axis({ domain: [0, -5e-324] }), [5e-324], [])).toEqual([0, 1]);
  expect(domainOf(axis({ kind: "log" }), [8], [])).toEqual([4, 16]);
  expect(domainOf(axis({ kind: "log" }), [], [])).toEqual([1, 10]);
});

test("what has no place on an axis is told from what has", () => {
  expect([0, -3, 1e15].map((value) => drawable(value, "linear"))).toEqual([true, true, true]);
  expect(
    [Number.NaN, Number.POSITIVE_INFINITY, 1e16, null, undefined].some((v) => drawable(v, "linear")),
  ).toBe(false);
  expect([0, -3, Number.NaN].some((value) => drawable(value, "log"))).toBe(false);
});

test("ticks of a log axis are those that are easy to read", () => {
  const ticks = (low: number, high: number, count: number) =>
    numberScale(axis({ kind: "log", unit: "tokens" }), [low, high], [0, 700], count).ticks.map(
      ({ text }) => text,
    );
  expect(ticks(10_000, 400_000, 8)).toEqual(["10k", "20k", "50k", "100k", "200k"]);
  expect(ticks(1, 1e6, 8)).toEqual(["1", "10", "100", "1k", "10k", "100k", "1M"]);
  expect(ticks(30_000, 42_000, 8)).toEqual(["30k", "32k", "34k", "36k", "38k", "40k", "42k"]);
});

test("places on a log axis are equal steps for equal factors, and never beyond its ends", () => {
  const { place } = numberScale(axis({ kind: "log" }), [1, 100], [0, 128], 5);
  expect([1, 10, 100, 1e9].map(place)).toEqual([14, 64, 114, 114]);
});

test("names stand in the order of the domain, then in their own", () => {
  const scale = categoryScale(
    { label: "x", kind: "category", domain: ["b", "a"] },
    ["c", "a", "c"],
    [0, 300],
  );
  expect(scale.ticks).toEqual([
    { at: 50, text: "b" },
    { at: 150, text: "a" },
    { at: 250, text: "c" },
  ]);
});
