import { NumberSet } from "../columns/number-set.ts";
import type { Session } from "./session.ts";

/** Whether an entry stands in a window for the first time in its session, and was not preserved into it. */
export type IsFresh = (entry: number) => boolean;

/** For each window of a session, which of its entries are fresh. */
export function freshEntries({ windows, entries }: Session): (window: number) => IsFresh {
  const first = new Int32Array(entries.length);
  const seen = new NumberSet(entries.length);
  for (const [window, { messages }] of windows.entries()) {
    for (let part = 0; part < messages.firstPart(messages.length); part++) {
      const entry = entries.entryOf(messages.block(part));
      if (seen.add(entry)) first[entry] = window;
    }
  }
  return (window) => (entry) => first[entry] === window;
}
