import { breakEvenFactor, repays } from "../money/break-even.ts";
import type { CourseRequest } from "../money/course.ts";
import { type Cut, promptsAfter } from "./after-cut.ts";
import { costOf, type RowOf, recordedRates } from "./price-window.ts";

/** What one cut would have saved in its window, in micro-dollars; all of it is an estimate. */
export interface WindowSavings {
  /** What the requests after the cut cost as they were. */
  readonly recorded: number;
  /** What was cut and not sent again. */
  readonly unread: number;
  /** Writing again what stood behind the first cut. */
  readonly rewritten: number;
  /** Fetching again what the agent went on to use and then had nowhere: one more request each time, and its tokens. */
  readonly fetched: number;
  /** `unread − rewritten − fetched`: below 0 where the cut cost more than it saved. */
  readonly net: number;
  /** Tokens cut (`S`), tokens behind them that had to be written again (`W`), and requests after the cut (`T`). */
  readonly cutTokens: number;
  readonly rewrittenTokens: number;
  readonly requests: number;
  /** Tokens in context when the cut was made. */
  readonly context: number;
  /** Outputs that were fetched again. */
  readonly fetches: number;
  /** Whether the cache had lapsed, so that everything was written again in any case. */
  readonly isCold: boolean;
  /** `S × T > k × W` (method §9). */
  readonly repays: boolean;
}

/** What a window's requests from `first` on would have cost after `cuts` (method §9). At least one request. */
export function windowSavings(
  requests: readonly CourseRequest[],
  first: number,
  cuts: readonly Cut[],
  rowOf: RowOf,
): WindowSavings {
  const after = (isRewritten: boolean, isFetched: boolean): number =>
    costOf(promptsAfter(requests, first, cuts, { isRewritten, isFetched }), rowOf);
  const recorded = costOf(promptsAfter(requests, first, [], NOTHING), rowOf);
  const active = cuts.filter(({ leaves }) => leaves > first);
  const at = requests[first] as CourseRequest;
  const shared = {
    recorded,
    requests: requests.length - first,
    context: requests[first - 1]?.context ?? at.context,
    isCold: at.isCold,
  };
  if (active.length === 0) return { ...shared, ...NO_CUT };
  const [cut, rewritten, fetched] = [after(false, false), after(true, false), after(true, true)];
  const cutTokens = active.reduce((sum, { tokens }) => sum + tokens, 0);
  const rewrittenTokens = readBehind(at, active);
  const pass = at.passes[0];
  const k = pass === undefined ? 0 : breakEvenFactor(recordedRates(at, pass, rowOf), at.lifetime);
  return {
    ...shared,
    unread: recorded - cut,
    rewritten: rewritten - cut,
    fetched: fetched - rewritten,
    net: recorded - fetched,
    cutTokens,
    rewrittenTokens,
    fetches: active.filter(({ fetchedAt, leaves }) => fetchedAt !== null && fetchedAt < leaves).length,
    repays: repays({ cut: cutTokens, requests: shared.requests, rewritten: rewrittenTokens }, k),
  };
}

const NOTHING = { isRewritten: false, isFetched: false };
const NO_CUT = {
  ...{ unread: 0, rewritten: 0, fetched: 0, net: 0, cutTokens: 0, rewrittenTokens: 0, fetches: 0 },
  repays: false,
};

/** Tokens that a request read from the cache behind the shallowest cut, without what is cut. */
function readBehind({ passes }: CourseRequest, cuts: readonly Cut[]): number {
  const read = passes[0]?.read ?? 0;
  let shallowest = Number.POSITIVE_INFINITY;
  let cut = 0;
  for (const { start, tokens } of cuts) {
    shallowest = Math.min(shallowest, start);
    cut += Math.max(0, Math.min(start + tokens, read) - start);
  }
  return Math.max(0, read - Math.min(read, shallowest) - cut);
}
