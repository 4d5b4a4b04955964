import type { Share } from "../scoring/score.ts";
import { benjaminiHochberg } from "../statistics/adjust.ts";
import type { SweepPlan, SweepResults } from "./sweep.ts";

/** Corrects the tests of all points and arms of a sweep together, after Benjamini and Hochberg (method §8). */
export function corrected(plan: SweepPlan, metric: Share): SweepResults {
  const ps = plan.points.flatMap(({ arms }) => Object.values(arms).map(({ p }) => p));
  const adjusted = benjaminiHochberg(ps);
  let next = 0;
  const points = plan.points.map((point) => ({
    ...point,
    arms: Object.fromEntries(
      Object.entries(point.arms).map(([name, arm]) => [
        name,
        { ...arm, corrected: adjusted[next++] ?? null },
      ]),
    ),
  }));
  const { name, varies } = plan;
  return { name, varies, default: plan.default, metric, points, tests: ps.filter((p) => p !== null).length };
}
