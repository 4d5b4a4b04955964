import { removedTokens } from "../arms/arm.ts";
import { type NullWindow, nullDistribution, percentileIn } from "../statistics/null-distribution.ts";
import { EXACT_CANDIDATES } from "../statistics/poisson-binomial.ts";
import { COUNTS, countAt, countDecision } from "./counts.ts";
import { decisionOf, type ScoredWindow } from "./scored-windows.ts";

/** An arm's informedness among those that its matched null could have had; fractions of 1. */
export interface Percentile {
  readonly arm: string;
  /** The scoreable outputs that it was asked about, and what became of them. */
  readonly outputs: number;
  readonly live: number;
  readonly dead: number;
  /** Windows with such an output. */
  readonly windows: number;
  /** Null, as are the next three, where no output is live or none is dead. */
  readonly informedness: number | null;
  readonly nullMean: number | null;
  readonly nullDeviation: number | null;
  /** The probability that the null has less, and half of that of the same. */
  readonly percentile: number | null;
  /** False where so many are live or dead that a normal distribution stands for the exact one. */
  readonly isExact: boolean;
}

/**
 * Where each arm stands in the distribution of its matched null (method §7): an output is dropped with the share of
 * tokens that the arm removed in its window, independently of all others. The corpus is taken as given, so this says
 * nothing of other sessions: it is not clustered.
 */
export function percentiles(windows: readonly ScoredWindow[], arms: readonly string[]): Percentile[] {
  return arms.map((arm) => percentileOf(windows, arm));
}

function percentileOf(windows: readonly ScoredWindow[], arm: string): Percentile {
  const sums = new Float64Array(COUNTS);
  const nulls = windows.flatMap((window) => nullWindow(window, arm, sums));
  const [live, dead] = [sums[countAt(0, "live")] as number, sums[countAt(0, "dead")] as number];
  const counts = { arm, outputs: live + dead, live, dead, windows: nulls.length };
  const isExact = Math.max(live, dead) <= EXACT_CANDIDATES;
  const distribution = nullDistribution(nulls);
  if (distribution === null) {
    return { ...counts, informedness: null, nullMean: null, nullDeviation: null, percentile: null, isExact };
  }
  const kept = (counted: "liveKept" | "deadKept"): number => sums[countAt(0, counted)] as number;
  const informedness = kept("liveKept") / live - kept("deadKept") / dead;
  return {
    ...counts,
    informedness,
    nullMean: distribution.mean,
    nullDeviation: distribution.standardDeviation,
    percentile: percentileIn(distribution, informedness),
    isExact,
  };
}

/** Counts an arm's decisions in a window; gives the window under its null, or nothing where it was not asked. */
function nullWindow(window: ScoredWindow, arm: string, sums: Float64Array): NullWindow[] {
  let [total, removed, live, dead] = [0, 0, 0, 0];
  for (const output of window.outputs) {
    const decision = decisionOf(window, arm, output);
    if (decision === undefined) continue;
    total += output.known.tokens;
    removed += removedTokens(decision, output.known.tokens);
    if (output.isLive) live += 1;
    else dead += 1;
    countDecision(sums, 0, decision, output.isLive);
  }
  return total === 0 ? [] : [{ share: removed / total, live, dead }];
}
