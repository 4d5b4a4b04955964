import { expect, test } from "vitest";
import { corrected } from "../../src/sweeps/correct.ts";
import type { SweepArm, SweepPlan } from "../../src/sweeps/sweep.ts";

/** An arm of which only its p matters here. */
const tested = (p: number | null): SweepArm => ({ p, corrected: null }) as SweepArm;
const point = (...ps: readonly (number | null)[]) =>
  ({
    arms: Object.fromEntries(ps.map((p, i) => [`arm ${i}`, tested(p)])),
  }) as unknown as SweepPlan["points"][number];

test("all tests of a sweep are corrected together, and counted", () => {
  const points = [point(0.01, 0.04), point(0.03, null), point(null, 0.2)];
  const plan: SweepPlan = { name: "floor", varies: "arms", default: "8", points };
  const sweep = corrected(plan, "informedness");
  const shown = sweep.points.map(({ arms }) => Object.values(arms).map((arm) => arm.corrected));
  // 4 tests. From the largest: 0.2 × 4/4; 0.04 × 4/3 = 0.0533; 0.03 × 4/2 = 0.06, so 0.0533; 0.01 × 4/1 = 0.04.
  expect(sweep.tests).toBe(4);
  expect(shown[0]?.[0]).toBeCloseTo(0.04, 12);
  expect(shown[0]?.[1]).toBeCloseTo(0.16 / 3, 12);
  expect(shown[1]?.[0]).toBeCloseTo(0.16 / 3, 12);
  expect(shown[1]?.[1]).toBeNull();
  expect(shown[2]).toEqual([null, 0.2]);
});
