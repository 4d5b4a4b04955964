import type { Entries } from "../transcript/entries.ts";
import type { Block, Entry } from "../transcript/transcript.ts";
import type { Messages } from "./messages.ts";

/** A block in its place: the entry that it came from, and whether it can refer back (method §5). */
export interface Part {
  readonly entry: Entry<number>;
  readonly block: Block<number>;
  /** The block's place in its entry. */
  readonly place: number;
  readonly refers: boolean;
}

/** What the API saw as one message: consecutive content of one role (method §3). */
export interface Message {
  readonly role: "user" | "assistant";
  readonly parts: readonly Part[];
  /** All lines that it was made of, those included whose blocks were repeats. */
  readonly entries: readonly Entry<number>[];
  /** Whether any part refers: an assistant message that says or calls something; under `published` any message that does. */
  readonly isTurn: boolean;
}

/** How a window ended; `compaction` also where only a summary was left of it. */
export type WindowEnd = "compaction" | "cleared" | "end";

/** What the model had in context at once. */
export interface Window {
  readonly messages: Messages;
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
  readonly entries: Entries;
  readonly windows: readonly Window[];
  readonly counts: HistoryCounts;
  /** Where each output left the context without a trace in the history: the call to the line that says so. */
  readonly clearedAt: ReadonlyMap<number, number>;
  /** 1 for an entry on a window's path, links and silent attachments included. */
  readonly active: Uint8Array;
}
