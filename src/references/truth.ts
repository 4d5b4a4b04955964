import type { Messages } from "../history/messages.ts";
import { NONE } from "../transcript/entries.ts";
import type { IdentifierId } from "./identifier-table.ts";
import type { IndexedTexts } from "./indexed-texts.ts";
import type { ReferenceIndex } from "./reference-index.ts";

/** The first use of an introduced identifier after the firing point. */
export interface FirstUse {
  /** Model turns after the firing point; the next one is 1. */
  readonly turn: number;
  /** The first line of this turn that holds the identifier. */
  readonly line: number;
}

/** What came after a firing point. Nothing that decides is ever handed one. */
export interface Future {
  /** Model turns. */
  readonly turns: number;
  /** The first use of an identifier that an output introduced; null where there is none. */
  readonly firstUse: (id: IdentifierId) => FirstUse | null;
  /** Whether an output after the firing point brought an identifier back before its first use. */
  readonly isBroughtBack: (id: IdentifierId) => boolean;
  /** The texts of what the model wrote there, in order. */
  readonly texts: () => Iterable<number>;
}

/** The future inside the window: the messages after the firing point (method §2). */
export function restOfWindow(index: ReferenceIndex, firing: number): Future {
  const { messages, texts, uses, turnsUpTo } = index;
  const firstMessage = (id: IdentifierId): number => {
    let at = uses.first(id);
    while (at !== NONE && uses.valueAt(at) <= firing) at = uses.next(at);
    return at === NONE ? NONE : uses.valueAt(at);
  };
  const linesIn = remembered((message) => firstLines(messages, message, texts));
  let brought: ReadonlyMap<IdentifierId, number> | null = null;
  return {
    turns: turnsUpTo.at(messages.length - 1) - turnsUpTo.at(firing),
    firstUse: (id) => {
      const message = firstMessage(id);
      if (message === NONE) return null;
      const turn = turnsUpTo.at(message) - turnsUpTo.at(firing);
      return { turn, line: linesIn(message).get(id) ?? messages.line(message) };
    },
    isBroughtBack: (id) => {
      brought ??= broughtAfter(index, firing);
      return (brought.get(id) ?? Number.POSITIVE_INFINITY) < firstMessage(id);
    },
    texts: () => writtenAfter(messages, firing),
  };
}

/** Per identifier that is used at all, the first message after the firing point whose outputs hold it. */
function broughtAfter(index: ReferenceIndex, firing: number): Map<IdentifierId, number> {
  const { messages, texts, uses } = index;
  const brought = new Map<IdentifierId, number>();
  for (let message = firing + 1; message < messages.length; message++)
    for (const { text } of index.outputsIn(message))
      for (const id of texts.identifiers(text))
        if (uses.first(id) !== NONE && !brought.has(id)) brought.set(id, message);
  return brought;
}

function* writtenAfter(messages: Messages, firing: number): Generator<number> {
  for (let part = messages.firstPart(firing + 1); part < messages.firstPart(messages.length); part++) {
    const text = messages.entries.blockText(messages.block(part));
    if (messages.refers(part) && text !== NONE) yield text;
  }
}

/**
 * Per identifier that a message refers with, the first line that does; only parts that `isOf` takes are looked at. Of
 * one message thousands of identifiers may be asked about.
 */
export function firstLines(
  messages: Messages,
  message: number,
  texts: IndexedTexts,
  isOf: (entry: number) => boolean = () => true,
): Map<IdentifierId, number> {
  const { entries } = messages;
  const lines = new Map<IdentifierId, number>();
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const block = messages.block(part);
    const entry = entries.entryOf(block);
    if (!messages.refers(part) || !isOf(entry)) continue;
    for (const id of texts.identifiers(entries.blockText(block)))
      if (!lines.has(id)) lines.set(id, entries.line(entry));
  }
  return lines;
}

/** Works each value out once. */
export function remembered<T>(made: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>();
  return (key) => {
    const value = known.get(key) ?? made(key);
    known.set(key, value);
    return value;
  };
}
