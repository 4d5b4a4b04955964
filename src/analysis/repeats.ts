import type { WindowFacts } from "../facts/window-facts.ts";
import type { CourseRequest } from "../money/course.ts";
import type { Candidate } from "./candidates.ts";

/** Where a subagent's transcript comes from, as far as that is known (method §3, subagents). */
export interface SubagentOrigin {
  /** The transcript of the agent that started it, relative to the path analysed. */
  readonly parent?: string;
  /** The id of the call that started it. */
  readonly startedBy?: string;
}

/** The candidates of one window in its corpus; at least one. */
export interface CandidateWindow extends SubagentOrigin {
  /** The transcript, relative to the path analysed; a sidechain's has `#` and its first uuid behind it. */
  readonly file: string;
  readonly candidates: readonly Candidate[];
  /** What policies may know of it; only with `forPolicies`. */
  readonly facts?: WindowFacts;
  /** Its requests; only with `forMoney`. */
  readonly requests?: readonly CourseRequest[];
}

interface Copy {
  readonly file: string;
  readonly candidate: Candidate;
}

/**
 * Keeps each output once in a corpus (method §3, repeats): the copy in the window with the most model turns,
 * then the first path in sorted order, then the first window. The order of what stays is unchanged.
 */
export function keepOnce(windows: readonly CandidateWindow[]): { kept: CandidateWindow[]; repeats: number } {
  const best = new Map<string, Copy>();
  for (const { file, candidates } of windows) {
    for (const candidate of candidates) {
      const other = best.get(identityOf(candidate));
      if (other === undefined || isBetterCopy({ file, candidate }, other))
        best.set(identityOf(candidate), { file, candidate });
    }
  }
  let repeats = 0;
  const kept = windows.flatMap((window) => {
    const once = window.candidates.filter((c) => best.get(identityOf(c))?.candidate === c);
    repeats += window.candidates.length - once.length;
    return once.length === 0 ? [] : [{ ...window, candidates: once }];
  });
  return { kept, repeats };
}

function identityOf({ toolUseId, digest }: Candidate): string {
  return `${digest}${toolUseId}`;
}

function isBetterCopy(a: Copy, b: Copy): boolean {
  const [turns, others] = [a.candidate.windowTurns, b.candidate.windowTurns];
  if (turns !== others) return turns > others;
  if (a.file !== b.file) return a.file < b.file;
  return a.candidate.window < b.candidate.window;
}
