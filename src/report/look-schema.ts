import { z } from "zod";
import { IDENTIFIER_RULES, STEPS } from "../analysis/settings.ts";
import { Interval, ShareIntervals, shares } from "./comparison-schema.ts";

const count = z.number().int().min(0);
const share = z.number().nullable();

/** An analysis in one row (docs/file-formats.md): over the outputs that can be scored. */
const LookResults = z.strictObject({
  clusters: count,
  windows: count,
  candidates: count,
  scoreable: count,
  live: count,
  arms: z.record(
    z.string(),
    z.strictObject({
      ...shares,
      drops: count,
      removed: share,
      intervals: ShareIntervals,
      matchedNull: z.strictObject(shares),
      lost: share,
      lostInterval: Interval,
    }),
  ),
});
export type LookResults = z.infer<typeof LookResults>;

/** What the other identifier rule would have said, and beside it the report's own (method §4). */
export const OtherRuleResults = z.strictObject({
  rule: z.enum(IDENTIFIER_RULES),
  own: LookResults,
  look: LookResults,
});

/** What each firing rule says, in the order in which they were named: the report's own first (method §6). */
export const MomentResults = z.array(z.strictObject({ fire: z.string(), look: LookResults }));

/** The corpus read step by step, from the published reading to the default one. */
export const CorrectionResults = z.array(z.strictObject({ step: z.enum(STEPS), look: LookResults }));
