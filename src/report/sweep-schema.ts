import { z } from "zod";
import { SHARES } from "../scoring/score.ts";
import { VARIES } from "../sweeps/sweep.ts";
import { SWEEPS } from "../sweeps/sweep-names.ts";
import { Interval, ShareIntervals, shares } from "./comparison-schema.ts";

const count = z.number().int().min(0);
const share = z.number().nullable();
const MetricDifference = z.strictObject({ value: share, interval: Interval });

const SweepArm = z.strictObject({
  ...shares,
  isDefault: z.boolean(),
  drops: count,
  removed: share,
  removedInterval: Interval,
  intervals: ShareIntervals,
  matchedNull: z.strictObject(shares),
  lost: share,
  lostInterval: Interval,
  overNull: MetricDifference,
  p: share,
  corrected: share,
  overDefault: MetricDifference.nullable(),
});

const SweepPoint = z.strictObject({
  value: z.string(),
  at: z.union([z.number(), z.tuple([z.number(), z.number()]).readonly()]).nullable(),
  clusters: count,
  windows: count,
  candidates: count,
  scoreable: count,
  live: count,
  leftOut: z.strictObject({ windows: count, candidates: count }).nullable(),
  arms: z.record(z.string(), SweepArm),
});

/** What the result depends on, in one respect (docs/sweeps.md). */
export const SweepResults = z.strictObject({
  name: z.enum(SWEEPS),
  varies: z.enum(VARIES),
  default: z.string(),
  metric: z.enum(SHARES),
  points: z.array(SweepPoint).readonly(),
  tests: count,
});
export type SweepResults = z.infer<typeof SweepResults>;
