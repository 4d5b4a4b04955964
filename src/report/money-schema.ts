import { z } from "zod";
import { Interval } from "./comparison-schema.ts";

const count = z.number().int().min(0);
const share = z.number().nullable();
const tokens = z.number().min(0).nullable();
const microUsd = z.number();
/** A multiple of the price of input, and on which side of it cutting is cheaper. */
const crossover = z.union([
  z.strictObject({ price: z.number(), cheaper: z.enum(["above", "below"]) }),
  z.enum(["never", "always"]),
]);

/** What an arm's cuts would have saved: estimates, in millionths of a dollar (docs/money.md). */
export const ArmMoney = z.strictObject({
  /** Windows with prices, and those of them in which it cut something. */
  windows: count,
  cuts: count,
  recorded: microUsd,
  notSent: microUsd,
  writtenAgain: microUsd,
  fetchedAgain: microUsd,
  net: microUsd,
  netInterval: Interval,
  netShare: share,
  netShareInterval: Interval,
  /** If nothing had to be fetched again. */
  netIfUnfetched: microUsd,
  netIfUnfetchedInterval: Interval,
  /** Without the session whose requests cost most. */
  netWithoutDearest: microUsd,
  medianNet: microUsd.nullable(),
  medianNetIfUnfetched: microUsd.nullable(),
  gained: count,
  gainedIfUnfetched: count,
  repaid: count,
  cold: count,
  fetches: count,
  medianRequests: tokens,
  medianCut: tokens,
  medianRewritten: tokens,
  removedOfContext: share,
  /** `1 / (1 − removedOfContext)`: how much longer a session gets. */
  extension: share,
  /** The price of cached input at which cutting and keeping everything cost the same. */
  crossover: z.strictObject({ net: crossover, netIfUnfetched: crossover, curve: z.array(share) }),
  /** Windows with a cut, those without a price as well. */
  repricedCuts: count,
  /** Per kind of price, the net as a share of the cost. */
  repriced: z.array(share),
});
export type ArmMoney = z.infer<typeof ArmMoney>;

/** What cutting would have saved (docs/money.md), by arm. */
export const MoneyResults = z.strictObject({
  arms: z.record(z.string(), ArmMoney),
  /** Windows without a price, by model and reason. */
  unpriced: z.array(z.strictObject({ model: z.string().nullable(), why: z.string(), windows: count })),
  /** Windows whose costs are lower bounds, since output tokens were placeholders. */
  lowerBounds: count,
  /** Of what the requests after the cuts cost, the share of the session that cost most. */
  dearestShare: share,
  /** Windows in which the context fell before the cut: where outputs stood there is less certain. */
  fallen: count,
  /** The rows of prices that were used. */
  prices: z.array(
    z.strictObject({ id: z.string(), source: z.array(z.string()), uncertain: z.string().nullable() }),
  ),
  kinds: z.array(z.strictObject({ models: z.array(z.string()), read: z.number(), upTo: count.nullable() })),
  /** The cached-input prices of the curves, as multiples of that of input. */
  curvePrices: z.array(z.number()),
});
export type MoneyResults = z.infer<typeof MoneyResults>;
