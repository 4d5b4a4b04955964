import type { PriceRow, Prices } from "../prices/prices.ts";

/** Rows of prices that differ by one factor only: a saving is the same share of the cost at all of them. */
export interface PriceKind {
  /** One of them, which stands for all. */
  readonly row: PriceRow;
  /** The models, by their names, in the order of the file. */
  readonly models: readonly string[];
  /** What a read costs, as a multiple of input; of the lowest band. */
  readonly read: number;
  /** Tokens of the longest prompt that has this price; null where all have. */
  readonly upTo: number | null;
}

/** The kinds of price that are valid now, that is those of rows without an end; the dearest reads first. */
export function priceKinds({ rows }: Prices): PriceKind[] {
  const kinds = new Map<string, PriceKind & { readonly models: string[] }>();
  for (const row of rows) {
    if (row.until !== undefined) continue;
    const key = JSON.stringify(row.tiers.map((tier) => relative(tier, row.tiers[0]?.input ?? 1)));
    const models = kinds.get(key)?.models;
    if (models !== undefined) {
      models.push(row.model);
      continue;
    }
    const [lowest] = row.tiers;
    kinds.set(key, {
      row,
      models: [row.model],
      read: lowest === undefined || lowest.input === 0 ? 0 : lowest.read / lowest.input,
      upTo: lowest?.upToInputTokens ?? null,
    });
  }
  const longest = ({ upTo }: PriceKind): number => upTo ?? Number.MAX_VALUE;
  return [...kinds.values()].sort((a, b) => b.read - a.read || longest(b) - longest(a));
}

/** The rates of a band in units of another price. Rounded, so that prices with few digits fall together. */
function relative(tier: PriceRow["tiers"][number], unit: number): (number | null)[] {
  const { upToInputTokens, input, write5m, write1h, read, output } = tier;
  const rates = [input, write5m, write1h, read, output];
  return [upToInputTokens, ...rates.map((rate) => Number((rate / (unit || 1)).toPrecision(9)))];
}
