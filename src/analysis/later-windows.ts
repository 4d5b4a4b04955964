import type { Message, Window } from "../history/session.ts";
import type { SurfaceReader } from "../references/surfaces.ts";
import { type Future, TurnPostings } from "../references/truth.ts";
import type { Entry } from "../transcript/transcript.ts";

/**
 * For each window of a session, the future that all later windows hold together; entries that were already
 * in an earlier window are left out (method §6, rule `compaction`).
 */
export function laterWindows(windows: readonly Window[], reader: SurfaceReader): (window: number) => Future {
  const postings = new TurnPostings();
  const endOf: number[] = [];
  const seen = new Set<Entry>();
  for (const { messages } of windows) {
    const fresh = messages.map((message) => without(message, seen)).filter(({ parts }) => parts.length > 0);
    for (const { parts } of messages) for (const { entry } of parts) seen.add(entry);
    for (const message of fresh) if (message.isTurn) postings.push(reader.references(message));
    endOf.push(postings.length);
  }
  return (window) => postings.from(endOf[window] as number);
}

function without(message: Message, seen: ReadonlySet<Entry>): Message {
  const parts = message.parts.filter(({ entry }) => !seen.has(entry));
  return { ...message, parts, isTurn: parts.some((part) => part.refers) };
}
