import { tokenSize } from "../transcript/token-size.ts";
import type { Entry, Transcript } from "../transcript/transcript.ts";
import type { Message, Part, Session, Window } from "./session.ts";

const SEGMENT_TOKENS = 180_000;
const MIN_ASSISTANT_MESSAGES = 8;

/**
 * Reads a transcript as the published experiment did (method §3, profile `published`): user and assistant
 * entries in file order, no graph, cut into segments of at most 180,000 tokens. Everything said refers.
 */
export function readPublishedSession(
  transcript: Transcript,
  sidechain: "leave-out" | "take" = "leave-out",
): Session {
  const spoken = transcript.entries.filter((entry) => entry.kind === "user" || entry.kind === "assistant");
  const taken = spoken.filter((entry) => sidechain === "take" || !entry.isSidechain);
  const windows: Window[] = [];
  for (const segment of toSegments(mergeRoles(taken))) {
    if (segment.filter((message) => message.role === "assistant").length < MIN_ASSISTANT_MESSAGES) continue;
    const last = segment.findLastIndex((message) => message.role === "assistant");
    windows.push({ messages: segment.slice(0, last + 1), endedBy: "end" });
  }
  const counts = { gaps: 0, repeats: 0, leftOut: 0, sidechain: spoken.length - taken.length };
  const active = new Set(windows.flatMap(({ messages }) => messages.flatMap(({ entries }) => entries)));
  return { windows, counts, clearedAt: new Map(), active };
}

function mergeRoles(entries: readonly Entry[]): Message[] {
  const messages: { role: Message["role"]; parts: Part[]; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const blocks = entry.blocks.filter((block) => block.kind !== "other");
    if (blocks.length === 0) continue;
    const role = entry.kind === "assistant" ? "assistant" : "user";
    if (messages.at(-1)?.role !== role) messages.push({ role, parts: [], entries: [] });
    messages.at(-1)?.entries.push(entry);
    for (const block of blocks)
      messages.at(-1)?.parts.push({ entry, block, refers: block.kind !== "output" });
  }
  return messages.map((message) => ({ ...message, isTurn: message.parts.some((part) => part.refers) }));
}

/** Splits only before a user message, so that a result stays with its call. */
function toSegments(messages: readonly Message[]): Message[][] {
  const segments: Message[][] = [];
  let sum = 0;
  for (const message of messages) {
    const tokens = messageTokens(message);
    if (segments.length === 0 || (sum + tokens > SEGMENT_TOKENS && message.role === "user")) {
      segments.push([]);
      sum = 0;
    }
    segments.at(-1)?.push(message);
    sum += tokens;
  }
  return segments;
}

function messageTokens({ parts }: Message): number {
  const said: string[] = [];
  let tokens = 0;
  for (const { block } of parts) {
    if (block.kind === "output") tokens += tokenSize(block.text);
    else if (block.kind !== "other") said.push(block.text);
  }
  return tokens + tokenSize(said.join(" "));
}
