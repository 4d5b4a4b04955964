import { expect, test } from "vitest";
import { createRandom } from "../../src/random.ts";
import { measured } from "../../src/statistics/measure.ts";
import {
  ARMS,
  type Arms,
  type Cell,
  coverage,
  type Hits,
  marginAlarms,
  measureFor,
  SCORED,
  type Scored,
  SHAPES,
  swapAlarms,
  truthFor,
} from "./calibrate.ts";
import { simulateCorpus } from "./corpus-model.ts";

const informedness: Scored = { of: "difference", share: "informedness", weight: "outputs" };
const liveKept: Scored = { of: "difference", share: "liveKept", weight: "outputs" };

/** A rate of 5% has a Monte Carlo error of 1% here. */
const cellOf = (arms: Arms, clusters: number): Cell => ({
  shape: SHAPES.usual,
  arms,
  clusters,
  corpora: 600,
  draws: 800,
});
const rate = ({ hits, given }: Hits): number => hits / given;

test.each([
  { shape: SHAPES.usual, arms: ARMS.usual },
  { shape: SHAPES.heavy, arms: ARMS.usual },
  { shape: SHAPES.rare, arms: ARMS.rare },
])("a very large corpus, $shape.name, has the scores that were worked out", ({ shape, arms }) => {
  const total = new Float64Array(24);
  for (const sums of simulateCorpus(shape, arms, 10_000, createRandom(`large ${shape.name}`))) {
    for (const [i, sum] of sums.entries()) total[i] = (total[i] as number) + sum;
  }
  for (const scored of SCORED) {
    expect(Math.abs(measured(measureFor(scored), total) - truthFor(shape, arms, scored))).toBeLessThan(0.03);
  }
});

test("95% intervals of 100 clusters hold the truth in 93% to 97% of corpora, over all scores", () => {
  const rates = coverage(cellOf(ARMS.usual, 100), SCORED).map(rate);
  const mean = rates.reduce((sum, value) => sum + value, 0) / rates.length;
  expect(mean).toBeGreaterThan(0.93);
  expect(mean).toBeLessThan(0.97);
});

test("95% intervals of 60 clusters hold the truth less often, but in 91% of corpora for every score", () => {
  for (const value of coverage(cellOf(ARMS.usual, 60), SCORED).map(rate)) {
    expect(value).toBeGreaterThan(0.91);
    expect(value).toBeLessThan(0.97);
  }
});

test("the swap test at 5% calls arms that are exchangeable different in 3% to 7% of corpora", () => {
  const alarms = rate(swapAlarms(cellOf(ARMS.alike, 60), informedness));
  expect(alarms).toBeGreaterThan(0.03);
  expect(alarms).toBeLessThan(0.07);
});

test("arms that differ by the margin are called equivalent, or no worse, in 3% to 7% of corpora", () => {
  const { equivalent, noWorse } = marginAlarms(cellOf(ARMS.usual, 100), liveKept);
  for (const hits of [equivalent, noWorse]) {
    expect(rate(hits)).toBeGreaterThan(0.03);
    expect(rate(hits)).toBeLessThan(0.07);
  }
});
