import type { Analysis } from "../analysis/analyze.ts";
import { sessionExtension } from "../money/break-even.ts";
import type { Prices } from "../prices/prices.ts";
import { PRICES } from "../savings/crossover.ts";
import { priceKinds } from "../savings/price-kinds.ts";
import { type ArmSavings, summarizeSavings } from "../savings/summarize.ts";
import type { Interval } from "../statistics/interval.ts";
import type { ArmMoney, MoneyResults } from "./money-schema.ts";

/** What the cuts of some arms of an analysis would have saved, by recorded usage (docs/money.md). */
export function moneyResults(
  { windows, arms, settings }: Analysis,
  prices: Prices,
  names: readonly string[] = [...arms.keys()],
): MoneyResults {
  const kinds = priceKinds(prices);
  const { seed, draws } = settings;
  const savings = summarizeSavings(windows, names, { prices, kinds, seed, draws });
  return {
    arms: Object.fromEntries([...savings.arms].map(([name, arm]) => [name, armMoney(arm)])),
    unpriced: savings.unpriced.map(({ model, why, windows }) => ({ model, why, windows })),
    lowerBounds: savings.lowerBounds,
    prices: savings.rows.map(({ id, source, uncertain }) => ({
      id,
      source: [...source],
      uncertain: uncertain ?? null,
    })),
    kinds: kinds.map(({ models, read, hasBands }) => ({ models: [...models], read, hasBands })),
    curvePrices: [...PRICES],
  };
}

/** Whole micro-dollars: estimates have no more than that. */
function armMoney(arm: ArmSavings): ArmMoney {
  const { recorded, unread, rewritten, fetched, net, netInterval, medianNet, removedOfContext } = arm;
  return {
    ...arm,
    ...{ recorded: round(recorded), unread: round(unread), rewritten: round(rewritten) },
    ...{ fetched: round(fetched), net: round(net) },
    netInterval: netInterval && roundBoth(netInterval),
    medianNet: medianNet === null ? null : round(medianNet),
    crossover: { ...arm.crossover, curve: [...arm.crossover.curve] },
    repriced: [...arm.repriced],
    extension:
      removedOfContext === null || removedOfContext >= 1 ? null : sessionExtension(removedOfContext),
  };
}

function roundBoth({ low, high }: Interval): Interval {
  return { low: round(low), high: round(high) };
}

/** No −0, which JSON would write as 0. */
function round(value: number): number {
  return Math.round(value) + 0;
}
