import { type Entries, NONE } from "../transcript/entries.ts";
import { mostOf, type Pass, type Usage } from "../transcript/usage.ts";
import { recordsFinalOutputs } from "./final-outputs.ts";

/** What is recorded of one message of the API, over all lines of a file that hold a part of it. */
export interface MessageUsage extends Omit<Usage, "isFinal"> {
  /** The API's id; without one the entry's uuid, or its line. The same in every copy of the message. */
  readonly id: string;
  /** Whether the client wrote placeholders for output tokens, so that there were at least as many. */
  readonly isLowerBound: boolean;
}

/** What lines of one message share: the number of its id, or one below 0 for a line without an id. */
type MessageKey = number;

/** The message that an entry holds a part of; null where it is none of a model. */
export function messageKey(entries: Entries, entry: number): MessageKey | null {
  if (entries.kind(entry) !== "assistant" || entries.isSynthetic(entry) || entries.isApiError(entry))
    return null;
  const id = entries.message(entry);
  return id === NONE ? -1 - entry : id;
}

/**
 * The usage of each message: of each field the maximum over its lines, since every line repeats it and output
 * tokens grow; the time of its first line. In file order.
 */
export function usageByMessage(entries: Entries): Map<MessageKey, MessageUsage> {
  const usages = new Map<MessageKey, MessageUsage>();
  for (const entry of entries.all()) {
    const key = messageKey(entries, entry);
    const usage = key === null ? null : entries.usage(entry);
    if (key === null || usage === null) continue;
    const line = toMessageUsage(entries, entry, usage);
    const before = usages.get(key);
    usages.set(key, before === undefined ? line : joined(before, line));
  }
  return usages;
}

/**
 * Clients before 2.1.97 wrote what the stream had said so far, and nothing more. Where a line of theirs says why
 * the answer stopped, the stream was over and its numbers are final.
 */
function toMessageUsage(entries: Entries, entry: number, { isFinal, ...usage }: Usage): MessageUsage {
  const id = entries.textOf(entries.message(entry)) ?? entries.textOf(entries.uuid(entry));
  return {
    ...usage,
    id: id ?? `line ${entries.line(entry)}`,
    isLowerBound: !isFinal && recordsFinalOutputs(entries.textOf(entries.version(entry))) !== true,
  };
}

function joined(a: MessageUsage, b: MessageUsage): MessageUsage {
  const [longer, shorter] = a.passes.length >= b.passes.length ? [a.passes, b.passes] : [b.passes, a.passes];
  return {
    id: a.id,
    time: a.time === null || b.time === null ? (a.time ?? b.time) : Math.min(a.time, b.time),
    isUsOnly: a.isUsOnly || b.isUsOnly,
    isBatch: a.isBatch || b.isBatch,
    isFast: a.isFast || b.isFast,
    isLowerBound: a.isLowerBound && b.isLowerBound,
    passes: longer.map((pass, i): Pass => {
      const other = shorter[i];
      return other === undefined ? pass : mostOf(other, pass);
    }),
  };
}
