import type { PriceRow, Tier } from "./prices.ts";

// A price of $2 per million tokens is 2 micro-dollars per token: dollars and tokens are both divided by a
// million. Rates below one micro-dollar are common, so sums are made of millionths of a micro-dollar, in
// BigInt, and rounded up to whole micro-dollars once, at the end.
const PARTS = 1_000_000;

/** What tokens are billed as. */
export const TOKEN_KINDS = ["input", "write5m", "write1h", "read", "output"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
export type Tokens = Readonly<Record<TokenKind, number>>;
/** Per token kind: micro-dollars per token. */
export type Rates = Readonly<Record<TokenKind, number>>;
/** Millionths of a micro-dollar. */
export type Parts = Readonly<Record<TokenKind, bigint>>;

/** What changes the price of every token. */
interface Terms {
  readonly isBatch: boolean;
  /** Whether inference was kept in the US. */
  readonly isUsOnly: boolean;
}

/** What one request paid per token: the rates of the band of all its tokens in, in micro-dollars. */
export function ratesOf(row: PriceRow, { input, write5m, write1h, read }: Tokens, terms: Terms): Rates {
  const tier = tierOf(row, input + write5m + write1h + read);
  return scaled(tier, (terms.isBatch ? row.batch : 1) * (terms.isUsOnly ? row.usOnly : 1));
}

/** What tokens cost, exactly: in millionths of a micro-dollar, for `toMicroUsd` when all is added up. */
export function splitCost(tokens: Tokens, rates: Rates): Parts {
  return {
    input: partsOf(tokens.input, rates.input),
    write5m: partsOf(tokens.write5m, rates.write5m),
    write1h: partsOf(tokens.write1h, rates.write1h),
    read: partsOf(tokens.read, rates.read),
    output: partsOf(tokens.output, rates.output),
  };
}

/** Millionths of a micro-dollar in whole micro-dollars, rounded up. */
export function toMicroUsd(parts: bigint): number {
  return Number((parts + BigInt(PARTS - 1)) / BigInt(PARTS));
}

export function sumOf({ input, write5m, write1h, read, output }: Parts): bigint {
  return input + write5m + write1h + read + output;
}

/** The band whose price the whole request has. */
export function tierOf(row: PriceRow, inputTokens: number): Tier {
  const found = row.tiers.find(
    ({ upToInputTokens }) => upToInputTokens === null || inputTokens <= upToInputTokens,
  );
  if (found === undefined) throw new Error(`the price ${row.id} has no band for ${inputTokens} tokens`);
  return found;
}

/** The rates of a band, times a factor. */
export function scaled(
  { input, write5m, write1h, read, output }: Omit<Tier, "upToInputTokens">,
  factor: number,
): Rates {
  return {
    input: input * factor,
    write5m: write5m * factor,
    write1h: write1h * factor,
    read: read * factor,
    output: output * factor,
  };
}

/** A rate is rounded up to parts, less what floating point may have added to it. */
function partsOf(tokens: number, rate: number): bigint {
  return BigInt(tokens) * BigInt(Math.ceil(rate * PARTS - 1e-4));
}
