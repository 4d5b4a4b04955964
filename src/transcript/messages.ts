import type { Block, Entry, Message, Part } from "./session.ts";

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
  let role: Message["role"] | null = null;
  const calls = new Set<string>();
  const close = (): void => {
    if (role !== null) messages.push({ role, parts, isTurn: parts.some((part) => part.refers) });
    parts = [];
  };
  for (const entry of entries) {
    const next = roleOf(entry);
    if (next === null) continue;
    if (next !== role) close();
    role = next;
    const mayRefer = next === "assistant" && !entry.isSynthetic;
    for (const block of entry.blocks) {
      if (block.kind === "call" && isRepeatedCall(entry, block, calls)) continue;
      parts.push({ entry, block, refers: mayRefer && speaks(block) });
    }
  }
  close();
  return messages;
}

/** The role that an entry's content was sent with; null where nothing of it was sent. */
function roleOf(entry: Entry): Message["role"] | null {
  if (entry.blocks.length === 0 || entry.isApiError) return null;
  if (entry.kind === "assistant") return entry.isMeta ? "user" : "assistant";
  return entry.kind === "user" || entry.kind === "attachment" ? "user" : null;
}

function isRepeatedCall(entry: Entry, block: Block & { kind: "call" }, calls: Set<string>): boolean {
  const key = `${entry.messageId}\n${block.id}`;
  if (calls.has(key)) return true;
  calls.add(key);
  return false;
}
