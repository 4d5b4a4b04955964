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
import { type Shape, simulateCorpus } from "./corpus-model.ts";

const informedness: Scored = { of: "difference", share: "informedness", weight: "outputs" };
const liveKept: Scored = { of: "difference", share: "liveKept", weight: "outputs" };
const falseDrop: Scored = { of: "difference", share: "falseDrop", weight: "outputs" };

/** A rate of 5% has a Monte Carlo error of 0.7% of 1,000 corpora, and of 0.5% of 2,000. */
const cellOf = (shape: Shape, arms: Arms, corpora = 1000): Cell => ({
  shape,
  arms,
  clusters: 60,
  corpora,
  draws: 500,
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

test.each([{ shape: SHAPES.usual }, { shape: SHAPES.heavy }])(
  "95% intervals of 60 clusters hold the truth in 93% to 97% of corpora, $shape.name, every score",
  ({ shape }) => {
    for (const value of coverage(cellOf(shape, ARMS.usual, 2000), SCORED).map(rate)) {
      expect(value).toBeGreaterThan(0.93);
      expect(value).toBeLessThan(0.97);
    }
  },
);

test.each([
  { shape: SHAPES.usual, scored: informedness },
  { shape: SHAPES.heavy, scored: falseDrop },
])(
  "the swap test at 5% calls exchangeable arms different in 3% to 7% of corpora, $shape.name",
  ({ shape, scored }) => {
    const alarms = rate(swapAlarms(cellOf(shape, ARMS.alike), scored));
    expect(alarms).toBeGreaterThan(0.03);
    expect(alarms).toBeLessThan(0.07);
  },
);

test.each([{ scored: liveKept }, { scored: falseDrop }])(
  "arms that differ by the margin in $scored.share are called equivalent, or no worse, in 3% to 7% of corpora",
  ({ scored }) => {
    const { equivalent, noWorse } = marginAlarms(cellOf(SHAPES.usual, ARMS.usual), scored);
    for (const hits of [equivalent, noWorse]) {
      expect(rate(hits)).toBeGreaterThan(0.03);
      expect(rate(hits)).toBeLessThan(0.07);
    }
  },
);
