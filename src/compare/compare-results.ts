import { type ArmChange, armChanges, type CompareSettings } from "./arm-changes.ts";
import { type CorpusNumbers, corpusNumbers, matchSides, type Pairing, pairingOf } from "./corpus.ts";
import type { Matched } from "./match-candidates.ts";
import type { Compared } from "./measures.ts";
import {
  type ArmDifferences,
  armDifferences,
  type SettingDifference,
  settingDifferences,
} from "./settings.ts";
import type { Side } from "./side.ts";

/** The version of what `compare --json` prints. */
const COMPARE_SCHEMA = "coref/compare/1";

/** Two results side by side. */
export interface ResultsComparison {
  readonly schema: typeof COMPARE_SCHEMA;
  readonly a: string;
  readonly b: string;
  readonly settings: readonly SettingDifference[];
  readonly armDifferences: ArmDifferences;
  readonly corpus: {
    readonly isSame: boolean;
    readonly a: CorpusNumbers;
    readonly b: CorpusNumbers;
    /** Null where a side has no `candidates.jsonl`. */
    readonly matched: (Omit<Matched, "pairs"> & { readonly compared: number }) | null;
  };
  readonly pairing: Pairing;
  /** What the verdicts are about. */
  readonly metric: Compared;
  readonly arms: readonly ArmChange[];
}

/**
 * Compares two results: settings, corpora and arms (docs/compare.md). Differences are b less a. `disjoint` is the
 * user's word that the corpora share no session, for results without `candidates.jsonl`. The same sides and settings
 * give the same answer.
 */
export function compareResults(
  a: Side,
  b: Side,
  { disjoint, ...how }: CompareSettings & { readonly disjoint: boolean },
): ResultsComparison {
  const matched = matchSides(a, b);
  const pairing = pairingOf(a, b, matched, disjoint);
  return {
    schema: COMPARE_SCHEMA,
    a: a.path,
    b: b.path,
    settings: settingDifferences(a.results, b.results),
    armDifferences: armDifferences(a.results, b.results),
    corpus: {
      isSame: a.results.input.digest === b.results.input.digest,
      a: corpusNumbers(a.results),
      b: corpusNumbers(b.results),
      matched: matched === null ? null : countsOf(matched),
    },
    pairing,
    metric: how.metric,
    arms: armChanges(a, b, pairing, matched?.pairs ?? [], how),
  };
}

function countsOf({ pairs, ...counts }: Matched): NonNullable<ResultsComparison["corpus"]["matched"]> {
  return { ...counts, compared: pairs.length };
}
