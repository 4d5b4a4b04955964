import type { Session } from "../history/session.ts";
import type { Pass } from "../transcript/usage.ts";
import { type MessageUsage, messageKey, usageByMessage } from "./message-usage.ts";

/** A request that the API answered, and what it is billed for. Tokens; sums over its passes. */
export interface Request extends MessageUsage {
  /** The message of its window that it answered with, from 0; null where it belongs to no window. */
  readonly message: number | null;
  /** The model that answered; null where it is not told. */
  readonly model: string | null;
  readonly input: number;
  readonly read: number;
  readonly write5m: number;
  readonly write1h: number;
  readonly output: number;
  /** The size of the prompt that the answer was made from: what was in context. */
  readonly context: number;
}

/** The requests of a session, each message id once. */
export interface SessionRequests {
  /** Per window, in the order of its messages. What a compaction preserved stays in its first window. */
  readonly windows: readonly (readonly Request[])[];
  /** Those of branches that were left out: they were paid for as well. In file order. */
  readonly beside: readonly Request[];
  /** Messages of the model for which no usage was recorded; those of branches included. */
  readonly unrecorded: number;
  /** Per window the messages among these, rising. */
  readonly unrecordedIn: readonly (readonly number[])[];
}

/**
 * The requests of a session, from what was recorded with their answers (method §9). `sidechain` is what the
 * session was read with.
 */
export function requestsOf(
  { entries, windows }: Session,
  sidechain: "leave-out" | "take" = "leave-out",
): SessionRequests {
  const usages = usageByMessage(entries);
  const taken = new Set<number>();
  let unrecorded = 0;
  const take = (entry: number, message: number | null): Request[] => {
    const key = messageKey(entries, entry);
    if (key === null || taken.has(key)) return [];
    taken.add(key);
    const usage = usages.get(key);
    if (usage !== undefined) return [toRequest(usage, message)];
    unrecorded += 1;
    return [];
  };
  const unrecordedIn: number[][] = [];
  const inWindows = windows.map(({ messages }) => {
    const requests: Request[] = [];
    const without: number[] = [];
    for (let message = 0; message < messages.length; message++) {
      const before = unrecorded;
      for (const entry of messages.entriesOf(message)) requests.push(...take(entry, message));
      if (unrecorded > before) without.push(message);
    }
    unrecordedIn.push(without);
    return requests;
  });
  const beside: Request[] = [];
  for (const entry of entries.all())
    if (sidechain === "take" || !entries.isSidechain(entry)) beside.push(...take(entry, null));
  return { windows: inWindows, beside, unrecorded, unrecordedIn };
}

function toRequest(usage: MessageUsage, message: number | null): Request {
  const sum = (field: Exclude<keyof Pass, "model">): number =>
    usage.passes.reduce((total, pass) => total + pass[field], 0);
  const last = usage.passes.at(-1) as Pass;
  return {
    ...usage,
    message,
    model: last.model,
    input: sum("input"),
    read: sum("read"),
    write5m: sum("write5m"),
    write1h: sum("write1h"),
    output: sum("output"),
    context: contextOf(last),
  };
}

/** The tokens of a pass's prompt. */
export function contextOf({ input, read, write5m, write1h }: Pass): number {
  return input + read + write5m + write1h;
}
