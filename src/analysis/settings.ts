import type { FiringRule } from "../firing/firing-rule.ts";
import type { ClassRule } from "../references/evidence.ts";

/** How transcripts are read: by method §3, or as the published experiment did. */
export const PROFILES = ["default", "published"] as const;
export type ProfileName = (typeof PROFILES)[number];

/** What shapes the candidates of a transcript. Plain data: it is sent to workers. */
export interface CandidateSettings {
  readonly profile: ProfileName;
  readonly firing: FiringRule;
  /** Smaller outputs are no candidates. */
  readonly minTokens: number;
  readonly classRule: ClassRule;
  /** Whether subagents' own transcripts are analysed as sessions. */
  readonly subagents: boolean;
  /** Whether what a model arm is shown is found as well: names of used identifiers, and where the user spoke. */
  readonly forModels?: boolean;
}
