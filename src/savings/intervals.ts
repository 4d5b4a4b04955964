import { createRandom } from "../random.ts";
import { bootstrap, MIN_CLUSTERS } from "../statistics/bootstrap.ts";
import type { Measure } from "../statistics/measure.ts";
import type { ArmSum, Intervals } from "./arm-sum.ts";

const NO_INTERVALS: Intervals = { net: null, share: null, netIfUnfetched: null };

/** Per cluster and arm. */
const [NET, UNFETCHED, RECORDED, WINDOWS, WIDTH] = [0, 1, 2, 3, 4];

/** The intervals of some arms, all of them from the same draws; none where few sessions hold a cut. */
export function intervalsOf(arms: readonly ArmSum[], draws: number, seed: string): Intervals[] {
  const clusters = new Map<number, Float64Array>();
  for (const [a, arm] of arms.entries())
    for (const { cluster, net, notSent, writtenAgain, recorded } of arm.priced) {
      const sums = clusters.get(cluster) ?? new Float64Array(arms.length * WIDTH);
      clusters.set(cluster, sums);
      const amounts = [net, notSent - writtenAgain, recorded, 1];
      for (const [column, amount] of amounts.entries())
        sums[a * WIDTH + column] = (sums[a * WIDTH + column] as number) + amount;
    }
  const measures = arms.flatMap((_, a) =>
    SHARES.map(([over, under]): Measure => ({ plus: [[a * WIDTH + over, a * WIDTH + under]] })),
  );
  const drawn = draws === 0 ? [] : bootstrap([...clusters.values()], measures, draws, createRandom(seed));
  return arms.map((arm, a) => {
    if (arm.clustersWithCut < MIN_CLUSTERS) return NO_INTERVALS;
    const [net, share, netIfUnfetched] = SHARES.map(
      (_, i) => drawn[a * SHARES.length + i]?.interval95 ?? null,
    );
    return { net: net ?? null, share: share ?? null, netIfUnfetched: netIfUnfetched ?? null };
  });
}

const SHARES = [
  [NET, WINDOWS],
  [NET, RECORDED],
  [UNFETCHED, WINDOWS],
] as const;
