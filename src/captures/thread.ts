import { type KeyedBlock, keyedBlocks } from "./block-keys.ts";
import type { Reading } from "./capture.ts";
import { EntryWriter, type PlainMessage } from "./entry-writer.ts";
import type { Reply } from "./reply.ts";

/** The messages of one request, and what its blocks are known by. */
export interface Sent {
  readonly place: number;
  readonly messages: readonly PlainMessage[];
  readonly blocks: readonly KeyedBlock[];
  readonly reply: Reply | null;
}

export function sent(place: number, messages: readonly PlainMessage[], reply: Reply | null): Sent {
  return { place, messages, blocks: keyedBlocks(messages), reply };
}

/** One conversation, as far as its requests have shown it. */
export class Thread {
  readonly #writer: EntryWriter;
  /** Blocks of the window so far, and the uuid of the entry that each stands in. */
  #keys: string[] = [];
  #owners: string[] = [];
  /** Outputs of the window by call; null once it was cleared. */
  #outputs = new Map<string, string | null>();
  #awaited: { readonly at: number; readonly reply: Reply } | null = null;

  constructor(reading: Reading) {
    this.#writer = new EntryWriter(reading);
  }

  get entries() {
    return this.#writer.entries;
  }

  get length(): number {
    return this.#keys.length;
  }

  /** How many blocks a request has in common with the window, from the start. */
  common({ blocks }: Sent): number {
    const most = Math.min(blocks.length, this.#keys.length);
    let i = 0;
    while (i < most && blocks[i]?.key === this.#keys[i]) i += 1;
    return i;
  }

  /** Adds what a request holds beyond the window, of which it must be an extension. */
  extend(request: Sent): void {
    const cleared = request.blocks.flatMap(({ output }) => (output === null ? [] : this.#clearedId(output)));
    if (cleared.length > 0) this.#writer.clears(cleared, request.place);
    this.#append(request, this.#keys.length);
  }

  /** The user went back: the window goes on below its first `kept` blocks. */
  rewind(request: Sent, kept: number): void {
    this.#writer.from(this.#owners[kept - 1] as string);
    this.#keys.length = kept;
    this.#owners.length = kept;
    this.#append(request, kept);
  }

  /** The window ends, and the request begins a new one. `withReply`: the last reply was the model's own. */
  compact(request: Sent, withReply: boolean): void {
    if (withReply) this.writeReply(request.place);
    this.#writer.compaction(request.place);
    this.#keys = [];
    this.#owners = [];
    this.#outputs = new Map();
    this.#append(request, 0);
  }

  /** The last reply stands in no later request. */
  writeReply(place: number): void {
    if (this.#awaited === null) return;
    const { content, usage } = this.#awaited.reply;
    if (content.length > 0) this.#writer.message({ role: "assistant", content }, place, usage);
    this.#awaited = null;
  }

  /** The request was sent once more; its last reply counts. */
  repeat({ blocks, reply }: Sent): void {
    if (reply !== null && blocks.length === this.#keys.length) this.#awaited = { at: blocks.length, reply };
  }

  #append({ messages, blocks, place, reply }: Sent, from: number): void {
    let awaited = this.#awaited?.at === from ? this.#awaited.reply : null;
    const owners = new Map<number, string>();
    const first = blocks[from];
    const isWhole = blocks[from - 1]?.message !== first?.message;
    for (let m = first?.message ?? messages.length; m < messages.length; m++) {
      const { role, content } = messages[m] as PlainMessage;
      const added = m === first?.message && !isWhole ? content.slice(first.block) : content;
      if (added.length === 0) continue;
      const usage = role === "assistant" ? (awaited?.usage ?? null) : null;
      owners.set(m, this.#writer.message({ role, content: added }, place, usage));
      if (role === "assistant") awaited = null;
    }
    for (const { key, message, output } of blocks.slice(from)) {
      this.#keys.push(key);
      this.#owners.push(owners.get(message) as string);
      if (output !== null) this.#outputs.set(output.callId, output.text);
    }
    this.#awaited = reply === null ? null : { at: blocks.length, reply };
  }

  /** An output whose text was replaced by a shorter one has left the context. */
  #clearedId({ callId, text }: { callId: string; text: string }): string[] {
    const before = this.#outputs.get(callId);
    if (before === undefined || before === null || text.length >= before.length) return [];
    this.#outputs.set(callId, null);
    return [callId];
  }
}
