import { normalCdf } from "./distributions.ts";

/** Up to this many candidates the distribution is exact; its cost grows with their square. */
export const EXACT_CANDIDATES = 2000;

/** Candidates that are dropped independently, each with probability `share`. */
export interface Group {
  readonly share: number;
  readonly candidates: number;
}

/**
 * How many are dropped: the probability of 0, 1, … up to all. Above `EXACT_CANDIDATES` it is the normal
 * distribution of the same mean and variance, rounded to whole numbers.
 */
export function droppedDistribution(groups: readonly Group[]): Float64Array {
  const all = groups.reduce((sum, { candidates }) => sum + candidates, 0);
  return all <= EXACT_CANDIDATES ? exact(groups, all) : roundedNormal(groups, all);
}

export function meanDropped(groups: readonly Group[]): number {
  return groups.reduce((sum, { share, candidates }) => sum + candidates * share, 0);
}

export function varianceDropped(groups: readonly Group[]): number {
  return groups.reduce((sum, { share, candidates }) => sum + candidates * share * (1 - share), 0);
}

/** Takes in one candidate after the other, so that no power of a share can underflow. */
function exact(groups: readonly Group[], all: number): Float64Array {
  const chances = new Float64Array(all + 1);
  chances[0] = 1;
  let seen = 0;
  for (const { share, candidates } of groups) {
    for (let i = 0; i < candidates; i++) {
      seen += 1;
      for (let k = seen; k > 0; k--) {
        chances[k] = (chances[k] as number) * (1 - share) + (chances[k - 1] as number) * share;
      }
      chances[0] = (chances[0] as number) * (1 - share);
    }
  }
  return chances;
}

function roundedNormal(groups: readonly Group[], all: number): Float64Array {
  const mean = meanDropped(groups);
  const deviation = Math.sqrt(varianceDropped(groups));
  const upTo = (k: number): number => {
    if (k >= all) return 1;
    if (k < 0) return 0;
    return deviation === 0 ? Number(k + 0.5 > mean) : normalCdf((k + 0.5 - mean) / deviation);
  };
  return Float64Array.from({ length: all + 1 }, (_, k) => upTo(k) - upTo(k - 1));
}
