import { fell } from "../money/course.ts";
import type { PriceRow, Prices } from "../prices/prices.ts";
import { type ArmSavings, ArmSum, type Intervals } from "./arm-sum.ts";
import { type CutTime, firstRequest, type SavingsWindow } from "./cuts-of-window.ts";
import { intervalsOf } from "./intervals.ts";
import type { PriceKind } from "./price-kinds.ts";
import { type NoPrice, recordedRows } from "./price-window.ts";

/** What the arms' cuts would have saved, and the windows that have no price. */
export interface Savings {
  readonly arms: ReadonlyMap<string, ArmSavings>;
  /** Windows without a price, by model and reason; in the order in which they come. */
  readonly unpriced: readonly (NoPrice & { readonly windows: number })[];
  /** Windows that hold requests with placeholders for output tokens after the cut: costs there are lower bounds. */
  readonly lowerBounds: number;
  /** Of what all requests after the cuts cost, the share of the session that cost most. */
  readonly dearestShare: number | null;
  /** Windows in which the context fell before the cut: where outputs stood there is less certain. */
  readonly fallen: number;
  /** The rows of prices that were used, in the order of their ids. */
  readonly rows: readonly PriceRow[];
}

/** What savings are made with. */
export interface SavingsMeans {
  readonly prices: Prices;
  /** At each of which everything is priced once more, whatever model was recorded. */
  readonly kinds: readonly PriceKind[];
  readonly time: CutTime;
  readonly seed: number;
  readonly draws: number;
}

/** Sums up what each arm's cuts would have saved. All arms see the same draws over clusters (method §8, §9). */
export function summarizeSavings(
  windows: readonly SavingsWindow[],
  names: readonly string[],
  { prices, kinds, time, seed, draws }: SavingsMeans,
): Savings {
  const arms = names.map((name) => new ArmSum(name, kinds));
  const unpriced = new Map<string, NoPrice & { windows: number }>();
  const used = new Set<PriceRow>();
  let [lowerBounds, fallen] = [0, 0];
  for (const window of windows) {
    const { requests = [] } = window;
    const first = firstRequest(window, time);
    const after = requests.slice(first);
    const priced = recordedRows(prices, window, time);
    if (typeof priced !== "function") {
      const key = `${priced.why} ${priced.model ?? ""}`;
      unpriced.set(key, { ...priced, windows: (unpriced.get(key)?.windows ?? 0) + 1 });
    } else {
      for (const { passes } of after) for (const pass of passes) used.add(priced(pass));
      if (after.some(({ isLowerBound }) => isLowerBound)) lowerBounds += 1;
      if (requests.some((request, i) => i <= first && fell(requests[i - 1], request))) fallen += 1;
    }
    if (typeof priced !== "function" && (after.length === 0 || priced.why === "partly-recorded")) continue;
    for (const arm of arms) arm.add(window, first, typeof priced === "function" ? priced : null);
  }
  const costs = new Map<number, number>();
  for (const { cluster, recorded } of arms[0]?.priced ?? [])
    costs.set(cluster, (costs.get(cluster) ?? 0) + recorded);
  const [dearest] = [...costs].sort(([a, x], [b, y]) => y - x || a - b);
  const whole = [...costs.values()].reduce((sum, cost) => sum + cost, 0);
  const intervals = intervalsOf(arms, draws, `savings ${seed}`);
  return {
    arms: new Map(
      arms.map((arm, a) => [arm.name, arm.summary(intervals[a] as Intervals, dearest?.[0] ?? null)]),
    ),
    dearestShare: dearest === undefined || whole === 0 ? null : dearest[1] / whole,
    unpriced: [...unpriced.values()],
    ...{ lowerBounds, fallen },
    rows: [...used].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
