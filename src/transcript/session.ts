/** One content block of a message, reduced to what is measured. `other` is an image, a reference or a kind that coref does not know. */
export type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "thinking"; readonly text: string }
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly text: string }
  | { readonly kind: "output"; readonly callId: string; readonly text: string }
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
export interface Entry {
  readonly kind: EntryKind;
  /** Counts from 1. */
  readonly line: number;
  readonly uuid: string | null;
  readonly parentUuid: string | null;
  readonly isSidechain: boolean;
  readonly isMeta: boolean;
  readonly isTeam: boolean;
  readonly isSummary: boolean;
  readonly isApiError: boolean;
  readonly isSynthetic: boolean;
  readonly sessionId: string | null;
  readonly messageId: string | null;
  /** Tokens that the request behind this entry put into the context, as recorded; null where nothing was. */
  readonly contextTokens: number | null;
  readonly blocks: readonly Block[];
  readonly logicalParentUuid: string | null;
  readonly preserved: Preserved | null;
  /** Tool ids whose outputs left the context here. */
  readonly clears: readonly string[];
}

/** Why a line was not used. */
export type SkipReason = "not-json" | "not-an-object";

export interface SkippedLine {
  readonly line: number;
  readonly reason: SkipReason;
}

/** A file as it was read: its entries in file order, and what was skipped. */
export interface Transcript {
  readonly entries: readonly Entry[];
  readonly skipped: readonly SkippedLine[];
  /** Lines that are no conversation: titles, snapshots, queue operations and whatever comes next. */
  readonly otherLines: number;
  /** Objects that nothing marks as Claude Code's. */
  readonly foreignLines: number;
  readonly lines: number;
  readonly bytes: number;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
}

/** A block in its place: the entry that it came from, and whether it can refer back (method §5). */
export interface Part {
  readonly entry: Entry;
  readonly block: Block;
  readonly refers: boolean;
}

/** What the API saw as one message: consecutive content of one role (method §3). */
export interface Message {
  readonly role: "user" | "assistant";
  readonly parts: readonly Part[];
  /** All lines that it was made of, those included whose blocks were repeats. */
  readonly entries: readonly Entry[];
  /** Whether any part refers: an assistant message that says or calls something; under `published` any message that does. */
  readonly isTurn: boolean;
}

/** How a window ended; `compaction` also where only a summary was left of it. */
export type WindowEnd = "compaction" | "cleared" | "end";

/** What the model had in context at once. */
export interface Window {
  readonly messages: readonly Message[];
  readonly endedBy: WindowEnd;
}

/** What was noticed while the active history was followed. Counts. */
export interface HistoryCounts {
  /** Parents that were bridged. */
  readonly gaps: number;
  /** Later copies of a uuid. */
  readonly repeats: number;
  /** User and assistant entries that belong to no window. */
  readonly leftOut: number;
  /** User and assistant entries of other conversations in the same file. */
  readonly sidechain: number;
}

/** One conversation: its windows from the oldest. */
export interface Session {
  readonly windows: readonly Window[];
  readonly counts: HistoryCounts;
  /** Where each output left the context without a trace in the history: tool id to the line that says so. */
  readonly clearedAt: ReadonlyMap<string, number>;
}
