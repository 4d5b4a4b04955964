import { z } from "zod";
import { DIVISIONS } from "../discrimination/strata.ts";
import { Interval } from "./comparison-schema.ts";

const count = z.number().int().min(0);
const share = z.number().nullable();
const Estimate = z.strictObject({ value: share, interval: Interval });

const Percentile = z.strictObject({
  arm: z.string(),
  outputs: count,
  live: count,
  dead: count,
  windows: count,
  informedness: share,
  nullMean: share,
  nullDeviation: share,
  percentile: share,
  isExact: z.boolean(),
});

const Rankings = z.strictObject({
  pairs: count,
  windows: count,
  clusters: count,
  rankings: z.array(z.strictObject({ name: z.string(), keeps: z.string(), auc: Estimate })).readonly(),
});

const Stratified = z.strictObject({
  informedness: Estimate,
  strata: count,
  leftOut: count,
  leftOutOutputs: count,
});

const StratumName = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("range"), from: count, to: count.nullable() }),
  z.strictObject({ kind: z.literal("one"), name: z.string() }),
  z.strictObject({ kind: z.literal("rest"), names: count }),
]);

const Stratum = z.strictObject({
  stratum: StratumName,
  outputs: count,
  clusters: count,
  live: count,
  baseRate: Estimate,
  arms: z
    .array(
      z.strictObject({
        arm: z.string(),
        outputs: count,
        drops: count,
        shares: z.strictObject({ falseDrop: Estimate, liveKept: Estimate, informedness: Estimate }),
      }),
    )
    .readonly(),
});

const Price = z.strictObject({
  liveKept: Estimate,
  falseDrop: Estimate,
  dominatedBy: z.array(z.string()).readonly(),
});

const Frontier = z.strictObject({
  points: z
    .array(
      z.strictObject({
        arm: z.string(),
        cheats: z.boolean(),
        outputs: count,
        drops: count,
        removed: Estimate,
        by: z.strictObject({ outputs: Price, tokens: Price }),
      }),
    )
    .readonly(),
  curves: z
    .array(
      z.strictObject({
        name: z.string(),
        points: z
          .array(
            z.strictObject({
              share: z.number(),
              removed: share,
              drops: z.number().min(0),
              by: z.strictObject({
                outputs: z.strictObject({ liveKept: share, falseDrop: share }),
                tokens: z.strictObject({ liveKept: share, falseDrop: share }),
              }),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});

/** How well arms and orders tell the live from the dead; fractions of 1 (docs/discrimination.md). */
export const DiscriminationResults = z.strictObject({
  /** Bootstrap draws, 0 for no intervals, and their seed. */
  draws: count,
  seed: z.number().int(),
  outputs: count,
  live: count,
  clusters: count,
  percentiles: z.array(Percentile).readonly(),
  rankings: Rankings,
  stratified: z
    .array(
      z.strictObject({
        arm: z.string(),
        outputs: count,
        crude: Estimate,
        within: z.strictObject({ size: Stratified, novel: Stratified }),
      }),
    )
    .readonly(),
  strata: z.array(z.strictObject({ by: z.enum(DIVISIONS), strata: z.array(Stratum).readonly() })).readonly(),
  frontier: Frontier,
});
export type DiscriminationResults = z.infer<typeof DiscriminationResults>;
