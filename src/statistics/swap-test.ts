import { nextInteger, type Random } from "../random.ts";

/** Up to this many informative clusters every exchange is tried. */
export const EXACT_UP_TO = 14;

/** Fewer informative clusters than this can say nothing: p would be 1 whatever was observed. */
const MIN_INFORMATIVE = 2;

export interface SwapTest {
  /** Two-sided. */
  readonly p: number;
  /** Informative clusters: those whose sums differ between the arms. */
  readonly clusters: number;
  /** Whether every exchange was tried. */
  readonly exact: boolean;
  /** Exchanges that left nothing under the line; they are left out. */
  readonly withoutValue: number;
}

export interface SwapOptions {
  /** Exchanges to draw where there are too many to try all. */
  readonly draws: number;
  readonly random: Random;
}

/**
 * Sign-flip test by session. `a[k]` and `b[k]` are cluster k's sums under two arms, in the same columns; give only
 * the columns that the statistic needs. Under the hypothesis the arms are exchanged in each cluster with
 * probability 1/2. `statistic` of the totals is compared with the observed one by its absolute value, so it has to
 * change its sign, and nothing else, where a and b change places. With n informative clusters no p is below
 * 2^(1 − n): fewer than 6 cannot reach 5%. Null with fewer than 2, and where nothing stands under the line of what
 * was observed. Throws a `RangeError` where the arms differ in their number of clusters.
 */
export function swapTest(
  a: readonly Float64Array[],
  b: readonly Float64Array[],
  statistic: (a: Float64Array, b: Float64Array) => number,
  { draws, random }: SwapOptions,
): SwapTest | null {
  if (a.length !== b.length) throw new RangeError(`${a.length} and ${b.length} clusters`);
  const pairs = a.map((row, k): Pair => [row, b[k] as Float64Array]);
  const informative = pairs.filter(isInformative);
  const fixed = pairs.filter((pair) => !isInformative(pair));
  if (informative.length < MIN_INFORMATIVE) return null;
  const valueWhere = exchanging(fixed, informative, statistic);
  const observed = valueWhere(() => false);
  if (Number.isNaN(observed)) return null;
  const exact = informative.length <= EXACT_UP_TO;
  const tries = exact ? 2 ** informative.length : draws;
  let asFar = 0;
  let withoutValue = 0;
  for (let i = 0; i < tries; i++) {
    const value = valueWhere(exact ? (k) => ((i >> k) & 1) === 1 : () => nextInteger(random) >= 2 ** 31);
    if (Number.isNaN(value)) withoutValue += 1;
    else if (Math.abs(value) >= Math.abs(observed) - ROUNDING * Math.max(1, Math.abs(observed))) asFar += 1;
  }
  const tried = tries - withoutValue;
  // What was observed is one of all exchanges, but none of the drawn ones: it is counted there.
  const p = exact ? asFar / tried : (asFar + 1) / (tried + 1);
  return { p, clusters: informative.length, exact, withoutValue };
}

/** Equal values can differ by this much where sums were added up in another order. */
const ROUNDING = 1e-12;

type Pair = readonly [a: Float64Array, b: Float64Array];

function isInformative([a, b]: Pair): boolean {
  return a.some((value, column) => value !== b[column]);
}

/** The statistic, given which of the informative clusters are exchanged. */
function exchanging(
  fixed: readonly Pair[],
  informative: readonly Pair[],
  statistic: (a: Float64Array, b: Float64Array) => number,
): (isExchanged: (k: number) => boolean) => number {
  const width = (informative[0] as Pair)[0].length;
  const [baseA, baseB, totalA, totalB] = [0, 0, 0, 0].map(() => new Float64Array(width)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const [a, b] of fixed) {
    add(baseA, a);
    add(baseB, b);
  }
  return (isExchanged) => {
    totalA.set(baseA);
    totalB.set(baseB);
    for (let k = 0; k < informative.length; k++) {
      const [a, b] = informative[k] as Pair;
      const other = isExchanged(k);
      add(totalA, other ? b : a);
      add(totalB, other ? a : b);
    }
    return statistic(totalA, totalB);
  };
}

function add(total: Float64Array, sums: Float64Array): void {
  for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + (sums[i] as number);
}
