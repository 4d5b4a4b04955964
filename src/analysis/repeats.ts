import type { Candidate } from "./candidates.ts";

/** Where a subagent's transcript comes from, as far as that is known (method §3, subagents). */
export interface SubagentOrigin {
  /** The transcript of the agent that started it, relative to the path analysed. */
  readonly parent?: string;
  /** The id of the call that started it. */
  readonly startedBy?: string;
}

/** A candidate in its corpus. */
export interface PlacedCandidate extends Candidate, SubagentOrigin {
  /** The transcript, relative to the path analysed; a sidechain's has `#` and its first uuid behind it. */
  readonly file: string;
}

/**
 * Keeps each output once in a corpus (method §3, repeats): the copy in the window with the most model turns,
 * then the first path in sorted order, then the first window. The order of what stays is unchanged.
 */
export function keepOnce<T extends PlacedCandidate>(
  candidates: readonly T[],
): { kept: T[]; repeats: number } {
  const best = new Map<string, T>();
  for (const candidate of candidates) {
    const other = best.get(candidate.identity);
    if (other === undefined || isBetterCopy(candidate, other)) best.set(candidate.identity, candidate);
  }
  const kept = candidates.filter((candidate) => best.get(candidate.identity) === candidate);
  return { kept, repeats: candidates.length - kept.length };
}

function isBetterCopy(a: PlacedCandidate, b: PlacedCandidate): boolean {
  if (a.windowTurns !== b.windowTurns) return a.windowTurns > b.windowTurns;
  if (a.file !== b.file) return a.file < b.file;
  return a.window < b.window;
}
