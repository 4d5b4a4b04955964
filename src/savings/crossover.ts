import type { Tokens } from "../prices/split-cost.ts";

/** Tokens of the requests after the cuts: as recorded, as the cuts leave them, and so if nothing is fetched again. */
export interface CutTokenSums {
  readonly recorded: Tokens;
  readonly after: Tokens;
  readonly ifUnfetched: Tokens;
}

/**
 * The price of cached input, as a multiple of that of input, at which some cuts and keeping everything cost the same,
 * and on which side of it cutting is cheaper. `never`: at no price up to that of input; `always`: at every one.
 */
type Crossover = { readonly price: number; readonly cheaper: "above" | "below" } | "never" | "always";

/** The crossovers of some cuts, and what they save at every price. */
export interface PriceCurve {
  readonly net: Crossover;
  readonly netIfUnfetched: Crossover;
  /** Per price in `CURVE_PRICES` what the cuts save of what the requests cost; a share. */
  readonly curve: readonly (number | null)[];
}

/** Multiples of the price of input: from the cheapest reads that are sold up to a quarter. */
export const CURVE_PRICES: readonly number[] = Array.from({ length: 10 }, (_, i) => (i + 1) / 40);

/**
 * What the other kinds cost, as multiples of input: so in all rows of prices of the vendor (docs/prices.md), but for
 * answers to long prompts in some of them, which are cheaper. Answers are no part of a crossover.
 */
const RATES = { input: 1, write5m: 1.25, write1h: 2, output: 5 } as const;

/** Works the crossovers out of token counts, so that they hold whatever a model's input costs. */
export function priceCurve({ recorded, after, ifUnfetched }: CutTokenSums): PriceCurve {
  return {
    net: crossoverOf(recorded, after),
    netIfUnfetched: crossoverOf(recorded, ifUnfetched),
    curve: CURVE_PRICES.map((price) => {
      const before = costAt(recorded, price);
      return before === 0 ? null : (before - costAt(after, price)) / before;
    }),
  };
}

/** What is saved is a straight line over the price of a read. */
function crossoverOf(recorded: Tokens, after: Tokens): Crossover {
  const free = costAt(recorded, 0) - costAt(after, 0);
  const slope = recorded.read - after.read;
  const dearest = free + slope;
  if (free <= 0 && dearest <= 0) return "never";
  if (free >= 0 && dearest >= 0) return "always";
  return { price: -free / slope, cheaper: slope > 0 ? "above" : "below" };
}

function costAt({ input, write5m, write1h, read, output }: Tokens, price: number): number {
  return (
    input * RATES.input +
    write5m * RATES.write5m +
    write1h * RATES.write1h +
    output * RATES.output +
    read * price
  );
}
