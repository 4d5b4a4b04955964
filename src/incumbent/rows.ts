/**
 * What one compaction of Claude Code's own left behind, measured in the window after it (method §10). Tokens
 * and counts. Plain data.
 */
export interface CompactionRow {
  /** The window that the compaction ended, from 0. */
  readonly window: number;
  /** Tells copies of one compaction in forks of a session; null where the turns around it have no ids. */
  readonly id: string | null;
  /** Model turns of the window; in both windows, what stood in an earlier window already is left out. */
  readonly turnsBefore: number;
  /** Model turns from the compaction to the next boundary or the end: the exposure. */
  readonly turnsAfter: number;
  /** Of these, those that use a lost identifier. */
  readonly damagedTurns: number;
  /** Of these, those in which a lost identifier stands for the first time since the compaction. */
  readonly firstTurns: number;
  /** The last recorded context size before, and the first after; null where none was recorded. */
  readonly contextBefore: number | null;
  readonly contextAfter: number | null;
  /** Tokens of tool outputs that stood in context before and were not preserved. */
  readonly outputTokensGone: number;
  /** Identifiers that outputs had introduced before the compaction. */
  readonly introduced: number;
  /** Of these, those that the summary or a preserved message holds. */
  readonly held: number;
  /** Introduced identifiers that a later turn used: held, brought back before their first use, or lost. */
  readonly usedHeld: number;
  readonly usedBroughtBack: number;
  readonly usedLost: number;
  /** Calls after the compaction. */
  readonly calls: number;
  /** Of these, those that repeat a call of before exactly, and the tokens of their outputs. */
  readonly repeatedCalls: number;
  readonly repeatedTokens: number;
  /** Outputs after the compaction that bring back an introduced identifier that was not held, and their tokens. */
  readonly returningOutputs: number;
  readonly returningTokens: number;
  /** For the placebo: hashes of the identifiers that this window introduced first and that were not held. */
  readonly goneHashes: readonly number[];
  /**
   * For the placebo: per later turn that has any, hashes of the identifiers that it uses and that stood nowhere in
   * the session before but in the model's own words since the compaction.
   */
  readonly unseenHashes: readonly (readonly number[])[];
}

/** How a window's context grew: between the first and the last model turn with a recorded size. */
export interface GrowthRow {
  readonly window: number;
  /** Tells copies of one window in forks of a session; null where its first turn has no id. */
  readonly id: string | null;
  /** Tokens. */
  readonly first: number;
  readonly last: number;
  /** Model turns from the one to the other; at least 1. */
  readonly turns: number;
}

/** Whether a session came to a compaction at all, and how far it went. */
export interface Reach {
  readonly hasCompacted: boolean;
  /** Model turns, each once however many windows it stands in. */
  readonly turns: number;
  /** The largest context size that was recorded, in tokens; null where none was. */
  readonly largestContext: number | null;
}

/** All that is measured of the incumbent in one session (method §10). Plain data: workers send it back. */
export interface IncumbentRows {
  readonly compactions: readonly CompactionRow[];
  readonly growth: readonly GrowthRow[];
  readonly reach: Reach;
}
