import { type Gap, gapsOf } from "../money/cold-gaps.ts";
import { priceRequest } from "../money/price-request.ts";
import { oldPart } from "../money/prompt-costs.ts";
import type { Prices } from "../prices/prices.ts";
import type { Request } from "../usage/requests.ts";
import { Bill } from "./bill.ts";
import type { Reader } from "./rereading.ts";

/** Tokens of a prompt that were sent before and yet not read from the cache, and what that cost beyond reading. */
export interface Rewritten {
  readonly requests: number;
  readonly tokens: number;
  readonly microUsd: number;
}

/** The money of one window, from what was recorded with its requests. Requests that count elsewhere are left out. */
export interface WindowMoney {
  readonly bill: Bill;
  /** The context of the first and of the last request in tokens; null without a request. */
  readonly firstContext: number | null;
  readonly lastContext: number | null;
  /** Requests after the first: what the growth from one to the other is shared over. */
  readonly steps: number;
  /** Gaps between requests that were longer than five minutes, an hour, and the recorded lifetime of the cache. */
  readonly gaps: Readonly<Record<"over5m" | "over1h" | "cold", number>>;
  /** After a gap in which the cache had lapsed, and without one. */
  readonly rewritten: Readonly<Record<"cold" | "warm", Rewritten>>;
  /** Per request, what a token of the old part of its prompt cost. */
  readonly readers: readonly Reader[];
}

/** Adds up the requests of a window (method §9). `isCounted` says of each request whether it counts here. */
export function windowMoney(
  prices: Prices,
  requests: readonly Request[],
  isCounted: (request: Request) => boolean,
): WindowMoney {
  const bill = new Bill();
  const counts = { over5m: 0, over1h: 0, cold: 0 };
  const rewritten = { cold: { ...NO_REWRITE }, warm: { ...NO_REWRITE } };
  const gaps = gapsOf(requests);
  const readers = requests.map((request, i): Reader => {
    if (!isCounted(request)) return { rate: null, oldTokens: 0 };
    const passes = priceRequest(prices, request);
    bill.add(request, passes);
    const old = oldPart(requests[i - 1], request, passes);
    const gap = gaps[i - 1];
    if (gap !== undefined) countGap(counts, gap);
    if (old.rewritten > 0) {
      const sum = gap?.isCold === true ? rewritten.cold : rewritten.warm;
      sum.requests += 1;
      sum.tokens += old.rewritten;
      sum.microUsd += old.rewriteMicroUsd;
    }
    if (passes.every(({ row }) => row === null)) return { rate: null, oldTokens: 0 };
    return { rate: old.tokens === 0 ? 0 : old.microUsd / old.tokens, oldTokens: old.tokens };
  });
  return {
    bill,
    firstContext: requests[0]?.context ?? null,
    lastContext: requests.at(-1)?.context ?? null,
    steps: Math.max(0, requests.length - 1),
    gaps: counts,
    rewritten,
    readers,
  };
}

const NO_REWRITE = { requests: 0, tokens: 0, microUsd: 0 };

function countGap(counts: Record<"over5m" | "over1h" | "cold", number>, { seconds, isCold }: Gap): void {
  if (seconds !== null && seconds > 300) counts.over5m += 1;
  if (seconds !== null && seconds > 3600) counts.over1h += 1;
  if (isCold) counts.cold += 1;
}
