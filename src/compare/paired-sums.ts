import { clusterSessions } from "../scoring/clusters.ts";
import type { CandidateRow } from "./candidate-rows.ts";
import { decisionOf } from "./lost-rows.ts";
import type { MatchedCandidate } from "./match-candidates.ts";
import { COLUMNS, type Column } from "./measures.ts";

/** An arm over the candidates that were asked about on both sides. */
export interface PairedSums {
  /** Per cluster: the columns of the first side, then those of the second. */
  readonly clusters: readonly Float64Array[];
  readonly candidates: number;
  /** Candidates about which the sides decided differently. */
  readonly otherwise: number;
}

/** The candidates whose drop loses something, on either side. */
export type LostOn = readonly [a: ReadonlySet<CandidateRow>, b: ReadonlySet<CandidateRow>];

/** The cluster of each pair, numbered from 0: files that are one cluster on either side are one here. */
export function clustersOf(pairs: readonly MatchedCandidate[]): number[] {
  const files = new Map<string, Set<string>>();
  for (const [a, b] of pairs) {
    const keys = files.get(a.file) ?? new Set();
    files.set(a.file, keys.add(`a ${a.cluster}`).add(`b ${b.cluster}`));
  }
  const numbers = clusterSessions([...files.values()]);
  const ofFile = new Map([...files.keys()].map((file, i) => [file, numbers[i] as number]));
  return pairs.map(([{ file }]) => ofFile.get(file) as number);
}

/** Adds up what an arm did about each pair, by cluster. Each side has its own sizes, uses and decisions. */
export function pairedSums(
  pairs: readonly MatchedCandidate[],
  clusters: readonly number[],
  arm: string,
  lost: LostOn,
): PairedSums {
  const sums = Array.from({ length: new Set(clusters).size }, () => new Float64Array(WIDTH));
  let [candidates, otherwise] = [0, 0];
  for (const [i, pair] of pairs.entries()) {
    const actions = pair.map((row) => decisionOf(row, arm)) as [Action, Action];
    if (actions.includes("not-asked")) continue;
    candidates += 1;
    if (actions[0] !== actions[1]) otherwise += 1;
    const into = sums[clusters[i] as number] as Float64Array;
    for (const [s, row] of pair.entries()) {
      addRow(into.subarray(s * COLUMNS.length), row, actions[s] as Action, lost[s]?.has(row) ?? false);
    }
  }
  return { clusters: sums, candidates, otherwise };
}

/** Length of the sums of one cluster. */
const WIDTH = 2 * COLUMNS.length;

type Action = ReturnType<typeof decisionOf>;

function addRow(into: Float64Array, { tokens, live }: CandidateRow, action: Action, isLost: boolean): void {
  const add = (column: Column, amount = 1): void => {
    const at = COLUMNS.indexOf(column);
    into[at] = (into[at] as number) + amount;
  };
  add("tokens", tokens);
  add(live ? "live" : "dead");
  if (action === "keep") add(live ? "liveKept" : "deadKept");
  if (action !== "drop") return;
  add("removed", tokens);
  add("dropped");
  if (live) add("droppedLive");
  if (isLost) add("droppedLost");
}
