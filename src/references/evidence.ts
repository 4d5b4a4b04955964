import type { Postings } from "../columns/postings.ts";
import { NONE } from "../transcript/entries.ts";
import type { IdentifierId } from "./identifier-table.ts";
import type { Output } from "./outputs.ts";
import type { ReferenceIndex } from "./reference-index.ts";

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
export function introduced(
  index: ReferenceIndex,
  message: number,
  output: Output,
  upTo: number,
): IdentifierId[] {
  const limit = Math.max(5, Math.floor(index.outputsUpTo.at(upTo) / 4));
  return index.owned(message, output).filter((id) => !isCarriedBeyond(index.carriers, id, upTo, limit));
}

/** Whether more than `limit` outputs in messages `0..upTo` hold an identifier. */
function isCarriedBeyond(carriers: Postings, id: IdentifierId, upTo: number, limit: number): boolean {
  let count = 0;
  for (let at = carriers.first(id); at !== NONE && carriers.valueAt(at) <= upTo; at = carriers.next(at)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

/** The evidence about an output of `message` at the firing point `firing`, a message as well (method §5). */
export function evidenceAt(
  { uses, turnsUpTo }: ReferenceIndex,
  message: number,
  ids: readonly IdentifierId[],
  firing: number,
): Evidence {
  const turns = new Set<number>();
  let last = -1;
  let used = 0;
  for (const id of ids) {
    let isUsed = false;
    for (let at = uses.first(id); at !== NONE; at = uses.next(at)) {
      const turn = uses.valueAt(at);
      if (turn > firing) break;
      isUsed = true;
      turns.add(turn);
      if (turn > last) last = turn;
    }
    if (isUsed) used += 1;
  }
  return {
    novel: ids.length,
    refs: turns.size,
    refAge: last === -1 ? null : firing + 1 - last,
    consumeLag: last === -1 ? null : last - message,
    usedFrac: ids.length === 0 ? 0 : used / ids.length,
    laterTurns: turnsUpTo.at(firing) - turnsUpTo.at(message),
  };
}

/** An introduced identifier that a model turn used up to the firing point. */
export interface UsedIdentifier {
  readonly identifier: string;
  /** Model turns from its last use to the firing point, which may be that use: then 0. */
  readonly turnsAgo: number;
  /** Model turns that used it. */
  readonly times: number;
}

/** The introduced identifiers that were used up to the firing point: the last used first, then by name. */
export function usedUpTo(
  { uses, turnsUpTo, texts }: ReferenceIndex,
  ids: readonly IdentifierId[],
  firing: number,
): UsedIdentifier[] {
  const used: UsedIdentifier[] = [];
  for (const id of ids) {
    let [times, last] = [0, NONE];
    for (let at = uses.first(id); at !== NONE && uses.valueAt(at) <= firing; at = uses.next(at)) {
      times += 1;
      last = uses.valueAt(at);
    }
    const turnsAgo = turnsUpTo.at(firing) - turnsUpTo.at(last);
    if (times > 0) used.push({ identifier: texts.table.nameOf(id), turnsAgo, times });
  }
  return used.sort((a, b) => a.turnsAgo - b.turnsAgo || (a.identifier < b.identifier ? -1 : 1));
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
