import type { CourseRequest } from "../money/course.ts";
import { priceRequest, type UnpricedReason } from "../money/price-request.ts";
import type { PriceRow, Prices } from "../prices/prices.ts";
import { type Rates, ratesOf, TOKEN_KINDS, type Tokens } from "../prices/split-cost.ts";
import type { Pass } from "../transcript/usage.ts";
import type { Prompt } from "./after-cut.ts";
import type { CutTime, SavingsWindow } from "./cuts-of-window.ts";

/** Which row of prices a pass of a request has. */
export type RowOf = (pass: Pass) => PriceRow;

/** Why a window has no price: the first request of it that has none. */
export interface NoPrice {
  /** Null where it is not told, or where no request was recorded. */
  readonly model: string | null;
  readonly why: UnpricedReason | "nothing-recorded" | "partly-recorded";
}

/**
 * The rows that were valid when the requests after a cut were made. A window in which one has none, or was not recorded,
 * has no price: it is never free.
 */
export function recordedRows(
  prices: Prices,
  { requests = [], candidates }: SavingsWindow,
  time: CutTime,
): RowOf | NoPrice {
  const firing = candidates[0]?.firingMessage ?? 0;
  const isAfter = (message: number): boolean => (time === "after" ? message > firing : message >= firing);
  if (requests.some(({ unrecorded }) => unrecorded !== null && isAfter(unrecorded)))
    return { model: null, why: "partly-recorded" };
  const rows = new Map<Pass, PriceRow>();
  for (const request of requests.filter(({ message }) => isAfter(message)))
    for (const priced of priceRequest(prices, request)) {
      if (priced.row === null) return { model: priced.pass.model, why: priced.why };
      rows.set(priced.pass, priced.row);
    }
  if (rows.size === 0) return { model: null, why: "nothing-recorded" };
  return (pass) => rows.get(pass) as PriceRow;
}

/** What prompts cost, in micro-dollars: not rounded, since they are estimates. Each has the band of its own size. */
export function costOf(prompts: readonly Prompt[], rowOf: RowOf): number {
  let sum = 0;
  for (const { request, pass, tokens } of prompts) {
    const rates = ratesOf(rowOf(pass), tokens, request);
    for (const kind of TOKEN_KINDS) sum += tokens[kind] * rates[kind];
  }
  return sum;
}

/** What a pass pays for a token of each kind as it was recorded. Micro-dollars. */
export function recordedRates(request: CourseRequest, pass: Pass, rowOf: RowOf): Rates {
  return ratesOf(rowOf(pass), pass, request);
}

/** Tokens of prompts by what they would have been billed as. */
export function tokensOf(prompts: readonly Prompt[]): Tokens {
  const sums = { input: 0, write5m: 0, write1h: 0, read: 0, output: 0 };
  for (const { tokens } of prompts) for (const kind of TOKEN_KINDS) sums[kind] += tokens[kind];
  return sums;
}
