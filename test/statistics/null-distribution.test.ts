import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type NullDistribution,
  type NullWindow,
  nullDistribution,
  percentileIn,
} from "../../src/statistics/null-distribution.ts";
import { droppedDistribution, EXACT_CANDIDATES } from "../../src/statistics/poisson-binomial.ts";

const window = fc.record({
  share: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1)),
  live: fc.nat(2),
  dead: fc.nat(2),
});
/** Up to 12 candidates, so up to 4,096 ways to drop them. */
const corpus = fc
  .array(window, { minLength: 1, maxLength: 3 })
  .filter((windows) => windows.some(({ live }) => live > 0) && windows.some(({ dead }) => dead > 0));

/** Every way to drop candidates: how likely it is, and its informedness. */
function everyWay(windows: readonly NullWindow[]): { chance: number; informedness: number }[] {
  const candidates = windows.flatMap(({ share, live, dead }) =>
    Array.from({ length: live + dead }, (_, i) => ({ share, isLive: i < live })),
  );
  const count = (isLive: boolean) => candidates.filter((candidate) => candidate.isLive === isLive).length;
  return Array.from({ length: 2 ** candidates.length }, (_, bits) => {
    let chance = 1;
    let [liveKept, deadKept] = [0, 0];
    for (const [i, { share, isLive }] of candidates.entries()) {
      const isDropped = ((bits >> i) & 1) === 1;
      chance *= isDropped ? share : 1 - share;
      if (!isDropped && isLive) liveKept += 1;
      if (!isDropped && !isLive) deadKept += 1;
    }
    return { chance, informedness: liveKept / count(true) - deadKept / count(false) };
  });
}

test("is what all ways to drop candidates add up to", () => {
  fc.assert(
    fc.property(corpus, fc.nat(4095), (windows, pick) => {
      const ways = everyWay(windows);
      const law = nullDistribution(windows) as NullDistribution;
      const mean = ways.reduce((sum, { chance, informedness }) => sum + chance * informedness, 0);
      const variance = ways.reduce(
        (sum, { chance, informedness }) => sum + chance * (informedness - mean) ** 2,
        0,
      );
      expect(law.mean).toBeCloseTo(mean, 10);
      expect(law.standardDeviation ** 2).toBeCloseTo(variance, 10);
      const { informedness } = ways[pick % ways.length] as { informedness: number };
      let percentile = 0;
      for (const way of ways) {
        if (Math.abs(way.informedness - informedness) < 1e-9) percentile += way.chance / 2;
        else if (way.informedness < informedness) percentile += way.chance;
      }
      expect(percentileIn(law, informedness)).toBeCloseTo(percentile, 10);
    }),
    { numRuns: 60 },
  );
});

test("by hand: one live and one dead, each dropped with one half", () => {
  const law = nullDistribution([{ share: 0.5, live: 1, dead: 1 }]) as NullDistribution;
  expect([law.mean, law.standardDeviation]).toEqual([0, Math.sqrt(0.5)]);
  expect([-1, 0, 1, -2, 2].map((value) => percentileIn(law, value))).toEqual([0.125, 0.5, 0.875, 0, 1]);
});

test("nothing live, or nothing dead, has no informedness", () => {
  expect(nullDistribution([{ share: 0.5, live: 0, dead: 3 }])).toBeNull();
  expect(nullDistribution([{ share: 0.5, live: 3, dead: 0 }])).toBeNull();
});

/** Sessions of a real corpus, scaled to a number of candidates. */
function groups(all: number) {
  const each = [0, 0.05, 0.3, 0.5, 0.8, 1].map((share, i) => ({ share, candidates: 10 + 15 * i }));
  const sum = each.reduce((total, { candidates }) => total + candidates, 0);
  const whole = Array.from({ length: Math.floor(all / sum) }, () => each).flat();
  return [...whole, { share: 0.4, candidates: all % sum }];
}

test("the approximation above the limit agrees with the exact distribution at it", () => {
  const exact = droppedDistribution(groups(EXACT_CANDIDATES));
  // A candidate that is never dropped puts the same distribution over the limit.
  const normal = droppedDistribution([...groups(EXACT_CANDIDATES), { share: 0, candidates: 1 }]);
  expect(normal.length).toBe(exact.length + 1);
  let [one, other, farthest] = [0, 0, 0];
  for (const [k, chance] of exact.entries()) {
    one += chance;
    other += normal[k] as number;
    farthest = Math.max(farthest, Math.abs(one - other));
  }
  expect(farthest).toBeLessThan(0.002);
  expect(farthest).toBeGreaterThan(0);
});

test("percentiles agree at both sides of the limit", () => {
  const windows = groups(EXACT_CANDIDATES).map(({ share, candidates }) => ({
    share,
    live: candidates,
    dead: 7,
  }));
  const exact = nullDistribution(windows) as NullDistribution;
  const normal = nullDistribution([...windows, { share: 0.4, live: 1, dead: 0 }]) as NullDistribution;
  for (const z of [-2, -1, 0, 0.5, 1.7, 2.5]) {
    const at = (law: NullDistribution) => percentileIn(law, law.mean + z * law.standardDeviation);
    expect(Math.abs(at(exact) - at(normal))).toBeLessThan(0.01);
  }
});

test("a large corpus takes linear time", () => {
  const start = performance.now();
  const law = nullDistribution(
    groups(300_000).map(({ share, candidates }) => ({ share, live: candidates, dead: candidates })),
  );
  expect(percentileIn(law as NullDistribution, 0)).toBeCloseTo(0.5, 3);
  expect(performance.now() - start).toBeLessThan(5000);
});

test("shares of 0 and 1 leave nothing to chance, above the limit as well", () => {
  const windows = [
    { share: 1, live: 2000, dead: 10 },
    { share: 0, live: 2000, dead: 30 },
  ];
  const law = nullDistribution(windows) as NullDistribution;
  expect([law.mean, law.standardDeviation]).toEqual([-0.25, 0]);
  expect([-0.26, -0.25, -0.24].map((value) => percentileIn(law, value))).toEqual([0, 0.5, 1]);
});
