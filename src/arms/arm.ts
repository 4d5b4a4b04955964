import type { WindowFacts } from "../facts/window-facts.ts";
import type { CandidateClass, Evidence } from "../references/evidence.ts";

/** What an arm may know of a candidate: everything here was known at the firing point. */
export interface KnownCandidate extends Evidence {
  readonly toolUseId: string;
  readonly tool: string | null;
  /** The message of the window that holds the output. */
  readonly message: number;
  /** Size in tokens. */
  readonly tokens: number;
  readonly class: CandidateClass;
}

/** The moment at which an arm must decide. Holds the past only: the future cannot be reached from here. */
export interface Firing {
  /** The transcript, as the report names it. */
  readonly file: string;
  readonly window: number;
  /** The message at which the pass fires. */
  readonly message: number;
  /** In the order in which they stand in the window. */
  readonly candidates: readonly KnownCandidate[];
  /** What other products' policies look at besides; the places in it are those in `candidates`. Where it was asked for. */
  readonly facts?: WindowFacts;
}

/**
 * What happens to a candidate. A trim says how much of it stays, in tokens, and which of the identifiers that the
 * future used the kept part still holds; that is for the scoring, and known only once it was carried out. `none`: the arm was asked and gave
 * no answer that can be read. `not-asked`: it was not asked, so nothing of it counts under this arm (method §8).
 */
export type Decision =
  | { readonly action: "keep" }
  | { readonly action: "drop" }
  | { readonly action: "trim"; readonly keptTokens: number; readonly holds?: readonly string[] }
  | { readonly action: "none" }
  | { readonly action: "not-asked" };

export const KEEP: Decision = { action: "keep" };
export const DROP: Decision = { action: "drop" };
export const NO_ANSWER: Decision = { action: "none" };
export const NOT_ASKED: Decision = { action: "not-asked" };

/** Something that decides keep, trim or drop. Contract: one decision per candidate, in their order; no side effects. */
export interface Arm {
  readonly name: string;
  /** One line of what it is, for reports. */
  readonly what: string;
  /** Set where it is handed the future: a ceiling, never a policy. */
  readonly cheats: boolean;
  decide(firing: Firing): readonly Decision[];
}

/** Tokens that a decision takes out of the context. */
export function removedTokens(decision: Decision, tokens: number): number {
  switch (decision.action) {
    case "keep":
    case "none":
    case "not-asked":
      return 0;
    case "drop":
      return tokens;
    case "trim":
      return Math.max(0, tokens - decision.keptTokens);
    default:
      decision satisfies never;
      throw new Error("unknown decision");
  }
}

/** Tokens that an arm takes out of a window. */
export function removedIn(arm: Arm, firing: Firing): number {
  const decisions = arm.decide(firing);
  let sum = 0;
  for (const [i, { tokens }] of firing.candidates.entries()) {
    sum += removedTokens(decisions[i] as Decision, tokens);
  }
  return sum;
}
