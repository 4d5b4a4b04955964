import { contextTokens } from "../history/context-tokens.ts";
import { freshEntries } from "../history/fresh-entries.ts";
import type { Session } from "../history/session.ts";
import { freshTurns, turnId } from "./fresh.ts";
import type { GrowthRow, Reach } from "./rows.ts";

/**
 * How the context of each window grew, from the sizes that were recorded with its fresh model turns, and how far
 * the session went. A window with fewer than two recorded sizes has no row.
 */
export function growthOf(
  session: Session,
  freshIn = freshEntries(session),
): { growth: GrowthRow[]; reach: Reach } {
  const growth: GrowthRow[] = [];
  let [turns, largestContext] = [0, null as number | null];
  for (const [window, { messages }] of session.windows.entries()) {
    const isFresh = freshIn(window);
    const fresh = freshTurns(messages, isFresh);
    turns += fresh.length;
    const recorded = fresh.flatMap((message, turn) => {
      const tokens = contextTokens(messages, message, isFresh);
      return tokens === null ? [] : [{ turn, tokens }];
    });
    for (const { tokens } of recorded) largestContext = Math.max(largestContext ?? 0, tokens);
    const [first, last] = [recorded[0], recorded.at(-1)];
    if (first === undefined || last === undefined || first === last) continue;
    const id = turnId(messages, fresh[first.turn], isFresh);
    growth.push({ window, id, first: first.tokens, last: last.tokens, turns: last.turn - first.turn });
  }
  const hasCompacted = session.windows.some(({ endedBy }) => endedBy === "compaction");
  return { growth, reach: { hasCompacted, turns, largestContext } };
}
