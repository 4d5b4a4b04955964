import { Workspace } from "../../src/analysis/transcript-result.ts";
import { readSession } from "../../src/history/read-session.ts";
import { incumbentOf } from "../../src/incumbent/incumbent.ts";
import type { CompactionRow, IncumbentRows } from "../../src/incumbent/rows.ts";
import { type SessionBuilder, transcriptOf } from "../build.ts";

export function incumbentIn(built: SessionBuilder): IncumbentRows {
  const texts = new Workspace({ profile: "default", minTokens: 300 }).texts();
  const session = readSession(transcriptOf(built.text(), "default", texts), "leave-out");
  return incumbentOf(session, texts.main);
}

export function compactionsIn(built: SessionBuilder): readonly CompactionRow[] {
  return incumbentIn(built).compactions;
}

/** The only row of a session with one compaction. */
export function rowOf(built: SessionBuilder): CompactionRow {
  const rows = compactionsIn(built);
  if (rows.length !== 1) throw new Error(`${rows.length} compactions`);
  return rows[0] as CompactionRow;
}

/** Usage as Claude Code records it with each line of a message. */
export function uses(tokens: number) {
  return { message: { usage: { input_tokens: tokens } } };
}
