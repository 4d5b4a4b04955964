import type { DecidedWindow } from "../analysis/analyze.ts";
import type { Candidate } from "../analysis/candidates.ts";
import { isLive, TRUTHS } from "../truths/truths.ts";

/** The lines of `candidates.jsonl` (docs/file-formats.md), without their line feeds. */
export function* candidateLines(windows: readonly DecidedWindow[]): Generator<string> {
  for (const window of windows) {
    for (const [i, candidate] of window.candidates.entries()) yield candidateLine(window, candidate, i);
  }
}

function candidateLine(placed: DecidedWindow, candidate: Candidate, i: number): string {
  const { uses, widened } = candidate;
  const { novel, refs, refAge, consumeLag, usedFrac, laterTurns } = candidate;
  const actions = [...placed.decisions].map(([arm, decisions]) => [arm, decisions[i]?.action]);
  return wellFormed(
    JSON.stringify({
      file: placed.file,
      // Left out where they are undefined.
      parent: placed.parent,
      startedBy: placed.startedBy,
      cluster: placed.cluster,
      window: candidate.window,
      place: candidate.place,
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
      turnsLeft: candidate.turnsLeft,
      truths: Object.fromEntries(FIXED_TRUTHS.map((truth) => [truth, isLive(candidate, truth)])),
      uses: uses.map(({ identifier, turn, line, isNeeded, isHeld, alsoIn }) => {
        return { identifier, turn, line, needed: isNeeded, held: isHeld, alsoIn };
      }),
      widened: widened.map(({ sense, identifier, isEcho }) => ({ sense, identifier, echo: isEcho })),
      // Left out where it was not asked for, and of outputs that were not used again.
      recovery: candidate.recovery && {
        repeatedAt: candidate.recovery.repeatedAt,
        untouchedRead: candidate.recovery.isUntouchedRead,
        rank: candidate.recovery.rank,
      },
      decisions: Object.fromEntries(actions),
    }),
  );
}

/** Those that do not depend on an arm. */
const FIXED_TRUTHS = TRUTHS.filter((truth) => truth !== "lost");

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
