import { isPriced, type PriceRow, type Prices, priceOn } from "../prices/prices.ts";
import { type Parts, type Rates, ratesOf, splitCost, type TokenKind } from "../prices/split-cost.ts";
import type { Pass } from "../transcript/usage.ts";
import type { Request } from "../usage/requests.ts";

/** Why something has no price: it is counted and named, and never free. */
export type UnpricedReason = "unknown-model" | "unknown-day" | "no-price-that-day" | "fast-mode";

/** One pass of a request with what its tokens cost each, or why nobody knows. */
export type PricedPass = { readonly pass: Pass; readonly day: string | null } & (
  | { readonly row: PriceRow; readonly rates: Rates; readonly parts: Parts }
  | { readonly row: null; readonly why: UnpricedReason }
);

/**
 * Prices a request at the rows that were valid on its day, each pass for itself: an iteration may have had
 * another model, and has the band of its own prompt (method §9).
 */
export function priceRequest(
  prices: Prices,
  request: Pick<Request, "time" | "passes" | "isUsOnly" | "isBatch" | "isFast">,
): PricedPass[] {
  const day = request.time === null ? null : dayOf(request.time);
  return request.passes.map((pass) => {
    if (pass.model === null || !isPriced(prices, pass.model))
      return { pass, day, row: null, why: "unknown-model" };
    if (request.isFast) return { pass, day, row: null, why: "fast-mode" };
    if (day === null) return { pass, day, row: null, why: "unknown-day" };
    const row = priceOn(prices, pass.model, day);
    if (row === null) return { pass, day, row, why: "no-price-that-day" };
    const rates = ratesOf(row, pass, request);
    return { pass, day, row, rates, parts: splitCost(pass, rates) };
  });
}

/** Seconds since 1970 as a day in UTC. */
function dayOf(time: number): string {
  return new Date(1000 * time).toISOString().slice(0, 10);
}

/** The tokens of a pass that stand in one stretch of its prompt, by what they were billed as. */
export type Stretch = Readonly<Record<Exclude<TokenKind, "output">, number>>;

/**
 * What the first `length` tokens of a prompt were billed as: a prompt is read from the cache as far as it goes,
 * then written, and what is neither stands at its end.
 */
export function billedAs({ read, write5m, write1h, input }: Pass, length: number): Stretch {
  const written = write5m + write1h;
  const ofRead = Math.min(read, length);
  const ofWritten = Math.min(written, length - ofRead);
  const share = written === 0 ? 0 : ofWritten / written;
  return {
    read: ofRead,
    write5m: share * write5m,
    write1h: share * write1h,
    input: Math.min(input, length - ofRead - ofWritten),
  };
}
