import { Entries } from "../transcript/entries.ts";
import { toEntry } from "../transcript/entry.ts";
import type { Reading } from "./capture.ts";

/** What an API message is written as: its role, and Anthropic's blocks. */
export interface PlainMessage {
  readonly role: "user" | "assistant";
  readonly content: readonly unknown[];
}

/** Writes one conversation as entries, each below the one before it, as Claude Code would have. */
export class EntryWriter {
  readonly #entries: Entries;
  readonly #reading: Reading;
  #last: string | null = null;
  #summaryIsNext = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#entries = new Entries(reading.texts);
  }

  get entries(): Entries {
    return this.#entries;
  }

  /** Writes a message and gives the uuid of its entry. `usage` is what the API said of the reply. */
  message({ role, content }: PlainMessage, place: number, usage: unknown = null): string {
    const isCompactSummary = this.#summaryIsNext && role === "user";
    if (isCompactSummary) this.#summaryIsNext = false;
    return this.#write({ type: role, isCompactSummary, message: { role, content, usage } }, place);
  }

  /** A compaction: the window ends here, and the next message of the user is its summary. */
  compaction(place: number): void {
    const logicalParentUuid = this.#last;
    this.#last = null;
    this.#write({ type: "system", subtype: "compact_boundary", logicalParentUuid }, place);
    this.#summaryIsNext = true;
  }

  /** The outputs of some calls left the context here. */
  clears(compactedToolIds: readonly string[], place: number): void {
    const microcompactMetadata = { compactedToolIds };
    this.#write({ type: "system", subtype: "microcompact_boundary", microcompactMetadata }, place);
  }

  /** The next entry hangs below an earlier one. */
  from(uuid: string): void {
    this.#last = uuid;
  }

  #write(fields: object, place: number): string {
    const uuid = String(this.#entries.length + 1);
    const entry = toEntry({ ...fields, uuid, parentUuid: this.#last }, place, this.#reading.blocks);
    if (typeof entry === "object") this.#entries.push(entry);
    this.#last = uuid;
    return uuid;
  }
}

/** The tool outputs in the entries from one on. */
export function countOutputs(entries: Entries, from = 0): number {
  let count = 0;
  for (let block = entries.firstBlock(from); block < entries.firstBlock(entries.length); block++)
    if (entries.blockKind(block) === "output") count += 1;
  return count;
}
