import type { IsFresh } from "../history/fresh-entries.ts";
import type { Messages } from "../history/messages.ts";

/** Whether a message is a model turn, preserved parts aside. */
export function isFreshTurn(messages: Messages, message: number, isFresh: IsFresh): boolean {
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++)
    if (messages.refers(part) && isFresh(messages.entries.entryOf(messages.block(part)))) return true;
  return false;
}

/** The messages of a window that are fresh model turns, in order. */
export function freshTurns(messages: Messages, isFresh: IsFresh): number[] {
  const turns: number[] = [];
  for (let message = 0; message < messages.length; message++)
    if (messages.isTurn(message) && isFreshTurn(messages, message, isFresh)) turns.push(message);
  return turns;
}

/** The API's id of a model turn; null where no fresh entry of it has one. */
export function turnId(messages: Messages, message: number | undefined, isFresh: IsFresh): string | null {
  if (message === undefined) return null;
  const { entries } = messages;
  for (const entry of messages.entriesOf(message)) {
    const id = entries.textOf(entries.message(entry));
    if (id !== null && isFresh(entry)) return id;
  }
  return null;
}
