import type { Analysis } from "../analysis/analyze.ts";
import { sessionExtension } from "../money/break-even.ts";
import type { Prices } from "../prices/prices.ts";
import type { ArmSavings } from "../savings/arm-sum.ts";
import { CURVE_PRICES } from "../savings/crossover.ts";
import type { CutTime } from "../savings/cuts-of-window.ts";
import { type PriceKind, priceKinds } from "../savings/price-kinds.ts";
import { summarizeSavings } from "../savings/summarize.ts";
import type { Interval } from "../statistics/interval.ts";
import type { ArmMoney, MoneyResults } from "./money-schema.ts";

/**
 * What the cuts of some arms of an analysis would have saved, by recorded usage (docs/money.md): by default of all, after
 * the firing point, and once more at each kind of price that is valid now.
 */
export function moneyResults(
  { windows, arms, settings }: Analysis,
  prices: Prices,
  {
    names = [...arms.keys()],
    time = "after",
    kinds = priceKinds(prices),
  }: { names?: readonly string[]; time?: CutTime; kinds?: readonly PriceKind[] } = {},
): MoneyResults {
  const { seed, draws } = settings;
  const savings = summarizeSavings(windows, names, { prices, kinds, time, seed, draws });
  return {
    arms: Object.fromEntries([...savings.arms].map(([name, arm]) => [name, armMoney(arm)])),
    unpriced: savings.unpriced.map(({ model, why, windows }) => ({ model, why, windows })),
    lowerBounds: savings.lowerBounds,
    dearestShare: savings.dearestShare,
    fallen: savings.fallen,
    prices: savings.rows.map(({ id, source, uncertain }) => ({
      id,
      source: [...source],
      uncertain: uncertain ?? null,
    })),
    kinds: kinds.map(({ models, read, upTo }) => ({
      models: [...models],
      read: Number(read.toPrecision(9)),
      upTo,
    })),
    curvePrices: [...CURVE_PRICES],
  };
}

/** Whole micro-dollars: estimates have no more than that. */
function armMoney(arm: ArmSavings): ArmMoney {
  const { netInterval, netIfUnfetchedInterval, medianNet, medianNetIfUnfetched, removedOfContext } = arm;
  return {
    ...arm,
    ...{ recorded: round(arm.recorded), notSent: round(arm.notSent), writtenAgain: round(arm.writtenAgain) },
    ...{
      fetchedAgain: round(arm.fetchedAgain),
      net: round(arm.net),
      netIfUnfetched: round(arm.netIfUnfetched),
    },
    netWithoutDearest: round(arm.netWithoutDearest),
    netInterval: netInterval && roundBoth(netInterval),
    netIfUnfetchedInterval: netIfUnfetchedInterval && roundBoth(netIfUnfetchedInterval),
    medianNet: medianNet === null ? null : round(medianNet),
    medianNetIfUnfetched: medianNetIfUnfetched === null ? null : round(medianNetIfUnfetched),
    crossover: { ...arm.crossover, curve: [...arm.crossover.curve] },
    repriced: [...arm.repriced],
    extension: removedOfContext === null || removedOfContext >= 1 ? null : sessionExtension(removedOfContext),
  };
}

function roundBoth({ low, high }: Interval): Interval {
  return { low: round(low), high: round(high) };
}

/** No −0, which JSON would write as 0. */
function round(value: number): number {
  return Math.round(value) + 0;
}
