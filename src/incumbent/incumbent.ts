import { freshEntries } from "../history/fresh-entries.ts";
import type { Session } from "../history/session.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import type { ReferenceIndexer } from "../references/reference-index.ts";
import { compactionsOf } from "./compactions.ts";
import { growthOf } from "./growth.ts";
import type { IncumbentRows } from "./rows.ts";

/** What real compactions cost in one session, and how it came to them (method §10). */
export function incumbentOf(
  session: Session,
  texts: IndexedTexts,
  indexer?: ReferenceIndexer,
): IncumbentRows {
  const freshIn = freshEntries(session);
  return { compactions: compactionsOf(session, texts, indexer, freshIn), ...growthOf(session, freshIn) };
}
