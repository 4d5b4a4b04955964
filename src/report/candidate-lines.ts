import type { DecidedCandidate } from "../analysis/analyze.ts";

/** One line of `candidates.jsonl` (docs/file-formats.md), without its line feed. */
export function candidateLine(candidate: DecidedCandidate): string {
  const { uses, decisions } = candidate;
  const { novel, refs, refAge, consumeLag, usedFrac, laterTurns } = candidate;
  const actions = Object.entries(decisions).map(([arm, { action }]) => [arm, action]);
  return wellFormed(
    JSON.stringify({
      file: candidate.file,
      // Left out where they are undefined.
      parent: candidate.parent,
      startedBy: candidate.startedBy,
      window: candidate.window,
      message: candidate.message,
      line: candidate.line,
      toolUseId: candidate.toolUseId,
      tool: candidate.tool,
      tokens: candidate.tokens,
      ...{ novel, refs, refAge, consumeLag, usedFrac, laterTurns },
      class: candidate.class,
      live: uses.length > 0,
      firstUse: uses[0]?.turn ?? null,
      firingMessage: candidate.firingMessage,
      windowTurns: candidate.windowTurns,
      uses,
      decisions: Object.fromEntries(actions),
    }),
  );
}

/**
 * Escapes what JSON allows raw but readers trip over: line separators that split a line for some of them, and
 * control characters that a terminal would obey.
 */
function wellFormed(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
