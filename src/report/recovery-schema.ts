import { z } from "zod";
import { FATES } from "../recovery/fates.ts";
import { TOPS } from "../recovery/summarize.ts";
import { Interval } from "./comparison-schema.ts";

const count = z.number().int().min(0);
const part = { count, share: z.number().nullable(), interval: Interval };

export const ArmRecoveryResults = z.strictObject({
  wrongDrops: count,
  /** Shares of the wrong drops. */
  fates: z.record(z.enum(FATES), z.strictObject(part)),
  /** Of the recovered ones. */
  inTime: count,
  /** Shares of the wrong drops of which something is lost. */
  found: z.array(z.strictObject({ top: z.literal(TOPS), ...part, byChance: z.number().nullable() })),
});

/** What `results.json` holds of coming back, by arm (docs/recovery.md). Shares are fractions of 1. */
export const RecoveryResults = z.record(z.string(), ArmRecoveryResults);
export type RecoveryResults = z.infer<typeof RecoveryResults>;
