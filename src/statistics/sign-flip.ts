import { type Measure, sharesIn } from "./measure.ts";
import type { SwapTest } from "./swap-test.ts";

/** Steps that one test may take: sums times clusters. */
const MOST_STEPS = 2 ** 27;
const MOST_SUMS = 2 ** 21;

/** Differences below this are none: rounding. */
const NOTHING = 1e-9;

/**
 * The sign-flip test by session for a statistic that is a sum over clusters: `differences[k]` is what cluster k adds
 * to it, and takes from it where the two arms change places there. All 2^n exchanges are counted, by the
 * distribution of sums of subsets, so no dice are thrown: exactly where the differences are whole numbers and not
 * too large, and on a fine grid of sums elsewhere (`exact` says which). Two-sided. Null with fewer than two
 * clusters that differ.
 */
export function signFlipTest(differences: readonly number[]): SwapTest | null {
  const informative = differences.filter((difference) => Math.abs(difference) > NOTHING);
  const clusters = informative.length;
  if (clusters < 2) return null;
  const sizes = informative.map(Math.abs);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const room = Math.min(MOST_SUMS, Math.floor(MOST_STEPS / clusters));
  const exact = total <= room && sizes.every((size) => Math.abs(size - Math.round(size)) < NOTHING);
  const scale = exact ? 1 : room / total;
  const steps = sizes.map((size) => Math.round(size * scale));
  const chances = subsetSums(steps);
  const observed = Math.abs(informative.reduce((sum, difference) => sum + difference, 0)) * scale;
  // On a grid the sizes are off by up to half a step each, at random: what comes that close counts as as far.
  const least = exact ? observed - NOTHING : observed - Math.sqrt(clusters / 12);
  const end = chances.length - 1;
  let p = 0;
  for (let sum = 0; sum <= end; sum++) if (Math.abs(2 * sum - end) >= least) p += chances[sum] as number;
  return { p: Math.min(1, p), clusters, exact, withoutValue: 0 };
}

/** The chance of each sum where every step is taken or not with probability 1/2. */
function subsetSums(steps: readonly number[]): Float64Array {
  const chances = new Float64Array(steps.reduce((sum, step) => sum + step, 0) + 1);
  chances[0] = 1;
  let reached = 0;
  for (const step of steps) {
    reached += step;
    for (let sum = reached; sum >= 0; sum--) {
      const without = chances[sum] as number;
      const withIt = sum >= step ? (chances[sum - step] as number) : 0;
      chances[sum] = (without + withIt) / 2;
    }
  }
  return chances;
}

/**
 * What each cluster adds to the difference of a measure between two arms, times the same number everywhere that makes
 * counts whole. Null where the measure is no sum over clusters: where what stands under a line differs between the
 * arms, as in a false-drop.
 */
export function addedByClusters(
  measure: Measure,
  a: readonly Float64Array[],
  b: readonly Float64Array[],
): number[] | null {
  const shares = sharesIn(measure);
  const unders = [...new Set(shares.map(([, under]) => under))];
  const isSame = (under: number): boolean => a.every((row, k) => row[under] === b[k]?.[under]);
  if (!unders.every(isSame)) return null;
  const totals = new Map(
    unders.map((under) => [under, a.reduce((sum, row) => sum + (row[under] as number), 0)]),
  );
  if ([...totals.values()].some((total) => total === 0)) return null;
  const product = [...totals.values()].reduce((all, total) => all * total, 1);
  const add = (row: Float64Array, part: readonly (readonly [number, number])[]): number =>
    part.reduce(
      (sum, [over, under]) => sum + (row[over] as number) * (product / (totals.get(under) as number)),
      0,
    );
  const contribution = (row: Float64Array): number => add(row, measure.plus) - add(row, measure.minus ?? []);
  return a.map((row, k) => contribution(row) - contribution(b[k] as Float64Array));
}
