import type { CandidateClass, Evidence, UsedIdentifier } from "../references/evidence.ts";

/** What a model may be told of an output: all of it was known at the firing point (method §5). */
export interface OutputEvidence extends Evidence {
  /** Never shown: it is the index's own verdict, and a model that is told would repeat it. */
  readonly class: CandidateClass;
  /** The identifiers that it introduced and the model has used, in any order. */
  readonly used: readonly UsedIdentifier[];
  /** Messages from the output to the head. */
  readonly messagesAgo: number;
}

/** An output that a model is asked about. */
export interface PromptOutput {
  /** The name of the tool; null where it is not known. */
  readonly tool: string | null;
  /** Size in tokens (method §2). */
  readonly tokens: number;
  readonly content: string;
  readonly evidence: OutputEvidence;
}
