import type { Entry, Transcript } from "../transcript/transcript.ts";
import { isSpoken } from "./graph.ts";

/**
 * What a file turned out to be: a session; a subagent's transcript; a subagent that a client only warmed up;
 * a transcript in which nobody says anything; or no transcript at all (method §3, subagents).
 */
export type TranscriptKind = "session" | "subagent" | "warm-up" | "silent" | "not-a-transcript";

/** Tells the kind by content: every user and assistant entry of a subagent's file is a sidechain's. */
export function kindOf({ entries, otherLines, lines }: Transcript): TranscriptKind {
  if (lines > 0 && entries.length + otherLines === 0) return "not-a-transcript";
  const spoken = entries.filter(isSpoken);
  if (spoken.length === 0) return "silent";
  if (!spoken.every(({ isSidechain }) => isSidechain)) return "session";
  return isWarmUp(spoken) ? "warm-up" : "subagent";
}

/** Clients around 2.0 started each kind of subagent with this word and threw away what it said. */
function isWarmUp(spoken: readonly Entry[]): boolean {
  const [block, ...more] = spoken.find(({ kind }) => kind === "user")?.blocks ?? [];
  return more.length === 0 && block?.kind === "text" && block.text === "Warmup";
}
