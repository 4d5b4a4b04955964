import type { IdentifierId } from "./identifier-table.ts";
import type { IndexedOutput, ReferenceIndex } from "./reference-index.ts";

/** Method §5, in this order. */
export const CLASSES = ["opaque", "open", "unreferenced", "closed"] as const;
export type CandidateClass = (typeof CLASSES)[number];

/** Thresholds of the classes, with the published defaults (method §5). */
export interface ClassRule {
  readonly minLaterTurns: number;
  readonly openReps: number;
  readonly closedDist: number;
}
export const CLASS_RULE: ClassRule = { minLaterTurns: 8, openReps: 3, closedDist: 12 };

/** What is known of an output at the firing point; nothing here depends on what came later. */
export interface Evidence {
  /** Identifiers that it introduced. */
  readonly novel: number;
  /** Model turns after it, up to the firing point, that use one. */
  readonly refs: number;
  /** Messages from the last such turn to the head; null without a reference. */
  readonly refAge: number | null;
  /** Messages from the output to the last such turn; null without a reference. */
  readonly consumeLag: number | null;
  /** Distinct introduced identifiers used, over `novel`; 0 where it introduced none. */
  readonly usedFrac: number;
  /** Model turns after it, up to the firing point. */
  readonly laterTurns: number;
}

/** Takes session furniture out of what an output owns (rule 3), counting in messages `0..upTo` only. */
export function introduced(index: ReferenceIndex, output: IndexedOutput, upTo: number): IdentifierId[] {
  const outputs = index.outputsUpTo[upTo] as number;
  const limit = Math.max(5, Math.floor(outputs / 4));
  return output.owned.filter((id) => countBelow(index.carriers(id), upTo + 1) <= limit);
}

/** The evidence about an output at the firing point `firing`, a message index (method §5). */
export function evidenceAt(
  index: ReferenceIndex,
  { message }: IndexedOutput,
  ids: readonly IdentifierId[],
  firing: number,
): Evidence {
  const turns = new Set<number>();
  let last = -1;
  let used = 0;
  for (const id of ids) {
    const uses = index.uses(id);
    if (uses.length > 0 && (uses[0] as number) <= firing) used += 1;
    for (const turn of uses) {
      if (turn > firing) break;
      turns.add(turn);
      if (turn > last) last = turn;
    }
  }
  return {
    novel: ids.length,
    refs: turns.size,
    refAge: last === -1 ? null : firing + 1 - last,
    consumeLag: last === -1 ? null : last - message,
    usedFrac: ids.length === 0 ? 0 : used / ids.length,
    laterTurns: (index.turnsUpTo[firing] as number) - (index.turnsUpTo[message] as number),
  };
}

/** The class of a candidate (method §5). */
export function classify(
  evidence: Omit<Evidence, "consumeLag" | "usedFrac">,
  rule: ClassRule,
): CandidateClass {
  if (evidence.novel === 0) return "opaque";
  if (evidence.laterTurns < rule.minLaterTurns) return "open";
  if (evidence.refs === 0) return "unreferenced";
  const isRecent = evidence.refAge !== null && evidence.refAge < rule.closedDist;
  return evidence.refs >= rule.openReps || isRecent ? "open" : "closed";
}

/** How many of a rising list are below `limit`. */
export function countBelow(rising: readonly number[], limit: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
