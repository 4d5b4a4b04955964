import type { UsedIdentifier } from "../references/evidence.ts";
import { harmlessLine } from "./harmless-text.ts";
import type { PromptOutput } from "./prompt-output.ts";

/** Used identifiers that are named, and the code points of a name that are shown. */
const MOST_NAMED = 12;
const MOST_POINTS = 60;

/** What is known of an output, in one line of words. Its content and its class are not in it (method §5, §7). */
export function evidenceWords({ tokens, evidence }: PromptOutput): string {
  const { messagesAgo, laterTurns } = evidence;
  const age = `${counted(messagesAgo, "message")} ago, ${counted(laterTurns, "model turn")} since`;
  return `about ${counted(tokens, "token")}, ${age}; ${useWords(evidence)}.`;
}

function useWords({ novel, refs, used }: PromptOutput["evidence"]): string {
  if (novel === 0) return "it introduced no identifiers, so it cannot be seen whether it was used";
  const introduced = `it introduced ${counted(novel, "identifier")}`;
  if (used.length === 0) return `${introduced}, never used since`;
  const ordered = [...used].sort(byLastUse);
  const named = ordered.slice(0, MOST_NAMED).map(usedWords);
  const more = used.length > MOST_NAMED ? `; and ${used.length - MOST_NAMED} more` : "";
  return `${introduced}, ${used.length} of them used since, in ${counted(refs, "model turn")}: ${named.join("; ")}${more}`;
}

function usedWords({ identifier, turnsAgo, times }: UsedIdentifier): string {
  const when = turnsAgo === 0 ? "in the latest turn" : `${counted(turnsAgo, "turn")} ago`;
  const often = times === 1 ? when : `in ${times} turns, last ${when}`;
  return `${harmlessLine(identifier, MOST_POINTS)} (${often})`;
}

function byLastUse(a: UsedIdentifier, b: UsedIdentifier): number {
  return a.turnsAgo - b.turnsAgo || b.times - a.times || (a.identifier < b.identifier ? -1 : 1);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
