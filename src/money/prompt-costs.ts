import type { Request } from "../usage/requests.ts";
import { billedAs, type PricedPass } from "./price-request.ts";

/** What a request paid for the part of its prompt that the request before it had sent already. Micro-dollars. */
export interface OldPart {
  /** Tokens of the old part. */
  readonly tokens: number;
  /** For all of it. Passes without a price are left out here and below. */
  readonly microUsd: number;
  /** Tokens that were not read from the cache, though they had been sent before. */
  readonly rewritten: number;
  /** What these cost beyond what reading them would have. */
  readonly rewriteMicroUsd: number;
}

/**
 * What was paid for the old part of a prompt. It is as long as the context of the request before, or as the
 * whole prompt where that got shorter.
 */
export function oldPart(
  before: Request | undefined,
  request: Request,
  passes: readonly PricedPass[],
): OldPart {
  const tokens = Math.min(before?.context ?? 0, request.context);
  let [microUsd, rewritten, rewriteMicroUsd] = [0, 0, 0];
  for (const priced of passes) {
    if (priced.row === null) continue;
    const { read, write5m, write1h, input } = billedAs(priced.pass, tokens);
    rewritten += write5m + write1h + input;
    const { rates } = priced;
    const notRead = write5m * rates.write5m + write1h * rates.write1h + input * rates.input;
    microUsd += read * rates.read + notRead;
    rewriteMicroUsd += notRead - (write5m + write1h + input) * rates.read;
  }
  return { tokens, microUsd, rewritten, rewriteMicroUsd };
}
