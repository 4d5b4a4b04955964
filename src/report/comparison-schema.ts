import { z } from "zod";

const count = z.number().int().min(0);
const share = z.number().nullable();

/** A 95% interval where nothing else is said; null where there are too few clusters for one. */
export const Interval = z.strictObject({ low: z.number(), high: z.number() }).nullable();

/** The four shares, as fields; null where nothing is under the line. */
export const shares = { falseDrop: share, liveKept: share, deadKept: share, informedness: share };

/** One interval per share. */
export const ShareIntervals = z.strictObject({
  falseDrop: Interval,
  liveKept: Interval,
  deadKept: Interval,
  informedness: Interval,
});

const Difference = z.strictObject({ value: share, interval: Interval, interval90: Interval, se: share });

/** An arm beside another, over the scoreable outputs (docs/statistics.md). */
export const ComparisonResults = z.strictObject({
  arm: z.string(),
  against: z.string(),
  differences: z.strictObject({
    falseDrop: Difference,
    liveKept: Difference,
    deadKept: Difference,
    informedness: Difference,
  }),
  /** Of the outputs that were used, the share of which something is lost. Null beside the matched null. */
  lostOfUsed: Difference.nullable(),
  swap: z
    .strictObject({ p: z.number(), clusters: count, exact: z.boolean(), withoutValue: count })
    .nullable(),
  holm: share,
  mcnemar: z.strictObject({ onlyArm: count, onlyOther: count, p: z.number() }).nullable(),
  margin: z.strictObject({ equivalent: z.boolean(), noWorse: z.boolean() }).nullable(),
  detectable: share,
});
export type ComparisonResults = z.infer<typeof ComparisonResults>;
