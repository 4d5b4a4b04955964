import type { Arm } from "../arms/arm.ts";
import type { Interval } from "../statistics/interval.ts";
import type { Truth } from "../truths/truths.ts";
import { measureKey, OTHER_TRUTHS, removedKey } from "./arm-measures.ts";
import { nullSharesOf, removedShare, SHARES, type Share, type Shares, sharesOf, sumsIn } from "./score.ts";
import { POPULATIONS, type Population } from "./tally.ts";

/** Shares with their intervals, and the exact expectation of the matched null beside them. */
interface WeightedScores extends Shares {
  readonly intervals: Readonly<Record<Share, Interval | null>>;
  readonly matchedNull: Shares;
}

/** An arm's scores under another truth than the exact one. Under `lost` there is a false-drop only. */
export interface TruthScores extends WeightedScores {
  readonly live: number;
  readonly wrongDrops: number;
  readonly byTokens: Shares;
}

/** An arm's scores over some candidates, counting outputs; `byTokens` weighs them by size. */
interface PopulationScores extends WeightedScores {
  readonly candidates: number;
  readonly live: number;
  readonly drops: number;
  /** Drops that the future used. */
  readonly wrongDrops: number;
  readonly trims: number;
  readonly tokens: number;
  readonly removedTokens: number;
  /** Tokens removed over tokens of all candidates of this population. */
  readonly removed: number | null;
  readonly removedInterval: Interval | null;
  readonly byTokens: WeightedScores;
  readonly truths: Readonly<Record<Exclude<Truth, "exact">, TruthScores>>;
}

export interface ArmScores extends PopulationScores {
  readonly what: string;
  readonly cheats: boolean;
  readonly scoreable: PopulationScores;
}

type IntervalOf = (key: string) => Interval | null;

/** Makes an arm's scores of its tally; `intervalOf` knows its measures by their keys (arm-measures.ts). */
export function armScores({ what, cheats }: Arm, tally: Float64Array, intervalOf: IntervalOf): ArmScores {
  const [all, scoreable] = POPULATIONS.map((population) =>
    populationScores(tally, population, intervalOf),
  ) as [PopulationScores, PopulationScores];
  return { what, cheats, ...all, scoreable };
}

function populationScores(
  tally: Float64Array,
  population: Population,
  intervalOf: IntervalOf,
): PopulationScores {
  const outputs = sumsIn(tally, population, "outputs");
  const tokens = sumsIn(tally, population, "tokens");
  const intervals = (weight: "outputs" | "tokens", truth: Truth = "exact") =>
    Object.fromEntries(
      SHARES.map((share) => [share, intervalOf(measureKey(population, weight, share, truth))]),
    ) as Record<Share, Interval | null>;
  const truths = OTHER_TRUTHS.map((truth): [Truth, TruthScores] => [
    truth,
    truthScores(tally, population, truth, intervals("outputs", truth)),
  ]);
  return {
    candidates: outputs("candidates"),
    live: outputs("live"),
    drops: outputs("dropped"),
    wrongDrops: outputs("droppedLive"),
    trims: outputs("trimmed"),
    tokens: tokens("candidates"),
    removedTokens: tokens("removed"),
    removed: removedShare(tokens),
    removedInterval: intervalOf(removedKey(population)),
    ...sharesOf(outputs),
    intervals: intervals("outputs"),
    matchedNull: nullSharesOf(outputs),
    byTokens: { ...sharesOf(tokens), intervals: intervals("tokens"), matchedNull: nullSharesOf(tokens) },
    truths: Object.fromEntries(truths) as PopulationScores["truths"],
  };
}

function truthScores(
  tally: Float64Array,
  population: Population,
  truth: Truth,
  intervals: TruthScores["intervals"],
): TruthScores {
  const [outputs, tokens] = (["outputs", "tokens"] as const).map((weight) =>
    sumsIn(tally, population, weight, truth),
  ) as [ReturnType<typeof sumsIn>, ReturnType<typeof sumsIn>];
  const counts = { live: outputs("live"), wrongDrops: outputs("droppedLive"), intervals };
  if (truth !== "lost")
    return {
      ...counts,
      ...sharesOf(outputs),
      matchedNull: nullSharesOf(outputs),
      byTokens: sharesOf(tokens),
    };
  // What is lost depends on the arm, so no share of all that is live makes sense, nor chance's.
  const only = (shares: Shares): Shares => ({ ...NO_SHARES, falseDrop: shares.falseDrop });
  return { ...counts, ...only(sharesOf(outputs)), matchedNull: NO_SHARES, byTokens: only(sharesOf(tokens)) };
}

const NO_SHARES: Shares = { falseDrop: null, liveKept: null, deadKept: null, informedness: null };
