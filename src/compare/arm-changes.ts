import { holm } from "../statistics/adjust.ts";
import { bareChange, type Change, type Uncorrected } from "./change.ts";
import type { Pairing } from "./corpus.ts";
import { decisionOf, lostRows, windowsOf } from "./lost-rows.ts";
import type { MatchedCandidate } from "./match-candidates.ts";
import { COMPARED, COMPARED_NAMES, type Compared, perMeasure, reported } from "./measures.ts";
import { type DrawSettings, pairedChanges } from "./paired-changes.ts";
import { clustersOf, type PairedSums, pairedSums } from "./paired-sums.ts";
import { sentenceOf, type Verdict, verdictOf, WHY_NONE } from "./sentence.ts";
import { armsInBoth } from "./settings.ts";
import type { Side } from "./side.ts";
import { unpairedChange } from "./unpaired-change.ts";

/** An arm that both have. */
export interface ArmChange extends Pairing {
  readonly arm: string;
  /** Where paired: the candidates compared, and how many of them the sides decided differently. */
  readonly candidates: number | null;
  readonly otherwise: number | null;
  /** Where paired, over these candidates; else over all that can be scored. */
  readonly changes: Readonly<Record<Compared, Change>>;
  /** What the two reports say, over all that can be scored. */
  readonly whole: Readonly<Record<"a" | "b", Readonly<Record<Compared, number | null>>>>;
  readonly verdict: Verdict;
  readonly sentence: string;
}

/** How arms are compared. */
export interface CompareSettings extends DrawSettings {
  /** What the verdict is about; to be chosen before the numbers are seen. */
  readonly metric: Compared;
}

/** The arms that both have, by name. `pairs` are the candidates that can be scored in both. */
export function armChanges(
  a: Side,
  b: Side,
  pairing: Pairing,
  pairs: readonly MatchedCandidate[],
  { draws, seed, metric }: CompareSettings,
): ArmChange[] {
  const names = armsInBoth(a.results.arms, b.results.arms);
  const paired = pairing.how === "paired" ? pairedArms(a, b, pairs, names) : null;
  const changes =
    paired === null
      ? names.map((arm) => wholeChanges(a, b, arm, pairing))
      : pairedChanges(paired, { draws, seed });
  const corrected = correct(changes);
  const whyNone = paired === null ? WHY_NONE.unpaired : draws === 0 ? WHY_NONE.draws : WHY_NONE.paired;
  const values = (side: Side, arm: string) => perMeasure((compared) => wholeOf(side, arm, compared).value);
  return names.map((arm, i) => ({
    arm,
    whole: { a: values(a, arm), b: values(b, arm) },
    ...judged(metric, corrected[i] as ArmChange["changes"], paired?.[i]?.sums ?? null, pairing, whyNone),
  }));
}

/** What can be said of an arm. `whyNone` is why an interval would be missing where the corpora are no hindrance. */
function judged(
  metric: Compared,
  changes: ArmChange["changes"],
  sums: PairedSums | null,
  { how, why: hindrance }: Pairing,
  whyNone: string,
): Omit<ArmChange, "arm" | "whole"> {
  const why = sums?.candidates === 0 ? "it was asked about no candidate that is in both" : hindrance;
  const { a, b, difference } = changes[metric];
  const isStill = difference === 0 || (a === null && b === null);
  const isSame = sums !== null && sums.candidates > 0 && sums.otherwise === 0 && isStill;
  return {
    how,
    why,
    candidates: sums?.candidates ?? null,
    otherwise: sums?.otherwise ?? null,
    changes,
    verdict: isSame ? "not told apart" : verdictOf(changes[metric]),
    sentence: sentenceOf(
      COMPARED_NAMES[metric],
      changes[metric],
      why ?? whyNone,
      isSame ? sums.candidates : null,
    ),
  };
}

/** The sums of each arm over the pairs, and what of it `candidates.jsonl` cannot give. */
function pairedArms(a: Side, b: Side, pairs: readonly MatchedCandidate[], names: readonly string[]) {
  const clusters = clustersOf(pairs);
  const sides = [a, b].map(({ candidates }) => candidates ?? []);
  const windows = sides.map(windowsOf);
  return names.map((arm) => {
    const [ofA, ofB] = windows.map((ones) => lostRows(ones, arm));
    const sums = pairedSums(pairs, clusters, arm, [ofA ?? new Set(), ofB ?? new Set()]);
    // How much a trim took out, and what the part that it kept holds, is not in the file.
    const trims = sides.some((rows) => rows.some((row) => decisionOf(row, arm) === "trim"));
    const unknown = new Set<Compared>(trims ? ["removed", "lost"] : []);
    return { arm, sums, unknown };
  });
}

function wholeChanges(a: Side, b: Side, arm: string, { how }: Pairing): Record<Compared, Uncorrected> {
  return perMeasure((compared) => {
    const [ofA, ofB] = [wholeOf(a, arm, compared), wholeOf(b, arm, compared)];
    return how === "unpaired" ? unpairedChange(ofA, ofB) : bareChange(ofA.value, ofB.value);
  });
}

function wholeOf({ results }: Side, arm: string, compared: Compared): ReturnType<typeof reported> {
  const found = results.arms[arm];
  return found === undefined ? { value: null, interval: null } : reported(found, compared);
}

/** Each share is a family: Holm over the arms. */
function correct(arms: readonly Record<Compared, Uncorrected>[]): Record<Compared, Change>[] {
  const corrected = new Map(COMPARED.map((compared) => [compared, holm(arms.map((arm) => arm[compared].p))]));
  return arms.map((arm, i) =>
    perMeasure((compared) => ({ ...arm[compared], holm: corrected.get(compared)?.[i] ?? null })),
  );
}
