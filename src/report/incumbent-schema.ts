import { z } from "zod";

const count = z.number().int().min(0);
const number = z.number().nullable();
const Interval = z.strictObject({ low: z.number(), high: z.number() }).nullable();
const Estimate = z.strictObject({ share: number, interval: Interval });
/** Quartiles; null where there is nothing. */
const Spread = z.strictObject({ lower: number, median: number, upper: number });

/** What `results.json` holds of real compactions (method §10). Shares are fractions of 1, sizes tokens. */
export const IncumbentResults = z.strictObject({
  compactions: count,
  /** Copies of compactions in forks of a session; these count nowhere else. */
  repeatedCompactions: count,
  clusters: count,
  totals: z.strictObject({
    turnsBefore: count,
    turnsAfter: count,
    damagedTurns: count,
    firstTurns: count,
    outputTokensGone: count,
    introduced: count,
    held: count,
    usedHeld: count,
    usedBroughtBack: count,
    usedLost: count,
    calls: count,
    repeatedCalls: count,
    repeatedTokens: count,
    returningOutputs: count,
    returningTokens: count,
  }),
  /** Over `turnsAfter`. */
  damage: Estimate,
  first: Estimate,
  /** The mean number of turns that another session's identifiers would damage by chance. */
  placebo: z.strictObject({ turnsAfter: count, damagedTurns: z.number().min(0), share: number }),
  /** `usedLost` over all introduced identifiers that were used later. */
  lost: Estimate,
  contexts: z.strictObject({ recorded: count, before: Spread, after: Spread }),
  /** Tokens per compaction. */
  outputTokensGone: Spread,
  repeatedTokens: Spread,
  returningTokens: Spread,
  reach: z.strictObject({
    groups: z
      .array(z.strictObject({ minTurns: count, sessions: count, compacted: count, interval: Interval }))
      .readonly(),
    recorded: count,
    largestContext: Spread,
  }),
  /** Tokens per model turn, over windows. */
  growth: z.strictObject({ windows: count, perTurn: Spread }),
});
export type IncumbentResults = z.infer<typeof IncumbentResults>;
