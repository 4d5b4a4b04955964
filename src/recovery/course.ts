import type { Messages } from "../history/messages.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { NONE } from "../transcript/entries.ts";
import type { RecoveryTexts } from "./recovery-texts.ts";

/** A window that a course goes through. */
interface CourseWindow {
  /** The window in its session, from 0. */
  readonly window: number;
  readonly messages: Messages;
  /** Whether an entry stands here first; what an earlier window held already is passed over. */
  readonly isFresh: (entry: number) => boolean;
}

/** A model turn's place. */
export interface TurnPlace {
  readonly window: number;
  readonly message: number;
}

/** The model turns of some windows, one after the other and counted from 1, and what was called in them. */
export class Course {
  readonly #turns: TurnPlace[] = [];
  readonly #turnsUpTo = new Map<number, number[]>();
  /** Turns that make a call, by its digest, rising. */
  readonly #calls = new Map<string, number[]>();
  /** Turns that write a file, by its number, rising. */
  readonly #writes = new Map<number, number[]>();
  readonly #callTexts = new Map<number, number>();

  constructor(windows: readonly CourseWindow[], texts: IndexedTexts, words: RecoveryTexts) {
    for (const { window, messages, isFresh } of windows) {
      const { entries } = messages;
      const turnsUpTo: number[] = [];
      this.#turnsUpTo.set(window, turnsUpTo);
      for (let message = 0; message < messages.length; message++) {
        let isTurn = false;
        for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
          const block = messages.block(part);
          if (!messages.refers(part) || !isFresh(entries.entryOf(block))) continue;
          if (!isTurn) this.#turns.push({ window, message });
          isTurn = true;
          if (entries.blockKind(block) !== "call") continue;
          const text = entries.blockText(block);
          this.#callTexts.set(entries.call(block), text);
          add(this.#calls, texts.digest(text) as string, this.#turns.length);
          const file = words.fileWritten(text);
          if (file !== NONE) add(this.#writes, file, this.#turns.length);
        }
        turnsUpTo.push(this.#turns.length);
      }
    }
  }

  /** Turns up to a message, itself included. */
  turnsUpTo(window: number, message: number): number {
    return this.#turnsUpTo.get(window)?.[message] as number;
  }

  turn(number: number): TurnPlace {
    return this.#turns[number - 1] as TurnPlace;
  }

  /** The text of a call; null where the call is not in these windows. */
  callText(call: number): number | null {
    return this.#callTexts.get(call) ?? null;
  }

  /** The first turn after another that makes a call with some digest; null where there is none. */
  calledAfter(turn: number, digest: string): number | null {
    return firstAfter(this.#calls.get(digest), turn);
  }

  /** The first turn after another that writes a file; null where there is none. */
  writtenAfter(turn: number, file: number): number | null {
    return firstAfter(this.#writes.get(file), turn);
  }
}

function add<Key>(lists: Map<Key, number[]>, key: Key, turn: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [turn]);
  else list.push(turn);
}

/** The first number of a rising list that is above another. */
function firstAfter(rising: readonly number[] = [], number: number): number | null {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) > number) high = middle;
    else low = middle + 1;
  }
  return rising[low] ?? null;
}
