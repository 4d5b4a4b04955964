import type { FinishedResults } from "./finished-results.ts";
import { type Matched, matchCandidates } from "./match-candidates.ts";
import type { Side } from "./side.ts";

/** What a result was made from. Counts; the base rate is a fraction of 1, null where nothing can be scored. */
export interface CorpusNumbers {
  readonly files: number;
  readonly sessions: number;
  readonly candidates: number;
  readonly scoreable: number;
  readonly baseRate: number | null;
}

/** How arms can be compared between two sides; a null `why` says that they can. */
export interface Pairing {
  readonly how: "paired" | "unpaired" | "none";
  readonly why: string | null;
}

export function corpusNumbers({ input, reading, candidates, classes }: FinishedResults): CorpusNumbers {
  const scoreable = candidates.count - (classes.opaque?.candidates ?? 0);
  return {
    files: input.files,
    sessions: reading.sessions,
    candidates: candidates.count,
    scoreable,
    baseRate: scoreable === 0 ? null : candidates.live / scoreable,
  };
}

/** The candidates that are in both; null where a side has no `candidates.jsonl`. */
export function matchSides({ candidates: a }: Side, { candidates: b }: Side): Matched | null {
  return a === null || b === null ? null : matchCandidates(a, b);
}

/**
 * Paired where the sides hold the same candidates, unpaired where they share nothing, and else not at all: results
 * that share sessions are not independent. `disjoint` is the user's word that they share nothing, and counts only
 * where the files cannot tell.
 */
export function pairingOf(a: Side, b: Side, matched: Matched | null, disjoint: boolean): Pairing {
  const isSame = a.results.input.digest === b.results.input.digest;
  if (matched === null) {
    if (isSame) return { how: "none", why: "the corpora are the same, and candidates.jsonl is missing" };
    if (disjoint) return { how: "unpaired", why: null };
    return { how: "none", why: "the corpora may overlap, and candidates.jsonl is missing" };
  }
  if (matched.pairs.length > 0) return { how: "paired", why: null };
  if (matched.sharedIds > 0 && matched.inBoth + matched.ambiguous === 0)
    return {
      how: "none",
      why: "the same tool ids are in files of other names; analyse both from one folder",
    };
  if (matched.sharedIds > 0 || isSame)
    return { how: "none", why: "the corpora overlap, but no candidate can be scored in both" };
  return { how: "unpaired", why: null };
}
