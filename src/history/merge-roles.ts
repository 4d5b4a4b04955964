import { type Entries, NONE } from "../transcript/entries.ts";
import { Messages } from "./messages.ts";
import type { Message } from "./session.ts";

/**
 * Merges consecutive content of one role into messages (method §3). Only what the model wrote refers; a
 * synthetic entry was sent, but is no model turn. A call that is repeated under one message id counts once.
 */
export function toMessages(entries: Entries, path: readonly number[]): Messages {
  const messages = new Messages(entries);
  let role: Message["role"] | null = null;
  const calls = new Set<number>();
  const noId = entries.nameOf("");
  for (const entry of path) {
    const next = roleOf(entries, entry);
    const count = entries.blockCount(entry);
    if (next === null || count === 0) continue;
    if (next === role) messages.addEntry(entry);
    const mayRefer = next === "assistant" && !entries.isSynthetic(entry);
    const first = entries.firstBlock(entry);
    for (let block = first; block < first + count; block++) {
      const kind = entries.blockKind(block);
      if (kind === "call" && entries.call(block) !== noId) {
        const key = CALLS * (entries.message(entry) - NONE) + entries.call(block);
        if (calls.has(key)) continue;
        calls.add(key);
      }
      if (next !== role) {
        if (role !== null) messages.close(role);
        role = next;
        messages.addEntry(entry);
      }
      messages.addPart(block, mayRefer && kind !== "output" && kind !== "other");
    }
  }
  if (role !== null) messages.close(role);
  return messages;
}

/** More than there can be names, so that a message and a call make one number. */
const CALLS = 2 ** 26;

/** The role that an entry's content was sent with; null where nothing of it was sent. */
function roleOf(entries: Entries, entry: number): Message["role"] | null {
  if (entries.isApiError(entry)) return null;
  const kind = entries.kind(entry);
  if (kind === "assistant") return entries.isMeta(entry) ? "user" : "assistant";
  return kind === "user" || kind === "attachment" ? "user" : null;
}
