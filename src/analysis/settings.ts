import type { Cap } from "../facts/cut.ts";
import type { Trigger } from "../facts/trigger.ts";
import type { FiringRule } from "../firing/firing-rule.ts";
import type { ClassRule } from "../references/evidence.ts";

/** How transcripts are read: by method §3, or as the published experiment did. */
export const PROFILES = ["default", "published"] as const;
export type ProfileName = (typeof PROFILES)[number];

/**
 * From the published reading to the default one, a correction at a time; each step has those before it as well
 * (method §3 to §5). The last, that repeats count once, makes the default.
 */
export const STEPS = [
  "published",
  "branches",
  "windows",
  "referring",
  "input",
  "furniture",
  "default",
] as const;
export type Step = (typeof STEPS)[number];

/** What finds identifiers: the published rule, or the one that mends its known faults (method §4). */
export const IDENTIFIER_RULES = ["published", "corrected"] as const;
export type IdentifierRule = (typeof IDENTIFIER_RULES)[number];

/** What else is looked at in the same pass; what is not named is as in the settings. */
export interface Variant {
  readonly firing?: FiringRule;
  readonly identifiers?: IdentifierRule;
  /** The trigger of a policy, which then chooses where the pass fires. */
  readonly trigger?: Trigger;
}

/** What shapes the candidates of a transcript. Plain data: it is sent to workers. */
export interface CandidateSettings {
  readonly profile: Step;
  /** The published rule by default. */
  readonly identifiers?: IdentifierRule;
  readonly firing: FiringRule;
  /** Smaller outputs are no candidates. */
  readonly minTokens: number;
  readonly classRule: ClassRule;
  /** Whether subagents' own transcripts are analysed as sessions. */
  readonly subagents: boolean;
  /** Whether what a model arm is shown is found as well: names of used identifiers, and where the user spoke. */
  readonly forModels?: boolean;
  /** Whether it is found out as well if dropped outputs could have come back (docs/recovery.md). */
  readonly forRecovery?: boolean;
  /** Whether only the exact truth is asked for, and nothing of real compactions: for rows that stand beside. */
  readonly isLean?: boolean;
  /** Whether what policies look at is found as well (docs/policies.md): these caps on outputs among it. */
  readonly forPolicies?: { readonly caps: readonly Cap[] };
  /** Whether it is found out as well what was recorded of requests, and where outputs stood in them (docs/money.md). */
  readonly forMoney?: boolean;
  /** The trigger of a policy, which chooses where the pass fires in place of the rule. */
  readonly trigger?: Trigger;
  /** Candidates that are found beside, in the same pass over the files. */
  readonly variants?: readonly Variant[];
}
