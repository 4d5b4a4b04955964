import { createRandom } from "../random.ts";
import { bootstrap, type Resampled } from "../statistics/bootstrap.ts";
import type { Interval } from "../statistics/interval.ts";
import type { Measure } from "../statistics/measure.ts";
import { FATES, type Fate, type RecoveryWindow, type WrongDrop, wrongDrops } from "./fates.ts";

/** How many outputs a search may show. */
export const TOPS = [1, 4, 10] as const;

/** Some of an arm's wrong drops: a count, its share of 1 and the share's 95% interval; null where there is none. */
interface Part {
  readonly count: number;
  readonly share: number | null;
  readonly interval: Interval | null;
}

/** What a search finds among the first so many. */
interface Found extends Part {
  readonly top: (typeof TOPS)[number];
  /** The share that the same outputs in any order would give, in expectation. */
  readonly byChance: number | null;
}

/** Whether what an arm dropped wrongly could have come back (docs/recovery.md). */
export interface ArmRecovery {
  /** Drops that the future used. */
  readonly wrongDrops: number;
  /** Shares are of the wrong drops, which the four add up to. */
  readonly fates: Readonly<Record<Fate, Part>>;
  /** Of the recovered ones, those whose call was made again no later than the first use. */
  readonly inTime: number;
  /** Of the wrong drops of which something is lost, those that the search finds among the first so many. */
  readonly found: Found[];
}

/** Columns of an arm's sums; the fates come first. */
const WRONG = FATES.length;
const LOST = WRONG + 1;
const IN_TIME = LOST + 1;
const FOUND = IN_TIME + 1;
const CHANCE = FOUND + TOPS.length;
const WIDTH = CHANCE + TOPS.length;

/** What is measured of an arm: a column over another. */
const SHARES: readonly (readonly [over: number, under: number])[] = [
  ...FATES.map((_, f) => [f, WRONG] as const),
  ...TOPS.map((_, t) => [FOUND + t, LOST] as const),
];

/** Sums up what became of each arm's wrong drops. All arms see the same draws over clusters (method §8). */
export function summarizeRecovery(
  windows: readonly RecoveryWindow[],
  arms: readonly string[],
  { seed, draws }: { readonly seed: number; readonly draws: number },
): Map<string, ArmRecovery> {
  const byCluster = new Map<number, Float64Array>();
  const total = new Float64Array(arms.length * WIDTH);
  for (const window of windows) {
    const sums = byCluster.get(window.cluster) ?? new Float64Array(total.length);
    byCluster.set(window.cluster, sums);
    for (const [a, arm] of arms.entries()) {
      for (const drop of wrongDrops(window, window.decisions.get(arm) ?? [])) {
        for (const [column, amount] of amountsOf(drop)) {
          increase(sums, a * WIDTH + column, amount);
          increase(total, a * WIDTH + column, amount);
        }
      }
    }
  }
  const measures = arms.flatMap((_, a) =>
    SHARES.map(([over, under]): Measure => ({ plus: [[a * WIDTH + over, a * WIDTH + under]] })),
  );
  const random = createRandom(`recovery ${seed}`);
  const resampled = draws === 0 ? [] : bootstrap([...byCluster.values()], measures, draws, random);
  return new Map(
    arms.map((arm, a) => {
      const own = resampled.slice(a * SHARES.length, (a + 1) * SHARES.length);
      return [arm, armRecovery(total.subarray(a * WIDTH, (a + 1) * WIDTH), own)];
    }),
  );
}

/** The columns in which a wrong drop counts, and for how much. */
function amountsOf({
  fate,
  isInTime,
  rank,
  among,
}: WrongDrop): (readonly [column: number, amount: number])[] {
  const isLost = fate !== "stillThere";
  return [
    [WRONG, 1],
    [FATES.indexOf(fate), 1],
    [LOST, isLost ? 1 : 0],
    [IN_TIME, fate === "recovered" && isInTime ? 1 : 0],
    ...TOPS.map((top, t) => [FOUND + t, isLost && rank !== null && rank <= top ? 1 : 0] as const),
    ...TOPS.map((top, t) => [CHANCE + t, isLost ? Math.min(1, top / among) : 0] as const),
  ];
}

function increase(sums: Float64Array, column: number, amount: number): void {
  sums[column] = (sums[column] as number) + amount;
}

function armRecovery(sums: Float64Array, resampled: readonly Resampled[]): ArmRecovery {
  const sum = (column: number): number => sums[column] as number;
  const parts = SHARES.map(([over, under], i) => ({
    count: sum(over),
    share: sum(under) === 0 ? null : sum(over) / sum(under),
    interval: resampled[i]?.interval95 ?? null,
  }));
  return {
    wrongDrops: sum(WRONG),
    fates: Object.fromEntries(FATES.map((fate, f) => [fate, parts[f]])) as ArmRecovery["fates"],
    inTime: sum(IN_TIME),
    found: TOPS.map((top, t) => ({
      top,
      ...(parts[FATES.length + t] as Part),
      byChance: sum(LOST) === 0 ? null : sum(CHANCE + t) / sum(LOST),
    })),
  };
}
