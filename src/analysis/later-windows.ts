import { Postings } from "../columns/postings.ts";
import { freshEntries } from "../history/fresh-entries.ts";
import type { Session, Window } from "../history/session.ts";
import type { IdentifierId } from "../references/identifier-table.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { type FirstUse, type Future, firstLines, remembered } from "../references/truth.ts";
import { NONE } from "../transcript/entries.ts";

/** A model turn of a window. */
interface Turn {
  readonly window: number;
  readonly message: number;
}

/**
 * For each window of a session, to be asked from the oldest, the future that all later windows hold together;
 * entries that were already in an earlier window are left out (method §6, rule `compaction`).
 */
export function laterWindows(session: Session, texts: IndexedTexts): (window: number) => Future {
  const { windows } = session;
  const turns: Turn[] = [];
  const uses = new Postings();
  /** Turns that came before an output with the identifier. */
  const brought = new Postings();
  const written: number[] = [];
  const writtenUpTo: number[] = [];
  const endOf: number[] = [];
  const freshIn = freshEntries(session);
  for (const [window, { messages }] of windows.entries()) {
    const isFresh = freshIn(window);
    for (let message = 0; message < messages.length; message++) {
      let isTurn = false;
      for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
        const block = messages.block(part);
        const { entries } = messages;
        if (!isFresh(entries.entryOf(block))) continue;
        if (entries.blockKind(block) === "output") {
          for (const id of texts.identifiers(entries.blockText(block)))
            if (brought.lastOf(id) !== turns.length) brought.add(id, turns.length);
        }
        if (!messages.refers(part)) continue;
        if (!isTurn) turns.push({ window, message });
        isTurn = true;
        written.push(entries.blockText(block));
        for (const id of texts.identifiers(entries.blockText(block)))
          if (uses.lastOf(id) !== turns.length - 1) uses.add(id, turns.length - 1);
      }
    }
    endOf.push(turns.length);
    writtenUpTo.push(written.length);
  }
  // Windows are asked about from the oldest, so what lies before one is never looked at again.
  const linesIn = remembered((turn) => {
    const { window, message } = turns[turn] as Turn;
    return firstLines((windows[window] as Window).messages, message, texts, freshIn(window));
  });
  const [used, broughtBack] = [firstFrom(uses), firstFrom(brought)];
  return (window) => {
    const start = endOf[window] as number;
    return {
      turns: turns.length - start,
      firstUse: (id): FirstUse | null => {
        const turn = used(id, start);
        if (turn === NONE) return null;
        const { window, message } = turns[turn] as Turn;
        const { messages } = windows[window] as Window;
        return { turn: turn - start + 1, line: linesIn(turn).get(id) ?? messages.line(message) };
      },
      isBroughtBack: (id) => {
        const before = broughtBack(id, start);
        return before !== NONE && before <= used(id, start);
      },
      texts: () => written.slice(writtenUpTo[window]),
    };
  };
}

/** Gives the first value of a key that is not below a start; starts must not fall. `NONE` where there is none. */
function firstFrom(postings: Postings): (id: IdentifierId, start: number) => number {
  const reached = new Map<IdentifierId, number>();
  return (id, start) => {
    let at = reached.get(id) ?? postings.first(id);
    while (at !== NONE && postings.valueAt(at) < start) at = postings.next(at);
    reached.set(id, at);
    return at === NONE ? NONE : postings.valueAt(at);
  };
}
