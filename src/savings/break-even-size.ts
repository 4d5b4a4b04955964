import { removedTokens } from "../arms/arm.ts";
import type { CourseRequest } from "../money/course.ts";
import { priceRequest } from "../money/price-request.ts";
import { oldPart } from "../money/prompt-costs.ts";
import type { Prices } from "../prices/prices.ts";
import { firstRequest, type SavingsWindow } from "./cuts-of-window.ts";
import { medianOf } from "./median.ts";

/** How large an output must be for a call about it to pay (method §9). */
export interface BreakEvenSize {
  /** Outputs that the arm was asked about and that have a price. */
  readonly outputs: number;
  /** Of these, those that are larger than their own break-even size. */
  readonly above: number;
  /** The middle one of their break-even sizes, in tokens as billed; null where nothing was removed or is re-read. */
  readonly median: number | null;
  /** Of the tokens of what it was asked about, the share that it removed. */
  readonly removed: number | null;
}

/**
 * The break-even size of an output is `callCost / (ratio × (1 + reuses) × pricePerToken)` (method §9): `ratio` is
 * the share that the arm really removed, over all that it was asked about, and `(1 + reuses) × pricePerToken` is what
 * the recorded requests after the firing point paid for one token that stood in their prompts before. That differs
 * from window to window, so every output has its own. `callMicroUsd` is what the arm paid for one output.
 */
export function breakEvenSize(
  windows: readonly SavingsWindow[],
  arm: string,
  callMicroUsd: number,
  prices: Prices,
): BreakEvenSize {
  const asked = windows.flatMap((window) => askedIn(window, arm, prices));
  const sum = (of: (output: AskedOutput) => number): number =>
    asked.reduce((total, one) => total + of(one), 0);
  const tokens = sum((one) => one.tokens);
  const removed = tokens === 0 ? null : sum((one) => one.removed) / tokens;
  const priced = asked.flatMap(({ billed, worth }) => (worth === null ? [] : [{ billed, worth }]));
  const sizes = priced.map(({ worth }) =>
    removed === null || removed * worth === 0 ? Number.POSITIVE_INFINITY : callMicroUsd / (removed * worth),
  );
  const median = medianOf(sizes);
  return {
    outputs: priced.length,
    above: priced.filter(({ billed }, i) => billed > (sizes[i] as number)).length,
    median: median === null || !Number.isFinite(median) ? null : median,
    removed,
  };
}

interface AskedOutput {
  readonly tokens: number;
  readonly removed: number;
  /** Tokens as billed. */
  readonly billed: number;
  /** Micro-dollars that the requests after the firing point paid for one of its tokens; null where nobody knows. */
  readonly worth: number | null;
}

function askedIn(window: SavingsWindow, arm: string, prices: Prices): AskedOutput[] {
  const { candidates, requests = [], decisions } = window;
  const own = decisions.get(arm) ?? [];
  const first = firstRequest(window, "after");
  const paid = paidPerToken(requests, prices);
  return candidates.flatMap(({ tokens, billed }, i) => {
    const decision = own[i];
    if (decision === undefined || decision.action === "not-asked") return [];
    const leaves = Math.max(first, billed?.leaves ?? first);
    const worth = paid === null ? null : (paid[leaves] as number) - (paid[first] as number);
    const removed = removedTokens(decision, tokens);
    return [{ tokens, removed, billed: billed?.tokens ?? 0, worth: billed === undefined ? null : worth }];
  });
}

/** Per request what those before it paid for a token of the old part of their prompts, added up. */
function paidPerToken(requests: readonly CourseRequest[], prices: Prices): Float64Array | null {
  const paid = new Float64Array(requests.length + 1);
  for (const [i, request] of requests.entries()) {
    const passes = priceRequest(prices, request);
    if (passes.some(({ row }) => row === null)) return null;
    const { tokens, microUsd } = oldPart(requests[i - 1], request, passes);
    paid[i + 1] = (paid[i] as number) + (tokens === 0 ? 0 : microUsd / tokens);
  }
  return paid;
}
