import { z } from "zod";
import { PROFILES } from "../analysis/settings.ts";

/** A published result: where it stands in our results, or why this corpus cannot hold it. */
const Claim = z
  .strictObject({
    /** What it says, in a few words. */
    row: z.string().min(1),
    /** As it was published, for the reader. */
    published: z.string().min(1),
    /** The published value, in the unit of our results: shares are fractions of 1. */
    value: z.number().optional(),
    /** Where ours stands: a path of keys into results.json, with `/` between them. */
    at: z.string().min(1).optional(),
    /** What ours is divided by, where it is a count. */
    over: z.string().min(1).optional(),
    /** `main` where it stands in the experiment's own results, which are read by its profile. */
    from: z.enum(["claims", "main"]).default("claims"),
    /** Where the interval of ours stands. */
    interval: z.string().min(1).optional(),
    /** Why it cannot be replicated here. */
    notReplicable: z.string().min(1).optional(),
  })
  .refine(
    ({ value, at, notReplicable }) =>
      notReplicable === undefined ? value !== undefined && at !== undefined : at === undefined,
    "says either value and at, or notReplicable",
  );
export type Claim = z.infer<typeof Claim>;

/** Published results, and how the corpus is read to hold them against it. */
export const Claims = z.strictObject({
  /** Where they were published. */
  source: z.string().min(1),
  profile: z.enum(PROFILES).default("published"),
  rows: z.array(Claim).min(1),
});
export type Claims = z.infer<typeof Claims>;
