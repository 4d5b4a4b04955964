import { contextTokens } from "../history/context-tokens.ts";
import { freshEntries, type IsFresh } from "../history/fresh-entries.ts";
import type { Messages } from "../history/messages.ts";
import type { Session, Window } from "../history/session.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import type { ReferenceIndexer } from "../references/reference-index.ts";
import { Before } from "./before.ts";
import { damageIn } from "./damage.ts";
import { freshTurns, turnId } from "./fresh.ts";
import { callsIn, readAgain } from "./read-again.ts";
import type { CompactionRow } from "./rows.ts";

/**
 * One row per window that a compaction ended and that has a later window (method §10). `texts` kept the
 * session's texts. Its cost grows with the length of the session; a session without a compaction costs nothing.
 */
export function compactionsOf(
  session: Session,
  texts: IndexedTexts,
  indexer?: ReferenceIndexer,
  freshIn = freshEntries(session),
): CompactionRow[] {
  const { windows } = session;
  const last = windows.slice(0, -1).findLastIndex(({ endedBy }) => endedBy === "compaction");
  const before = new Before(texts, indexer);
  const calls = new Set<string>();
  const rows: CompactionRow[] = [];
  for (let window = 0; window <= last; window++) {
    const { messages, endedBy } = windows[window] as Window;
    before.add(messages);
    for (const call of callsIn(messages, texts)) calls.add(call);
    if (endedBy !== "compaction") continue;
    const after = (windows[window + 1] as Window).messages;
    const [wasFresh, isFresh] = [freshIn(window), freshIn(window + 1)];
    const [turnsBefore, turnsAfter] = [freshTurns(messages, wasFresh), freshTurns(after, isFresh)];
    const ids = [turnId(messages, turnsBefore.at(-1), wasFresh), turnId(after, turnsAfter[0], isFresh)];
    const sizes = (of: Messages, turns: number[], fresh: IsFresh): number[] =>
      turns.flatMap((turn) => contextTokens(of, turn, fresh) ?? []);
    rows.push({
      window,
      id: ids.includes(null) ? null : ids.join(" "),
      turnsBefore: turnsBefore.length,
      contextBefore: sizes(messages, turnsBefore, wasFresh).at(-1) ?? null,
      contextAfter: sizes(after, turnsAfter, isFresh)[0] ?? null,
      outputTokensGone: tokensGone(session, window, isFresh, texts),
      ...damageIn(after, isFresh, before, texts),
      ...readAgain(after, isFresh, calls, texts),
    });
  }
  return rows;
}

/** Tokens of the outputs of a window that are not in the next one; what was cleared earlier had gone before. */
function tokensGone(
  { windows, entries, clearedAt }: Session,
  window: number,
  isFreshAfter: IsFresh,
  texts: IndexedTexts,
): number {
  const { messages } = windows[window] as Window;
  const after = (windows[window + 1] as Window).messages;
  const stays = new Set<number>();
  let end = Number.POSITIVE_INFINITY;
  for (let part = 0; part < after.firstPart(after.length); part++) {
    const block = after.block(part);
    const entry = entries.entryOf(block);
    stays.add(block);
    if (isFreshAfter(entry)) end = Math.min(end, entries.line(entry));
  }
  let tokens = 0;
  for (let part = 0; part < messages.firstPart(messages.length); part++) {
    const block = messages.block(part);
    if (entries.blockKind(block) !== "output" || stays.has(block)) continue;
    if ((clearedAt.get(entries.call(block)) ?? end) >= end) tokens += texts.tokens(entries.blockText(block));
  }
  return tokens;
}
