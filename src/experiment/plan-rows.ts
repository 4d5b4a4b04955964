import { z } from "zod";

const count = z.number().int().min(0);
const digest = z.string().regex(/^[0-9a-f]+$/);

/** The first row of a plan: all that shapes its calls, frozen. */
export const PlanHead = z.strictObject({
  t: z.literal("plan"),
  v: z.literal(1),
  question: z.string(),
  /** What the corpus is called, and the digest of its files. */
  corpus: z.string(),
  inputDigest: digest,
  settings: z.strictObject({
    profile: z.string(),
    fire: z.string(),
    minTokens: count,
    subagents: z.boolean(),
    seed: z.number().int(),
  }),
  /** Per shape the digest of its settings and prompts, and whether its answers may trim. */
  shapes: z.record(z.string(), z.strictObject({ digest, mayTrim: z.boolean() })),
  /** Per model the price row that was valid, and the digest of its profile. */
  models: z.record(z.string(), z.strictObject({ price: z.string(), profile: digest })),
  permutations: z.number().int().min(1),
  redact: z.boolean(),
  standIn: z.string().nullable(),
  /** Outputs that are candidates, but whose text was not found again. */
  missing: count,
});
export type PlanHead = z.infer<typeof PlanHead>;

/** A call that an arm is to make. */
export const PlannedCall = z.strictObject({
  t: z.literal("call"),
  /** See `callKey`. */
  key: digest,
  arm: z.string(),
  /** The decisions that are asked for, in the order of the slots; see `decisionId`. */
  outputs: z.array(digest).min(1),
  /** Of several orders of one bundle, which: from 0. */
  sample: count,
  /** Estimates. */
  inputTokens: count,
  outputTokens: count,
  microUsd: count,
  /** What it cannot cost more than. */
  worstMicroUsd: count,
});
export type PlannedCall = z.infer<typeof PlannedCall>;

/** An output that no call holds, since it alone would go over a shape's ceiling. */
const TooLarge = z.strictObject({ t: z.literal("too-large"), arm: z.string(), output: digest });

export const PlanRow = z.discriminatedUnion("t", [PlanHead, PlannedCall, TooLarge]);
export type PlanRow = z.infer<typeof PlanRow>;

/** A plan as it was read. */
export interface Plan {
  readonly head: PlanHead;
  readonly calls: readonly PlannedCall[];
  readonly tooLarge: readonly z.infer<typeof TooLarge>[];
}
