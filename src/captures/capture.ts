import type { BlockReading } from "../transcript/blocks.ts";
import type { TextKeeper } from "../transcript/text-keeper.ts";
import type { Transcript } from "../transcript/transcript.ts";

/** What a file may hold (docs/captures.md). The first is Claude Code's own transcript; the others are captures. */
export const FORMATS = ["claude-code", "bodies", "claude-trace", "har", "stream-json", "messages"] as const;
export type Format = (typeof FORMATS)[number];

/** Why a record of a capture was not used. */
const RECORD_SKIPS = [
  "no-body",
  "no-response",
  "no-messages",
  "other-call",
  "side-call",
  "summariser",
  "repeated-request",
  "base-missing",
  "no-role",
  "call-without-id",
] as const;
export type RecordSkip = (typeof RECORD_SKIPS)[number];

/** Records of a capture, and how many of them were not used, by reason. */
export interface CaptureCounts {
  readonly format: Format;
  readonly records: number;
  readonly skipped: Readonly<Partial<Record<RecordSkip, number>>>;
}

/** How the texts of blocks are made, and what keeps them. */
export interface Reading {
  readonly blocks: BlockReading;
  readonly texts: TextKeeper;
}

/** What a conversation of a capture is made of. The rest of a `Transcript` is known of the file only. */
export interface Conversation {
  /** Names it in its file. */
  readonly name: string;
  readonly entries: Transcript["entries"];
  /** What it shares with other captures of the same session. */
  readonly clusterKeys: readonly string[];
}

/** Receives each conversation when it is complete. */
export type OnConversation = (conversation: Conversation) => void;

/** Makes conversations of the records of one file. */
export interface Converter {
  /**
   * Takes the next record. `place` is its line, or its number in a document, from 1; `path` where it stands in
   * a document, empty for an item of a list and for a line.
   */
  push(record: object, place: number, path: string): void;
  /** Ends the file. Throws a `UserError` where nothing of it can be used. */
  end(): void;
}

/** Counts skipped records by reason. */
export class SkipCounter {
  readonly #counts = new Map<RecordSkip, number>();

  add(reason: RecordSkip, count = 1): void {
    if (count > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
  }

  /** In the order of `RECORD_SKIPS`. */
  counts(): Partial<Record<RecordSkip, number>> {
    const seen = RECORD_SKIPS.filter((reason) => this.#counts.has(reason));
    return Object.fromEntries(seen.map((reason) => [reason, this.#counts.get(reason)]));
  }
}
