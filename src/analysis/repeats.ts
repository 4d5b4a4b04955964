import type { Candidate } from "./candidates.ts";

/** A candidate in its corpus. */
export interface PlacedCandidate extends Candidate {
  /** The transcript, relative to the path analysed. */
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
