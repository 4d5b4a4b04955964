import type { CompactionRow, IncumbentRows } from "../../src/incumbent/rows.ts";

/** A compaction with 10 turns after it and nothing else, but for what is given. */
export function compaction(change: Partial<CompactionRow> = {}): CompactionRow {
  return {
    window: 0,
    id: null,
    turnsBefore: 20,
    turnsAfter: 10,
    damagedTurns: 0,
    firstTurns: 0,
    contextBefore: null,
    contextAfter: null,
    outputTokensGone: 0,
    introduced: 0,
    held: 0,
    usedHeld: 0,
    usedBroughtBack: 0,
    usedLost: 0,
    calls: 0,
    repeatedCalls: 0,
    repeatedTokens: 0,
    returningOutputs: 0,
    returningTokens: 0,
    goneHashes: [],
    unseenHashes: [],
    ...change,
  };
}

/** What one session gave, in a cluster of its own number. */
export function sessionRows(cluster: number, change: Partial<IncumbentRows> = {}) {
  const reach = { hasCompacted: (change.compactions ?? []).length > 0, turns: 30, largestContext: null };
  return { cluster, rows: { compactions: [], growth: [], reach, ...change } };
}
