import type { Tokens } from "../prices/split-cost.ts";

/** Tokens of the requests after the cuts: as recorded, after the cuts, and after them if nothing had to be fetched. */
export interface CutTokenSums {
  readonly recorded: Tokens;
  readonly unfetched: Tokens;
  readonly after: Tokens;
}

/**
 * The cached-input price at which a policy's cuts and keeping everything cost the same, as a multiple of the price of
 * input. `never`: cutting costs more at every price up to that of input; `always`: it costs less.
 */
type CrossoverPrice = number | "never" | "always";

export interface Crossover {
  /** Where what the agent went on to use is fetched again. */
  readonly fetched: CrossoverPrice;
  readonly unfetched: CrossoverPrice;
  /** Per cached-input price in `PRICES`, what the cuts save of what the requests cost; a share. */
  readonly curve: readonly (number | null)[];
}

/** Multiples of the price of input for which the curve is worked out. */
export const PRICES: readonly number[] = Array.from({ length: 11 }, (_, i) => i / 40);

/** What the other kinds cost, as multiples of input: so in all rows of prices of the vendor (docs/prices.md). */
const RATES = { input: 1, write5m: 1.25, write1h: 2, output: 5 } as const;

/** Works the crossover out. It is in the price's own units, so it holds whatever a model's input costs. */
export function crossoverOf({ recorded, unfetched, after }: CutTokenSums): Crossover {
  return {
    fetched: priceWhere(recorded, after),
    unfetched: priceWhere(recorded, unfetched),
    curve: PRICES.map((price) => {
      const before = costAt(recorded, price);
      return before === 0 ? null : (before - costAt(after, price)) / before;
    }),
  };
}

/** The saving is a straight line over the price of a read. */
function priceWhere(recorded: Tokens, after: Tokens): CrossoverPrice {
  const free = costAt(recorded, 0) - costAt(after, 0);
  const reads = recorded.read - after.read;
  const dearest = free + reads;
  if (free >= 0 && dearest >= 0) return free + dearest === 0 ? "never" : "always";
  if (free <= 0 && dearest <= 0) return "never";
  return -free / reads;
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
