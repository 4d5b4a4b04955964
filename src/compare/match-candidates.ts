import type { CandidateRow } from "./candidate-rows.ts";

/** A candidate as the one side has it and as the other has it. */
export type MatchedCandidate = readonly [a: CandidateRow, b: CandidateRow];

/** How the candidates of two sides meet. All but the pairs are counts of candidates. */
export interface Matched {
  /** In both, and to be scored in both: opaque in neither. */
  readonly pairs: readonly MatchedCandidate[];
  readonly inBoth: number;
  readonly onlyA: number;
  readonly onlyB: number;
  /** In both, and opaque on at least one side. */
  readonly opaque: number;
  /** Of either side: their file and tool id stand more than once on a side, so that nothing says which is which. */
  readonly ambiguous: number;
  /** Tool ids that are in both at all, in whatever file. */
  readonly sharedIds: number;
}

/** Finds the candidates that are in both, by file and tool id, in the order of the first side. */
export function matchCandidates(a: readonly CandidateRow[], b: readonly CandidateRow[]): Matched {
  const [byKeyA, byKeyB] = [a, b].map(byKey) as [RowsByKey, RowsByKey];
  const both: MatchedCandidate[] = [];
  let ambiguous = 0;
  let [onlyA, onlyB] = [0, 0];
  for (const [key, ones] of byKeyA) {
    const others = byKeyB.get(key);
    const [one, other] = [ones[0], others?.[0]];
    if (others === undefined) onlyA += ones.length;
    else if (ones.length > 1 || others.length > 1) ambiguous += ones.length + others.length;
    else if (one !== undefined && other !== undefined) both.push([one, other]);
  }
  for (const [key, others] of byKeyB) if (!byKeyA.has(key)) onlyB += others.length;
  const pairs = both.filter(([one, other]) => one.class !== "opaque" && other.class !== "opaque");
  const ids = new Set(a.map(({ toolUseId }) => toolUseId));
  const sharedIds = new Set(b.map(({ toolUseId }) => toolUseId).filter((id) => ids.has(id))).size;
  return {
    pairs,
    inBoth: both.length,
    onlyA,
    onlyB,
    opaque: both.length - pairs.length,
    ambiguous,
    sharedIds,
  };
}

type RowsByKey = ReadonlyMap<string, readonly CandidateRow[]>;

function byKey(rows: readonly CandidateRow[]): RowsByKey {
  const found = new Map<string, CandidateRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.file, row.toolUseId]);
    const before = found.get(key);
    if (before === undefined) found.set(key, [row]);
    else before.push(row);
  }
  return found;
}
