import { z } from "zod";
import { IDENTIFIER_RULES, STEPS } from "../analysis/settings.ts";
import { CLASSES } from "../references/evidence.ts";
import { SHARES } from "../scoring/score.ts";
import { SKIP_REASONS } from "../transcript/transcript.ts";
import { BracketResults } from "./bracket-schema.ts";
import { ComparisonResults, Interval, ShareIntervals, shares } from "./comparison-schema.ts";
import { DiscriminationResults } from "./discrimination-schema.ts";
import { DISTANCES } from "./distances.ts";
import { ExperimentResults } from "./experiment-schema.ts";
import { FindingResults } from "./findings/finding.ts";
import { IncumbentResults } from "./incumbent-schema.ts";
import { CorrectionResults, MomentResults, OtherRuleResults } from "./look-schema.ts";
import { MoneyResults } from "./money-schema.ts";
import { PolicyResults } from "./policy-schema.ts";
import { RecoveryResults } from "./recovery-schema.ts";
import { RegistrationResults } from "./registration-schema.ts";
import { SweepResults } from "./sweep-schema.ts";

/** The version of `results.json`; it changes when a field changes its meaning or goes away. */
export const RESULTS_SCHEMA = "coref/results/1";

const count = z.number().int().min(0);
const share = z.number().nullable();
const weighted = {
  ...shares,
  intervals: ShareIntervals,
  matchedNull: z.strictObject(shares),
};
const truth = z.strictObject({
  ...weighted,
  live: count,
  wrongDrops: count,
  byTokens: z.strictObject(shares),
});
const population = {
  candidates: count,
  live: count,
  drops: count,
  wrongDrops: count,
  trims: count,
  tokens: count,
  removedTokens: count,
  removed: share,
  removedInterval: Interval,
  ...weighted,
  byTokens: z.strictObject(weighted),
  truths: z.strictObject({
    strict: truth,
    loose: truth,
    strictGuarded: truth,
    looseGuarded: truth,
    needed: truth,
    lost: truth,
  }),
};
const Group = z.strictObject({ candidates: count, opaque: count, live: count, tokens: count });
const names = DISTANCES.map(({ name }) => name);

/** `results.json`. Shares are fractions of 1, and null where nothing is under the line (docs/file-formats.md). */
export const Results = z.strictObject({
  schema: z.literal(RESULTS_SCHEMA),
  coref: z.string(),
  profile: z.enum(STEPS),
  identifiers: z.enum(IDENTIFIER_RULES),
  settings: z.strictObject({
    fire: z.string(),
    minTokens: count,
    minLaterTurns: count,
    openReps: count,
    closedDist: count,
    subagents: z.boolean(),
    seed: z.number().int(),
    draws: count,
  }),
  input: z.strictObject({ digest: z.string(), files: count }),
  reading: z.strictObject({
    bytes: count,
    lines: count,
    otherLines: count,
    skippedLines: z.record(z.enum(SKIP_REASONS), count),
    skipped: z.array(z.strictObject({ file: z.string(), line: count, reason: z.string() })),
    unusable: z.array(z.strictObject({ file: z.string(), why: z.string() })),
    sessions: count,
    shortSessions: count,
    silent: count,
    subagents: count,
    warmUps: count,
    windows: count,
    windowsWithoutFuture: count,
    shortWindows: count,
    unfiredWindows: count,
    turns: count,
    outputs: count,
    compactions: count,
    gaps: count,
    branchesLeftOut: count,
    repeatedEntries: count,
    sidechainEntries: count,
    repeatedOutputs: count,
    clearedOutputs: count,
    silentlyClearing: count,
    captures: z
      .strictObject({
        formats: z.record(z.string(), count),
        records: count,
        skipped: z.record(z.string(), count),
      })
      .optional(),
  }),
  candidates: z.strictObject({ count, live: count, tokens: count, sessions: count, clusters: count }),
  classes: z.record(z.enum(CLASSES), Group),
  tools: z.record(z.string(), Group),
  arms: z.record(
    z.string(),
    z.strictObject({
      spec: z.looseObject({ kind: z.string() }),
      what: z.string(),
      cheats: z.boolean(),
      ...population,
      scoreable: z.strictObject(population),
      distances: z.record(z.enum(names), count),
    }),
  ),
  comparisons: z.strictObject({
    /** The metric that is tested, and the margin that was named beforehand. */
    metric: z.enum(SHARES),
    margin: share,
    /** Policies beside `index`, and every arm beside its matched null. */
    index: z.array(ComparisonResults),
    matchedNull: z.array(ComparisonResults),
  }),
  otherRule: OtherRuleResults.optional(),
  /** Where more than one firing rule was named. */
  moments: MomentResults.optional(),
  corrections: CorrectionResults.optional(),
  /** Absent where nothing can be scored. */
  brackets: BracketResults.optional(),
  discrimination: DiscriminationResults.optional(),
  /** Absent under the published reading, which knows no compactions. */
  incumbent: IncumbentResults.optional(),
  /** What cutting would have saved, where that was asked for. */
  money: MoneyResults.optional(),
  /** Where it was asked for. */
  recovery: RecoveryResults.optional(),
  registration: RegistrationResults.optional(),
  findings: FindingResults.optional(),
  /** Where the policies that ship were asked for. */
  policies: PolicyResults.optional(),
  sweeps: z.array(SweepResults).optional(),
  experiment: ExperimentResults.optional(),
});
export type Results = z.infer<typeof Results>;
export type ArmResults = Results["arms"][string];
