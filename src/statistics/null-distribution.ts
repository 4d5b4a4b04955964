import { droppedDistribution, type Group, meanDropped, varianceDropped } from "./poisson-binomial.ts";

/** One window under the matched null: each of its candidates is dropped with probability `share`. */
export interface NullWindow {
  /** Between 0 and 1. */
  readonly share: number;
  /** Candidates that the future used. */
  readonly live: number;
  readonly dead: number;
}

/** The matched null (method §7) over a corpus: candidates are dropped independently of each other. */
export interface NullDistribution {
  readonly mean: number;
  readonly standardDeviation: number;
  /** The probability of each number of live candidates dropped, 0 first. */
  readonly liveDropped: Float64Array;
  /** The same of the dead ones; independent of the live ones. */
  readonly deadDropped: Float64Array;
}

/**
 * How the matched null's informedness (method §8) is distributed. Windows and counts are taken as given: only what
 * the null drops is random. Null where no candidate is live, or none is dead.
 */
export function nullDistribution(windows: readonly NullWindow[]): NullDistribution | null {
  const live = windows.map((window): Group => ({ share: window.share, candidates: window.live }));
  const dead = windows.map((window): Group => ({ share: window.share, candidates: window.dead }));
  const liveDropped = droppedDistribution(live);
  const deadDropped = droppedDistribution(dead);
  const [ofLive, ofDead] = [liveDropped.length - 1, deadDropped.length - 1];
  if (ofLive === 0 || ofDead === 0) return null;
  return {
    mean: meanDropped(dead) / ofDead - meanDropped(live) / ofLive,
    standardDeviation: Math.sqrt(varianceDropped(live) / ofLive ** 2 + varianceDropped(dead) / ofDead ** 2),
    liveDropped,
    deadDropped,
  };
}

/** Equal values of informedness can differ by this much in doubles; different ones differ by more. */
const ROUNDING = 1e-12;

/**
 * Where an observed informedness stands in the null: the probability of less, and half of that of the same. Between
 * 0 and 1; near 1 the arm does what chance does not.
 */
export function percentileIn({ liveDropped, deadDropped }: NullDistribution, informedness: number): number {
  const [ofLive, ofDead] = [liveDropped.length - 1, deadDropped.length - 1];
  let percentile = 0;
  // The more live ones are dropped, the more dead ones can be dropped at the same informedness: both only rise.
  let [below, upTo, atBelow, atUpTo] = [0, 0, 0, 0];
  for (const [dropped, chance] of liveDropped.entries()) {
    const level = informedness + dropped / ofLive;
    for (; atBelow <= ofDead && atBelow / ofDead < level - ROUNDING; atBelow++)
      below += deadDropped[atBelow] as number;
    for (; atUpTo <= ofDead && atUpTo / ofDead <= level + ROUNDING; atUpTo++)
      upTo += deadDropped[atUpTo] as number;
    percentile += (chance * (below + upTo)) / 2;
  }
  return Math.min(1, percentile);
}
