import type { Usage } from "../record/outcome.ts";
import type { PriceRow, Tier } from "./prices.ts";
import { ratesOf, scaled, splitCost, sumOf, type Tokens, tierOf, toMicroUsd } from "./split-cost.ts";

/**
 * Tokens that a request may hold beside its text: the marks around messages, and what the API adds by itself
 * for an answer in a given form. A guess on the safe side; what was read of are a few hundred.
 */
export const FRAME_TOKENS = 2048;

/** What a call has cost by the tokens that the API counted, in micro-dollars, rounded up. */
export function costMicroUsd(row: PriceRow, usage: Usage, { batch }: { readonly batch: boolean }): number {
  const tokens = tokensOf(usage);
  const rates = ratesOf(row, tokens, { isBatch: batch, isUsOnly: usage["inference_geo"] === "us" });
  return toMicroUsd(sumOf(splitCost(tokens, rates)));
}

/** What a call is likely to cost without a cache, in micro-dollars, rounded up. */
export function estimateMicroUsd(
  row: PriceRow,
  {
    inputTokens,
    outputTokens,
    batch,
  }: { readonly inputTokens: number; readonly outputTokens: number; readonly batch: boolean },
): number {
  const tokens = { input: inputTokens, write5m: 0, write1h: 0, read: 0, output: outputTokens };
  return inMicroUsd(tokens, tierOf(row, inputTokens), factorOf(row, batch));
}

/** The lifetime of the longest cache mark in a request; `none` where it has no mark. */
type CacheMark = "none" | "5m" | "1h";

export interface CallSize {
  /** Bytes in UTF-8 of everything that is sent: a token stands for at least one of them. */
  readonly inputBytes: number;
  /** The request's `max_tokens`, which thinking counts against as well. */
  readonly maxTokens: number;
  readonly batch: boolean;
  /** By default the dearest. */
  readonly cache?: CacheMark;
}

/**
 * What a call cannot cost more than, in micro-dollars: each byte a token, `FRAME_TOKENS` besides, all of them
 * at the dearest rate for input that the request can meet, in the dearest band that it can reach, and an
 * answer of `max_tokens`; inference in the US, which a workspace can be set to. Server tools, fast mode and
 * the priority tier are not in it.
 */
export function worstCaseMicroUsd(
  row: PriceRow,
  { inputBytes, maxTokens, batch, cache = "1h" }: CallSize,
): number {
  const most = inputBytes + FRAME_TOKENS;
  const factor = factorOf(row, batch) * row.usOnly;
  const costs = row.tiers
    .filter((_, i) => most > (row.tiers[i - 1]?.upToInputTokens ?? 0))
    .map((tier) => worstInTier(tier, Math.min(most, tier.upToInputTokens ?? most), maxTokens, factor, cache));
  return Math.max(...costs);
}

function worstInTier(
  tier: Tier,
  inputTokens: number,
  output: number,
  factor: number,
  cache: CacheMark,
): number {
  const dearest = Math.max(...inputRates(tier, cache));
  const tokens = { input: inputTokens, write5m: 0, write1h: 0, read: 0, output };
  return inMicroUsd(tokens, { ...tier, input: dearest }, factor);
}

function inputRates({ input, read, write5m, write1h }: Tier, cache: CacheMark): readonly number[] {
  switch (cache) {
    case "none":
      return [input];
    case "5m":
      return [input, read, write5m];
    case "1h":
      return [input, read, write5m, write1h];
    default:
      cache satisfies never;
      throw new Error(`unknown cache mark ${cache}`);
  }
}

function factorOf(row: PriceRow, batch: boolean): number {
  return batch ? row.batch : 1;
}

/** Cache writes whose lifetime is not told are taken for those of five minutes, the API's default. */
function tokensOf(usage: Usage): Tokens {
  const split = usage.cache_creation;
  const write1h = split?.ephemeral_1h_input_tokens ?? 0;
  const told5m = split?.ephemeral_5m_input_tokens ?? 0;
  return {
    input: usage.input_tokens,
    write5m: Math.max(told5m, (usage.cache_creation_input_tokens ?? 0) - write1h),
    write1h,
    read: usage.cache_read_input_tokens ?? 0,
    output: usage.output_tokens,
  };
}

function inMicroUsd(tokens: Tokens, tier: Tier, factor: number): number {
  return toMicroUsd(sumOf(splitCost(tokens, scaled(tier, factor))));
}
