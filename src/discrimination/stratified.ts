import { averageOver, weigh } from "./average.ts";
import { asked, COUNTS, countDecision, countMeasures } from "./counts.ts";
import { addRows, type Estimate, estimate, type Resampling, sumByCluster } from "./estimates.ts";
import { decisionOf, type ScoredWindow } from "./scored-windows.ts";
import { type Partition, partitions } from "./strata.ts";

/** The divisions that could explain an arm's discrimination away. */
const EXPLAINING = ["size", "novel"] as const;
type Explaining = (typeof EXPLAINING)[number];

/** An arm's informedness within strata, averaged. */
interface Stratified {
  readonly informedness: Estimate;
  /** Strata that count. */
  readonly strata: number;
  /** Strata without a live or without a dead output, and the outputs in them: they do not count. */
  readonly leftOut: number;
  readonly leftOutOutputs: number;
}

/** An arm's informedness as it is, and within strata. */
export interface StratifiedArm {
  readonly arm: string;
  /** Scoreable outputs that it was asked about. */
  readonly outputs: number;
  readonly crude: Estimate;
  readonly within: Readonly<Record<Explaining, Stratified>>;
}

const NOTHING: Estimate = { value: null, interval: null };

/**
 * How much of each arm's informedness is left among outputs of like size, and of like number of introduced
 * identifiers: the strata's informedness, weighted by their outputs. Intervals hold the weights and the edges of the
 * strata fixed; all see the same draws.
 */
export function stratifiedArms(
  windows: readonly ScoredWindow[],
  arms: readonly string[],
  resampling: Resampling,
): StratifiedArm[] {
  const divided = EXPLAINING.map((one) => partitions(windows).find(({ by }) => by === one) as Partition);
  // Per arm its counts over all, then those of every stratum.
  const blocks = 1 + divided.reduce((sum, { strata }) => sum + strata.length, 0);
  const width = arms.length * blocks * COUNTS;
  const at = (arm: number, block: number): number => (arm * blocks + block) * COUNTS;
  const rows = sumByCluster(windows, width, (sums, window) => {
    for (const output of window.outputs) {
      const places = blocksOf(divided, window, output);
      for (const [a, arm] of arms.entries()) {
        const decision = decisionOf(window, arm, output);
        if (decision === undefined) continue;
        for (const block of places) countDecision(sums, at(a, block), decision, output.isLive);
      }
    }
  });
  const total = addRows(rows, width);
  const averages = arms.map((_, a) => {
    let block = 0;
    return divided.map(({ strata }) =>
      averageOver(
        total,
        strata.map(() => at(a, ++block)),
      ),
    );
  });
  for (const average of averages.flat()) for (const row of rows) weigh(row, average);
  const estimates = estimate(
    rows,
    averages.flatMap((own, a) => [
      countMeasures(at(a, 0)).informedness,
      ...own.map(({ measure }) => measure),
    ]),
    resampling,
  );
  return averages.map((averagesOfArm, a) => {
    const [crude, ...own] = estimates.slice(a * (1 + divided.length)) as [Estimate, ...Estimate[]];
    const within = averagesOfArm.map(
      ({ counted, value, leftOut, leftOutOutputs }, d): [Explaining, Stratified] => {
        const informedness = value === null ? NOTHING : { value, interval: (own[d] as Estimate).interval };
        return [
          EXPLAINING[d] as Explaining,
          { informedness, strata: counted.length, leftOut, leftOutOutputs },
        ];
      },
    );
    const outputs = asked(total, at(a, 0));
    return {
      arm: arms[a] as string,
      outputs,
      crude,
      within: Object.fromEntries(within) as StratifiedArm["within"],
    };
  });
}

/** The block of all outputs, and that of the output's stratum in each division. */
function blocksOf(
  divided: readonly Partition[],
  ...[window, output]: Parameters<Partition["stratumOf"]>
): number[] {
  const places = [0];
  let first = 1;
  for (const { strata, stratumOf } of divided) {
    places.push(first + stratumOf(window, output));
    first += strata.length;
  }
  return places;
}
