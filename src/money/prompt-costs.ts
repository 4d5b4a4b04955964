import type { Rates } from "../prices/split-cost.ts";
import type { Request } from "../usage/requests.ts";
import { billedAs, type PricedPass, type Stretch } from "./price-request.ts";

/** What a request paid for the part of its prompt that the request before it had sent already. Micro-dollars. */
export interface OldPart {
  /** Tokens of the old part. */
  readonly tokens: number;
  /** For all of it. Passes without a price are left out here and below. */
  readonly microUsd: number;
  /** Tokens that were not read from the cache, though the request before had read or written them there. */
  readonly rewritten: number;
  /** What these cost beyond what reading them would have. */
  readonly rewriteMicroUsd: number;
}

type Sent = Pick<Request, "context" | "passes">;

/**
 * What was paid for the old part of a prompt. It is as long as the context of the request before, or as the
 * whole prompt where that got shorter.
 */
export function oldPart(before: Sent | undefined, request: Sent, passes: readonly PricedPass[]): OldPart {
  const tokens = Math.min(before?.context ?? 0, request.context);
  const cached = Math.min(before === undefined ? 0 : cachedBy(before), request.context);
  let [microUsd, rewritten, rewriteMicroUsd] = [0, 0, 0];
  for (const priced of passes) {
    if (priced.row === null) continue;
    const { rates } = priced;
    const all = billedAs(priced.pass, tokens);
    microUsd += all.read * rates.read + notRead(all, rates);
    const again = billedAs(priced.pass, cached);
    const written = again.write5m + again.write1h + again.input;
    rewritten += written;
    rewriteMicroUsd += notRead(again, rates) - written * rates.read;
  }
  return { tokens, microUsd, rewritten, rewriteMicroUsd };
}

/** The tokens at the end of a prompt that are plain input are not in the cache afterwards. */
function cachedBy({ context, passes }: Sent): number {
  return context - (passes.at(-1)?.input ?? 0);
}

function notRead({ write5m, write1h, input }: Stretch, rates: Rates): number {
  return write5m * rates.write5m + write1h * rates.write1h + input * rates.input;
}
