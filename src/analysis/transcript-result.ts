import type { HistoryCounts, Session } from "../history/session.ts";
import { kindOf, type TranscriptKind } from "../history/transcript-kind.ts";
import type { IdentifierTable } from "../references/identifier-table.ts";
import { readTranscriptFile } from "../transcript/read-file.ts";
import type { SkippedLine, Transcript } from "../transcript/transcript.ts";
import { findCandidates, type SessionCandidates } from "./candidates.ts";
import { PROFILE_RULES } from "./profiles.ts";
import type { CandidateSettings } from "./settings.ts";

/** All that is kept of a transcript after it was analysed. Plain data: workers send it back. */
export interface TranscriptResult extends SessionCandidates {
  readonly kind: TranscriptKind;
  readonly bytes: number;
  readonly lines: number;
  readonly otherLines: number;
  readonly foreignLines: number;
  readonly skipped: readonly SkippedLine[];
  readonly digest: string;
  readonly isUtf16: boolean;
  readonly history: HistoryCounts;
  readonly compactions: number;
  /** What forks of one session share: hashes of message ids. A subagent shares its session's id. */
  readonly clusterKeys: readonly (string | number)[];
}

/**
 * Reads one transcript and finds its candidates; see `findCandidates` for the table. Throws what the file
 * system throws.
 */
export function analyzeTranscript(
  path: string,
  settings: CandidateSettings,
  table?: IdentifierTable,
): TranscriptResult {
  return analyzeRead(readTranscriptFile(path, PROFILE_RULES[settings.profile].reading), settings, table);
}

/** Finds the candidates of a transcript that was read already. */
export function analyzeRead(
  transcript: Transcript,
  settings: CandidateSettings,
  table?: IdentifierTable,
): TranscriptResult {
  const kind = kindOf(transcript);
  const isLeftOut = kind === "warm-up" || (kind === "subagent" && !settings.subagents);
  const taken = isLeftOut ? EMPTY_SESSION : readKind(kind, transcript, settings);
  return {
    ...findCandidates(taken, settings, table),
    kind,
    bytes: transcript.bytes,
    lines: transcript.lines,
    otherLines: transcript.otherLines,
    foreignLines: transcript.foreignLines,
    skipped: transcript.skipped,
    digest: transcript.digest,
    isUtf16: transcript.isUtf16,
    history: taken.counts,
    compactions: taken.windows.filter(({ endedBy }) => endedBy === "compaction").length,
    clusterKeys: clusterKeys(transcript, settings.subagents),
  };
}

function readKind(kind: TranscriptKind, transcript: Transcript, { profile }: CandidateSettings): Session {
  return PROFILE_RULES[profile].readSession(transcript, kind === "subagent" ? "take" : "leave-out");
}

const EMPTY_SESSION: Session = {
  windows: [],
  counts: { gaps: 0, repeats: 0, leftOut: 0, sidechain: 0 },
  clearedAt: new Map(),
  active: new Set(),
};

/** What a transcript shares with its forks: hashes of its message ids, and with subagents its sessions' ids. */
export function clusterKeys({ entries }: Transcript, withSubagents: boolean): (string | number)[] {
  const keys = new Set<string | number>();
  for (const { messageId, sessionId } of entries) {
    if (messageId !== null) keys.add(hashOf(messageId));
    if (withSubagents && sessionId !== null) keys.add(sessionId);
  }
  return [...keys];
}

/** 53 bits: two FNV-1a hashes side by side. Enough to tell the message ids of any corpus apart. */
function hashOf(text: string): number {
  let a = 0x811c9dc5;
  let b = 0x01234567;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  return (a >>> 0) * 2 ** 21 + (b >>> 11);
}
