import { createHash } from "node:crypto";
import type { HistoryCounts, Session } from "../history/session.ts";
import { readTranscriptFile } from "../transcript/read-file.ts";
import type { SkippedLine, Transcript } from "../transcript/transcript.ts";
import { findCandidates, type SessionCandidates } from "./candidates.ts";
import { PROFILE_RULES } from "./profiles.ts";
import type { CandidateSettings } from "./settings.ts";

/**
 * What a file turned out to be: a session; a subagent's transcript; a transcript in which nobody says
 * anything; or no transcript at all.
 */
type TranscriptKind = "session" | "subagent" | "silent" | "not-a-transcript";

/** All that is kept of a transcript after it was analysed. Plain data: workers send it back. */
export interface TranscriptResult extends SessionCandidates {
  readonly kind: TranscriptKind;
  readonly bytes: number;
  readonly lines: number;
  readonly otherLines: number;
  readonly foreignLines: number;
  readonly skipped: readonly SkippedLine[];
  readonly digest: string;
  readonly history: HistoryCounts;
  readonly compactions: number;
  /** What forks of one session share: hashes of message ids. A subagent shares its session's id. */
  readonly clusterKeys: readonly (string | number)[];
}

/** Reads one transcript and finds its candidates. Throws what the file system throws. */
export function analyzeTranscript(path: string, settings: CandidateSettings): TranscriptResult {
  return analyzeRead(readTranscriptFile(path, PROFILE_RULES[settings.profile].reading), settings);
}

/** Finds the candidates of a transcript that was read already. */
export function analyzeRead(transcript: Transcript, settings: CandidateSettings): TranscriptResult {
  const profile = PROFILE_RULES[settings.profile];
  const kind = kindOf(transcript);
  const isSubagent = kind === "subagent";
  const session = profile.readSession(transcript, isSubagent ? "take" : "leave-out");
  const taken = isSubagent && !settings.subagents ? EMPTY_SESSION : session;
  return {
    ...findCandidates(taken, settings),
    kind,
    bytes: transcript.bytes,
    lines: transcript.lines,
    otherLines: transcript.otherLines,
    foreignLines: transcript.foreignLines,
    skipped: transcript.skipped,
    digest: transcript.digest,
    history: taken.counts,
    compactions: taken.windows.filter(({ endedBy }) => endedBy === "compaction").length,
    clusterKeys: clusterKeys(transcript, settings.subagents),
  };
}

const EMPTY_SESSION: Session = {
  windows: [],
  counts: { gaps: 0, repeats: 0, leftOut: 0, sidechain: 0 },
  clearedAt: new Map(),
};

function kindOf({ entries, otherLines, lines }: Transcript): TranscriptKind {
  if (lines > 0 && entries.length + otherLines === 0) return "not-a-transcript";
  const spoken = entries.filter(({ kind }) => kind === "user" || kind === "assistant");
  if (spoken.length === 0) return "silent";
  return spoken.every(({ isSidechain }) => isSidechain) ? "subagent" : "session";
}

function clusterKeys({ entries }: Transcript, withSubagents: boolean): (string | number)[] {
  const keys = new Set<string | number>();
  for (const { messageId, sessionId } of entries) {
    if (messageId !== null) keys.add(createHash("sha256").update(messageId).digest().readUIntBE(0, 6));
    if (withSubagents && sessionId !== null) keys.add(sessionId);
  }
  return [...keys];
}
