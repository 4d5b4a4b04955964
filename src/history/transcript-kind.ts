import type { Transcript } from "../transcript/transcript.ts";

/**
 * What a file turned out to be: a session; a subagent's transcript; a subagent that a client only warmed up;
 * a transcript in which nobody says anything; or no transcript at all (method §3, subagents).
 */
export type TranscriptKind = "session" | "subagent" | "warm-up" | "silent" | "not-a-transcript";

/** Tells the kind by content: every user and assistant entry of a subagent's file is a sidechain's. */
export function kindOf({ entries, otherLines, lines }: Transcript): TranscriptKind {
  if (lines > 0 && entries.length + otherLines === 0) return "not-a-transcript";
  let isSilent = true;
  let isWarmUp: boolean | null = null;
  for (let i = 0; i < entries.length; i++) {
    if (!entries.isSpoken(i)) continue;
    if (!entries.isSidechain(i)) return "session";
    isSilent = false;
    if (entries.kind(i) === "user") isWarmUp ??= entries.isWarmUp(i);
  }
  if (isSilent) return "silent";
  return isWarmUp === true ? "warm-up" : "subagent";
}
