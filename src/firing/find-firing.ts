import type { WindowEnd } from "../history/session.ts";
import type { FiringRule } from "./firing-rule.ts";

/** What a firing rule may look at in a window. */
export interface FiringView {
  /** Per message: whether it is a turn. */
  readonly isTurn: readonly boolean[];
  /** The recorded context size of the request that a message answered; null where none was recorded. */
  readonly contextTokens: (message: number) => number | null;
  /** The size of a message in tokens by coref's own count. */
  readonly tokens: (message: number) => number;
  readonly endedBy: WindowEnd;
}

/** A window with fewer model turns gives no candidates, whatever the rule (method §6). */
export const MIN_TURNS = 10;

/** The message at which the pass fires, as an index into the window's messages; or why it does not. */
export function findFiring(rule: FiringRule, view: FiringView): number | "too-short" | "never" {
  const turns = view.isTurn.flatMap((isTurn, i) => (isTurn ? [i] : []));
  if (turns.length < MIN_TURNS) return "too-short";
  switch (rule.kind) {
    case "turns":
      return turns[Math.floor(rule.fraction * turns.length)] as number;
    case "tokens":
      return firstTurnOfSize(rule.tokens, view);
    case "compaction":
      return view.endedBy === "compaction" ? (turns.at(-1) as number) : "never";
    default:
      rule satisfies never;
      throw new Error("unknown firing rule");
  }
}

function firstTurnOfSize(size: number, { isTurn, contextTokens, tokens }: FiringView): number | "never" {
  let soFar = 0;
  for (const [i, turn] of isTurn.entries()) {
    const counted = soFar;
    soFar += tokens(i);
    if (turn && (contextTokens(i) ?? counted) >= size) return i;
  }
  return "never";
}
