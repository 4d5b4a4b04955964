import { tokensOfPoints } from "../transcript/token-size.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { Messages } from "./messages.ts";
import type { Message, Session, Window } from "./session.ts";

const SEGMENT_TOKENS = 180_000;
const MIN_ASSISTANT_MESSAGES = 8;

/** The length in code points of a text that was kept. */
type PointsOf = (text: number) => number;

/**
 * Reads a transcript as the published experiment did (method §3, profile `published`): user and assistant
 * entries in file order, no graph, cut into segments of at most 180,000 tokens. Everything said refers.
 */
export function readPublishedSession(
  { entries }: Transcript,
  sidechain: "leave-out" | "take" = "leave-out",
  pointsOf: PointsOf = () => 0,
): Session {
  const taken: number[] = [];
  let others = 0;
  for (let i = 0; i < entries.length; i++) {
    if (!entries.isSpoken(i)) continue;
    if (sidechain === "leave-out" && entries.isSidechain(i)) others += 1;
    else taken.push(i);
  }
  const messages = mergeRoles(new Messages(entries), taken);
  const windows: Window[] = [];
  for (const [start, end] of segmentsOf(messages, pointsOf)) {
    let [last, count] = [start - 1, 0];
    for (let message = start; message < end; message++) {
      if (messages.role(message) === "user") continue;
      last = message;
      count += 1;
    }
    if (count >= MIN_ASSISTANT_MESSAGES)
      windows.push({ messages: messages.slice(start, last + 1), endedBy: "end" });
  }
  const active = new Uint8Array(entries.length);
  for (const window of windows) {
    for (let message = 0; message < window.messages.length; message++)
      for (const entry of window.messages.entriesOf(message)) active[entry] = 1;
  }
  const counts = { gaps: 0, repeats: 0, leftOut: 0, sidechain: others };
  return { entries, windows, counts, clearedAt: new Map(), active };
}

function mergeRoles(messages: Messages, taken: readonly number[]): Messages {
  const { entries } = messages;
  let role: Message["role"] | null = null;
  for (const entry of taken) {
    const next = entries.kind(entry) === "assistant" ? "assistant" : "user";
    let isNew = true;
    for (let block = entries.firstBlock(entry); block < entries.firstBlock(entry + 1); block++) {
      const kind = entries.blockKind(block);
      if (kind === "other") continue;
      if (isNew) {
        if (role !== null && role !== next) messages.close(role);
        role = next;
        messages.addEntry(entry);
        isNew = false;
      }
      messages.addPart(block, kind !== "output");
    }
  }
  if (role !== null) messages.close(role);
  return messages;
}

/** The first message of each segment, and the one behind its last. Splits only before a user message, so that a result stays with its call. */
function segmentsOf(messages: Messages, pointsOf: PointsOf): [number, number][] {
  const starts: number[] = [];
  let sum = 0;
  for (let message = 0; message < messages.length; message++) {
    const tokens = messageTokens(messages, message, pointsOf);
    if (starts.length === 0 || (sum + tokens > SEGMENT_TOKENS && messages.role(message) === "user")) {
      starts.push(message);
      sum = 0;
    }
    sum += tokens;
  }
  return starts.map((start, i) => [start, starts[i + 1] ?? messages.length]);
}

/** Each output by itself, and all that was said joined by spaces. */
function messageTokens(messages: Messages, message: number, pointsOf: PointsOf): number {
  const { entries } = messages;
  let tokens = 0;
  let said = -1;
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const block = messages.block(part);
    const points = pointsOf(entries.blockText(block));
    if (entries.blockKind(block) === "output") tokens += tokensOfPoints(points);
    else said += points + 1;
  }
  return tokens + tokensOfPoints(Math.max(0, said));
}
