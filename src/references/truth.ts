import type { Messages } from "../history/messages.ts";
import { NONE } from "../transcript/entries.ts";
import type { IdentifierId } from "./identifier-table.ts";
import type { IndexedTexts } from "./indexed-texts.ts";
import type { ReferenceIndex } from "./reference-index.ts";

/** The first use of an introduced identifier after the firing point. */
export interface Use {
  readonly identifier: string;
  /** Model turns after the firing point; the next one is 1. */
  readonly turn: number;
  /** The first line of this turn that holds the identifier. */
  readonly line: number;
}

/** Where an identifier is first used after a firing point. Nothing that decides is ever handed one. */
export type Future = (id: IdentifierId) => { readonly turn: number; readonly line: number } | null;

/** The first use of each of some identifiers, by turn, then by identifier. Empty where the output is dead. */
export function usesIn(
  future: Future,
  ids: readonly IdentifierId[],
  nameOf: (id: IdentifierId) => string,
): Use[] {
  const uses: Use[] = [];
  for (const id of ids) {
    const first = future(id);
    if (first !== null) uses.push({ identifier: nameOf(id), ...first });
  }
  return uses.sort((a, b) => a.turn - b.turn || (a.identifier < b.identifier ? -1 : 1));
}

/** The future inside the window: the messages after the firing point (method §2). */
export function restOfWindow({ messages, texts, uses, turnsUpTo }: ReferenceIndex, firing: number): Future {
  return (id) => {
    for (let at = uses.first(id); at !== NONE; at = uses.next(at)) {
      const message = uses.valueAt(at);
      if (message <= firing) continue;
      const turn = turnsUpTo.at(message) - turnsUpTo.at(firing);
      return { turn, line: firstLine(messages, message, id, texts) };
    }
    return null;
  };
}

/** The first line of a message that refers with an identifier; only parts that `isOf` takes are looked at. */
export function firstLine(
  messages: Messages,
  message: number,
  id: IdentifierId,
  texts: IndexedTexts,
  isOf: (entry: number) => boolean = () => true,
): number {
  const { entries } = messages;
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const block = messages.block(part);
    const entry = entries.entryOf(block);
    if (messages.refers(part) && isOf(entry) && texts.identifiers(entries.blockText(block)).includes(id))
      return entries.line(entry);
  }
  return messages.line(message);
}
