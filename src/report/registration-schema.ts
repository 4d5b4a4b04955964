import { z } from "zod";

/** What a hypothesis can say of the difference of the primary metric. */
export const DIRECTIONS = ["higher", "lower", "equivalent", "no worse"] as const;

const share = z.number().nullable();

/** A published result beside what this corpus says. */
const ClaimResults = z.strictObject({
  row: z.string(),
  published: z.string(),
  value: share,
  ours: share,
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  /** `agrees`: the published value lies in our interval; `differs`: it does not; `no interval`; `not replicable`. */
  verdict: z.enum(["agrees", "differs", "no interval", "not replicable"]),
  why: z.string().nullable(),
});

const HypothesisResults = z.strictObject({
  arm: z.string(),
  against: z.string(),
  direction: z.enum(DIRECTIONS),
  verdict: z.enum(["confirmed", "not confirmed", "the opposite", "cannot be tested"]),
  why: z.string(),
});

/** What was written down beforehand, and what came of it (docs/experiments.md). */
export const RegistrationResults = z.strictObject({
  experiment: z.string(),
  question: z.string(),
  /** What was known of the corpus before; null where nothing was said. */
  priorLook: z.string().nullable(),
  status: z.enum(["registered", "deviated", "unregistered"]),
  /** YYYY-MM-DD; null where it is not registered. */
  registered: z.string().nullable(),
  digest: z.string().nullable(),
  /** The parts that have changed since; of an unregistered one, `named corpus` where it is not the one that the file names. */
  deviations: z.array(z.string()),
  /** Whether a report had been made before it was registered. */
  afterReport: z.boolean(),
  amended: z.array(z.strictObject({ registered: z.string(), digest: z.string(), why: z.string() })),
  exclusions: z.array(z.strictObject({ files: z.string(), why: z.string(), count: z.number().int() })),
  hypotheses: z.array(HypothesisResults),
  claims: z.strictObject({ source: z.string(), profile: z.string(), rows: z.array(ClaimResults) }).nullable(),
});
export type RegistrationResults = z.infer<typeof RegistrationResults>;
export type HypothesisResults = z.infer<typeof HypothesisResults>;
export type ClaimResults = z.infer<typeof ClaimResults>;
