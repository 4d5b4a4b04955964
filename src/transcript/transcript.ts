import type { Entries } from "./entries.ts";
import type { Usage } from "./usage.ts";

/**
 * One content block of a message, reduced to what is measured. `other` is an image, a reference or a kind that
 * coref does not know. Once it is stored, `text` is the number that a `TextKeeper` gave for it.
 */
export type Block<Text = string> =
  | { readonly kind: "text" | "thinking"; readonly text: Text }
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly text: Text }
  | { readonly kind: "output"; readonly callId: string; readonly text: Text }
  | { readonly kind: "other" };

/** What a compaction kept word for word: a list of entries, or the first and the last of a chain. */
export interface Preserved {
  readonly anchor: string | null;
  readonly uuids: readonly string[];
  readonly head: string | null;
  readonly tail: string | null;
}

/** What an entry is to the reader: content, a compaction's boundary, or only a link of the parent chain. */
export type EntryKind = "user" | "assistant" | "attachment" | "boundary" | "link";

/** One line of a transcript. */
export interface Entry<Text = string> {
  readonly kind: EntryKind;
  /** Counts from 1. */
  readonly line: number;
  readonly uuid: string | null;
  /** When it was written, in seconds since 1970; null where that was not recorded. */
  readonly time: number | null;
  readonly parentUuid: string | null;
  readonly isSidechain: boolean;
  readonly isMeta: boolean;
  readonly isTeam: boolean;
  readonly isSummary: boolean;
  readonly isApiError: boolean;
  readonly isSynthetic: boolean;
  /** Whether it says only what clients around 2.0 started each kind of subagent with, to throw the answer away. */
  readonly isWarmUp: boolean;
  readonly sessionId: string | null;
  /** Of the client that wrote it. */
  readonly version: string | null;
  readonly messageId: string | null;
  /** Tokens that the request behind this entry put into the context, as recorded; null where nothing was. */
  readonly contextTokens: number | null;
  /** What that request is billed for, as recorded; null where nothing was. */
  readonly usage: Usage | null;
  readonly blocks: readonly Block<Text>[];
  readonly logicalParentUuid: string | null;
  readonly preserved: Preserved | null;
  /** Tool ids whose outputs left the context here. */
  readonly clears: readonly string[];
}

/** Why a line was not used. */
export const SKIP_REASONS = ["not-json", "not-an-object", "too-long"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface SkippedLine {
  readonly line: number;
  readonly reason: SkipReason;
}

/** A conversation that is not a file of its own: its entries, and nothing of bytes or lines. */
export function entriesOnly(entries: Entries): Transcript {
  const none = {
    skipped: [],
    otherLines: 0,
    foreignLines: 0,
    lines: 0,
    bytes: 0,
    digest: "",
    isUtf16: false,
  };
  return { entries, ...none };
}

/** A file as it was read: its entries in file order, and what was skipped. */
export interface Transcript {
  readonly entries: Entries;
  readonly skipped: readonly SkippedLine[];
  /** Lines that are no conversation: titles, snapshots, queue operations and whatever comes next. */
  readonly otherLines: number;
  /** Objects that nothing marks as Claude Code's. */
  readonly foreignLines: number;
  readonly lines: number;
  readonly bytes: number;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  /** Whether the file begins like UTF-16 text, none of which can be read. */
  readonly isUtf16: boolean;
}
