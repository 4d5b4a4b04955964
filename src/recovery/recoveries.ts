import { Bm25 } from "../facts/bm25.ts";
import { freshEntries } from "../history/fresh-entries.ts";
import type { Messages } from "../history/messages.ts";
import type { Session, Window } from "../history/session.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { NONE } from "../transcript/entries.ts";
import type { Use } from "../truths/truths.ts";
import { Course } from "./course.ts";
import type { Recovery } from "./recovery.ts";
import type { RecoveryTexts } from "./recovery-texts.ts";
import { queryBefore, rankAt } from "./search.ts";

/** What is asked of a candidate. */
export interface RecoveryCandidate {
  readonly window: number;
  readonly message: number;
  readonly line: number;
  readonly toolUseId: string;
  readonly firingMessage: number;
  readonly uses: readonly Pick<Use, "turn">[];
}

/** How a session is looked at. */
export interface RecoverySettings {
  /** Outputs of this size and more are no part of a query. Tokens. */
  readonly minTokens: number;
  /** Whether the future is that of all later windows (rule `compaction`), and not the rest of the window. */
  readonly isBeyond: boolean;
}

/**
 * Whether each candidate that the future used could have come back; null for the others. `candidates` are all of a
 * session, window by window, each at its place (docs/recovery.md).
 */
export function recoveries(
  session: Session,
  candidates: readonly RecoveryCandidate[],
  { minTokens, isBeyond }: RecoverySettings,
  texts: IndexedTexts,
  words: RecoveryTexts,
): (Recovery | null)[] {
  const { windows, entries } = session;
  const messagesOf = (window: number) => (windows[window] as Window).messages;
  const whole = isBeyond ? wholeCourse(session, texts, words) : null;
  return byWindow(candidates).flatMap((members) => {
    const found: (Recovery | null)[] = members.map(() => null);
    const live = byFirstUse(members);
    if (live.size === 0) return found;
    const { window, firingMessage } = members[0] as RecoveryCandidate;
    const messages = messagesOf(window);
    const course = whole ?? new Course([{ window, messages, isFresh: () => true }], texts, words);
    const start = course.turnsUpTo(window, firingMessage);
    const blocks = blocksOf(messages, members);
    const search = new Bm25(blocks.map((block) => words.bag(entries.blockText(block))));
    for (const [turn, places] of live) {
      const used = course.turn(start + turn);
      const query = queryBefore(messagesOf(used.window), used.message, minTokens, texts, words);
      const scores = search.scores(query);
      for (const place of places) {
        const call = course.callText(entries.call(blocks[place] as number));
        const digest = call === null ? null : texts.digest(call);
        const repeated = digest === null ? null : course.calledAfter(start, digest);
        const file = call === null ? NONE : words.fileRead(call);
        const said = course.turnsUpTo(window, (members[place] as RecoveryCandidate).message);
        const written = file === NONE ? null : course.writtenAfter(said, file);
        found[place] = {
          repeatedAt: repeated === null ? null : repeated - start,
          isUntouchedRead: file !== NONE && (written === null || written >= start + turn),
          ...rankAt(scores, place),
        };
      }
    }
    return found;
  });
}

function wholeCourse(session: Session, texts: IndexedTexts, words: RecoveryTexts): Course {
  const freshIn = freshEntries(session);
  const windows = session.windows.map(({ messages }, window) => ({
    window,
    messages,
    isFresh: freshIn(window),
  }));
  return new Course(windows, texts, words);
}

function byWindow<T extends RecoveryCandidate>(candidates: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const candidate of candidates) {
    const last = groups.at(-1);
    if (last?.[0]?.window === candidate.window) last.push(candidate);
    else groups.push([candidate]);
  }
  return groups;
}

/** The places of live candidates by the turn of their first use, counted from the firing point. */
function byFirstUse(members: readonly RecoveryCandidate[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, { uses }] of members.entries()) {
    const turn = uses[0]?.turn;
    if (turn === undefined) continue;
    const same = places.get(turn);
    if (same === undefined) places.set(turn, [place]);
    else same.push(place);
  }
  return places;
}

/** The blocks that hold the texts of a window's candidates. Each message is looked through once. */
function blocksOf(messages: Messages, members: readonly RecoveryCandidate[]): number[] {
  const { entries } = messages;
  const blocks = new Map<string, number>();
  for (const message of new Set(members.map((candidate) => candidate.message))) {
    for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
      const block = messages.block(part);
      if (entries.blockKind(block) !== "output") continue;
      const key = `${message} ${entries.call(block)} ${entries.line(entries.entryOf(block))}`;
      if (!blocks.has(key)) blocks.set(key, block);
    }
  }
  return members.map(({ message, toolUseId, line }) => {
    const block = blocks.get(`${message} ${entries.nameOf(toolUseId)} ${line}`);
    if (block === undefined) throw new Error(`no output of ${toolUseId} at line ${line}`);
    return block;
  });
}
