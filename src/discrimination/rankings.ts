import type { KnownCandidate } from "../arms/arm.ts";
import type { CandidateClass } from "../references/evidence.ts";

/** An order of candidates by how much they are worth keeping, from what was known at the firing point. */
export interface Ranking {
  readonly name: string;
  /** Which candidates it keeps longest. */
  readonly keeps: string;
  /** Higher is kept longer. Any number, infinities included; never not a number. */
  readonly worth: (candidate: KnownCandidate) => number;
}

/** The index's order of what to drop: unreferenced first, then closed. */
const CLASS_WORTH: Readonly<Record<CandidateClass, number>> = {
  opaque: 0,
  unreferenced: 0,
  closed: 1,
  open: 2,
};

/** No output has as many tokens, and sums with twice of it are still exact in a double. */
const BEYOND_ANY_SIZE = 2 ** 50;

/** Dropping in this order is `largest-first`. */
export const SMALL: Ranking = { name: "size", keeps: "small outputs", worth: ({ tokens }) => -tokens };
/** Dropping in this order is `oldest-first`. */
export const NEW: Ranking = { name: "age", keeps: "new outputs", worth: ({ message }) => message };
/** The index first; among outputs of one class the large ones go first. */
export const CLASS_THEN_SMALL: Ranking = {
  name: "class, then size",
  keeps: "open ones longest, then closed ones; within a class small outputs",
  worth: (candidate) => CLASS_WORTH[candidate.class] * BEYOND_ANY_SIZE - candidate.tokens,
};

/** Everything that ranks. */
export const RANKINGS: readonly Ranking[] = [
  { name: "class", keeps: "open ones longest, then closed ones", worth: (one) => CLASS_WORTH[one.class] },
  CLASS_THEN_SMALL,
  SMALL,
  NEW,
  { name: "novel", keeps: "those that introduced many identifiers", worth: ({ novel }) => novel },
  { name: "refs", keeps: "those that many model turns used", worth: ({ refs }) => refs },
  {
    name: "ref_age",
    keeps: "those that were used last; unused ones go first",
    worth: ({ refAge }) => (refAge === null ? Number.NEGATIVE_INFINITY : -refAge),
  },
  {
    name: "used_frac",
    keeps: "those of whose identifiers a large part was used",
    worth: ({ usedFrac }) => usedFrac,
  },
  {
    name: "later_turns",
    keeps: "those with many model turns after them",
    worth: ({ laterTurns }) => laterTurns,
  },
];
