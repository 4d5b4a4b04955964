import type { Block, Entry } from "../transcript/transcript.ts";
import type { Message, Part } from "./session.ts";

/** Whether a block says or calls something. */
function speaks({ kind }: Block): boolean {
  return kind === "text" || kind === "thinking" || kind === "call";
}

/**
 * Merges consecutive content of one role into messages (method §3). Only what the model wrote refers; a
 * synthetic entry was sent, but is no model turn.
 */
export function toMessages(entries: readonly Entry[]): Message[] {
  const messages: Message[] = [];
  let parts: Part[] = [];
  let lines: Entry[] = [];
  let role: Message["role"] | null = null;
  const calls = new Set<string>();
  const close = (): void => {
    if (role !== null)
      messages.push({ role, parts, entries: lines, isTurn: parts.some((part) => part.refers) });
    parts = [];
    lines = [];
  };
  for (const entry of entries) {
    const next = roleOf(entry);
    const blocks = entry.blocks.filter((block) => !isRepeatedCall(entry, block, calls));
    if (next === role && entry.blocks.length > 0) lines.push(entry);
    if (next === null || blocks.length === 0) continue;
    if (next !== role) {
      close();
      lines.push(entry);
    }
    role = next;
    const mayRefer = next === "assistant" && !entry.isSynthetic;
    for (const block of blocks) parts.push({ entry, block, refers: mayRefer && speaks(block) });
  }
  close();
  return messages;
}

/** The role that an entry's content was sent with; null where nothing of it was sent. */
function roleOf(entry: Entry): Message["role"] | null {
  if (entry.isApiError) return null;
  if (entry.kind === "assistant") return entry.isMeta ? "user" : "assistant";
  return entry.kind === "user" || entry.kind === "attachment" ? "user" : null;
}

/** A call that is repeated under one message id counts once; one without an id cannot be told from another. */
function isRepeatedCall(entry: Entry, block: Block, calls: Set<string>): boolean {
  if (block.kind !== "call" || block.id === "") return false;
  const key = `${entry.messageId}\n${block.id}`;
  if (calls.has(key)) return true;
  calls.add(key);
  return false;
}
