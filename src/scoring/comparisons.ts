import type { Decision } from "../arms/arm.ts";
import { createRandom } from "../random.ts";
import { holm } from "../statistics/adjust.ts";
import type { Resampled } from "../statistics/bootstrap.ts";
import { detectableDifference } from "../statistics/detectable.ts";
import { againstMargin, type MarginClaims } from "../statistics/equivalence.ts";
import type { Interval } from "../statistics/interval.ts";
import { mcnemar } from "../statistics/mcnemar.ts";
import { inColumns, type Measure, measured, sharesIn } from "../statistics/measure.ts";
import { addedByClusters, signFlipTest } from "../statistics/sign-flip.ts";
import { type SwapTest, swapTest } from "../statistics/swap-test.ts";
import { isLive } from "../truths/truths.ts";
import { SHARES, type Share } from "./score.ts";
import type { FiredWindow } from "./tally.ts";

/** How much higher a share of one arm is than another's; null where either has nothing under the line. */
interface Difference {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** The two one-sided limits at 5%. */
  readonly interval90: Interval | null;
  readonly se: number | null;
}

/** An arm over the scoreable outputs beside another arm, or beside its matched null; outputs count. */
export interface Comparison {
  readonly arm: string;
  readonly against: string;
  readonly differences: Readonly<Record<Share, Difference>>;
  /** How much more of what was used is lost (method §8), over all that was used. Null beside the matched null. */
  readonly lostOfUsed: Difference | null;
  /** The sign-flip test by session on the primary metric. */
  readonly swap: SwapTest | null;
  /** Its p, corrected after Holm for all comparisons of the family. */
  readonly holm: number | null;
  /** Secondary, and not clustered: outputs that only one of the two decided right. Null beside the matched null. */
  readonly mcnemar: { readonly onlyArm: number; readonly onlyOther: number; readonly p: number } | null;
  /** Against the margin that was named beforehand; null without one. */
  readonly margin: MarginClaims | null;
  /** The smallest difference of the primary metric that this corpus shows in 80 of 100 cases. */
  readonly detectable: number | null;
}

/** The metric that is tested, and what is claimed of it. */
export interface TestSettings {
  readonly metric: Share;
  /** The smallest difference that matters, as a fraction of 1; null where none was named beforehand. */
  readonly margin: number | null;
}

/** What one comparison is made from. */
export interface Pair {
  readonly arm: string;
  readonly against: string;
  readonly measures: Readonly<Record<Share, Measure>>;
  readonly resampled: Readonly<Record<Share, Resampled | null>>;
  /** Gives the sums of the one and of the other, per cluster, in the same columns. Not kept: they are large. */
  readonly sums: () => readonly [readonly Float64Array[], readonly Float64Array[]];
  readonly lost: { readonly measure: Measure; readonly resampled: Resampled | null } | null;
  /** The primary metric of such sums. */
  readonly metricOf: Measure;
  readonly mcnemar: Comparison["mcnemar"];
}

/** Compares one family of pairs (method §8): intervals, the test by session, and Holm over all of them. */
export function compareFamily(
  pairs: readonly Pair[],
  total: Float64Array,
  { metric, margin }: TestSettings,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Comparison[] {
  const swaps = pairs.map(({ arm, against, sums, metricOf }) => {
    if (draws === 0) return null;
    const columns = [...new Set(sharesIn(metricOf).flat())];
    const measure = inColumns(metricOf, columns);
    const [a, b] = sums().map((side) =>
      side.map((row) => Float64Array.from(columns, (column) => row[column] as number)),
    ) as [Float64Array[], Float64Array[]];
    const added = addedByClusters(measure, a, b);
    if (added !== null) return signFlipTest(added);
    const statistic = (one: Float64Array, other: Float64Array): number =>
      measured(measure, one) - measured(measure, other);
    return swapTest(a, b, statistic, { draws, random: createRandom(`swap ${seed} ${arm} ${against}`) });
  });
  const corrected = holm(swaps.map((swap) => swap?.p ?? null));
  return pairs.map((pair, i) => {
    const differences = Object.fromEntries(
      SHARES.map((share) => [
        share,
        difference(measured(pair.measures[share], total), pair.resampled[share]),
      ]),
    ) as Record<Share, Difference>;
    const { interval90, se } = differences[metric];
    return {
      arm: pair.arm,
      against: pair.against,
      differences,
      lostOfUsed:
        pair.lost === null ? null : difference(measured(pair.lost.measure, total), pair.lost.resampled),
      swap: swaps[i] ?? null,
      holm: corrected[i] ?? null,
      mcnemar: pair.mcnemar,
      margin:
        margin === null || interval90 === null
          ? null
          : againstMargin(interval90, { margin, higherIsBetter: isHigherBetter(metric) }),
      detectable: se === null ? null : detectableDifference(se),
    };
  });
}

/** Whether more of a share is better: of false-drop and dead-kept less is. */
export function isHigherBetter(share: Share): boolean {
  return share === "liveKept" || share === "informedness";
}

function difference(value: number, resampled: Resampled | null): Difference {
  return {
    value: Number.isNaN(value) ? null : value,
    interval: resampled?.interval95 ?? null,
    interval90: resampled?.interval90 ?? null,
    se: resampled?.se ?? null,
  };
}

/** McNemar's test over the scoreable outputs that both were asked about: right is a live one kept or a dead one dropped. */
export function mcnemarOf(
  windows: readonly FiredWindow[],
  decisionsOf: (window: number) => readonly [readonly Decision[], readonly Decision[]],
): NonNullable<Comparison["mcnemar"]> {
  let [onlyArm, onlyOther] = [0, 0];
  for (const [w, { firing, used }] of windows.entries()) {
    const [ones, others] = decisionsOf(w);
    for (const [i, candidate] of firing.candidates.entries()) {
      const [one, other] = [ones[i], others[i]];
      if (candidate.class === "opaque" || one === undefined || other === undefined) continue;
      if (one.action === "not-asked" || other.action === "not-asked") continue;
      const right = used[i] !== undefined && isLive(used[i], "exact") ? "keep" : "drop";
      if (one.action === right && other.action !== right) onlyArm += 1;
      if (other.action === right && one.action !== right) onlyOther += 1;
    }
  }
  return { onlyArm, onlyOther, p: mcnemar(onlyArm, onlyOther) };
}
