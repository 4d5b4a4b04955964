import { z } from "zod";
import { ComparisonResults } from "./comparison-schema.ts";

const count = z.number().int().min(0);
const share = z.number().nullable();

/** How a model arm was asked and what it said (docs/experiments.md). Counts where nothing else is said. */
export const ModelArmResults = z.strictObject({
  shape: z.string(),
  model: z.string(),
  /** Outputs that the plan asks about, and of these, those that the corpus still holds. */
  planned: count,
  offered: count,
  answered: count,
  unreadable: count,
  refused: count,
  /** May have been answered and paid, but the answer is not known. */
  unknown: count,
  missing: count,
  /** Outputs that are too large for any call of the shape. */
  tooLarge: count,
  /** Unreadable answers by reason. */
  why: z.record(z.string(), count),
  calls: count,
  missingCalls: count,
  /** Calls one of whose outputs is no longer in the corpus. */
  staleCalls: count,
  /** From recorded usage, in millionths of a dollar. */
  microUsd: count,
  inputTokens: count,
  outputTokens: count,
  /** How large an output must be for a call about it to pay; absent under a reading that knows no requests. */
  breakEven: z
    .strictObject({
      outputs: count,
      above: count,
      median: z.number().min(0).nullable(),
      removed: share,
    })
    .optional(),
  /** Milliseconds; null where nothing was recorded. */
  latency: z.strictObject({ median: share, p95: share }),
  /** Answers by the way in which they got their structure. */
  modes: z.record(z.string(), count),
  trims: count,
  /** Of the tokens of what was trimmed, the share that went. */
  trimRemoved: share,
  /** Of the trims of outputs that were used later, the share whose kept part holds all that was used. */
  trimHolds: share,
  /** Lines that were kept whatever the model said, since they hold a used identifier. */
  anchoredLines: count,
  reasons: count,
  /** Of the reasons, the share that quote something that was not there. */
  reasonsInvented: share,
  /** Over several orders of one bundle: the share of outputs that got the same answer in all; null with one. */
  sameInAllOrders: share,
  /** Drops among the first and the last third of the slots, over several orders. */
  dropsByPlace: z.strictObject({ first: share, last: share }).nullable(),
});
export type ModelArmResults = z.infer<typeof ModelArmResults>;

/** What `results.json` holds of an experiment with models. */
export const ExperimentResults = z.strictObject({
  name: z.string(),
  question: z.string(),
  /** Who answered; null where nobody did. */
  host: z.string().nullable(),
  standIn: z.string().nullable(),
  redacted: z.boolean(),
  /** Whether the corpus is the one of the plan, byte for byte. */
  sameCorpus: z.boolean(),
  /** Candidates of the corpus that the plan does not ask about. */
  newCandidates: count,
  models: z.record(z.string(), ModelArmResults),
  /** Arms that are made of a model's and the index, and stand in the models' tables only. */
  derived: z.array(z.string()),
  /** Each model arm beside the index on the same outputs. */
  comparisons: z.array(ComparisonResults),
});
export type ExperimentResults = z.infer<typeof ExperimentResults>;
