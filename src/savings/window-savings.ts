import { breakEvenFactor, repays } from "../money/break-even.ts";
import type { CourseRequest } from "../money/course.ts";
import { apart, type Cut, type Prompt, promptsAfter } from "./after-cut.ts";
import { costOf, type RowOf, recordedRates } from "./price-window.ts";

/** What one cut would have saved in its window, in micro-dollars; all of it is an estimate. */
export interface WindowSavings {
  /** What the requests after the cut cost as they were. */
  readonly recorded: number;
  /** What was cut and not sent again. */
  readonly notSent: number;
  /** Writing again what stood behind the first cut. */
  readonly writtenAgain: number;
  /** Fetching again what the agent went on to use and then had nowhere: one more request each time, and its tokens. */
  readonly fetchedAgain: number;
  /** `notSent − writtenAgain − fetched`: below 0 where the cut cost more than it saved. */
  readonly net: number;
  /** Tokens cut (`S`), tokens behind them that had to be written again (`W`), and requests after the cut (`T`). */
  readonly cutTokens: number;
  readonly rewrittenTokens: number;
  readonly requests: number;
  /** Tokens of the first prompt after the cut, as it was. */
  readonly context: number;
  /** Outputs that were fetched again. */
  readonly fetches: number;
  /** Whether the cache had lapsed, so that everything was written again in any case. */
  readonly isCold: boolean;
  /** `S × T > k × W` (method §9). */
  readonly repays: boolean;
}

/** A window's prompts from a request on, as they were, and as a cut would have left them. */
export interface CutWindow {
  readonly requests: readonly CourseRequest[];
  /** The first request after the cut; there is one. */
  readonly first: number;
  /** What is cut, as far as that request still held it. */
  readonly cuts: readonly Cut[];
  readonly recorded: readonly Prompt[];
  /** Without what is cut; with what must be written again as well; and with what is fetched again. */
  readonly cut: readonly Prompt[];
  readonly writtenAgain: readonly Prompt[];
  readonly fetchedAgain: readonly Prompt[];
}

/** The prompts of a window's requests from `first` on, of which there is at least one (method §9). */
export function cutWindow(
  requests: readonly CourseRequest[],
  first: number,
  cuts: readonly Cut[],
): CutWindow {
  const active = apart(cuts.filter(({ leaves }) => leaves > first));
  const recorded = promptsAfter(requests, first, [], { isRewritten: false, isFetched: false });
  const after = (isRewritten: boolean, isFetched: boolean): readonly Prompt[] =>
    active.length === 0 ? recorded : promptsAfter(requests, first, active, { isRewritten, isFetched });
  return {
    ...{ requests, first, cuts: active, recorded },
    cut: after(false, false),
    writtenAgain: after(true, false),
    fetchedAgain: after(true, true),
  };
}

/** What a cut would have saved in its window, at some prices. */
export function windowSavings(window: CutWindow, rowOf: RowOf): WindowSavings {
  const { requests, first, cuts: active } = window;
  const recorded = costOf(window.recorded, rowOf);
  const at = requests[first] as CourseRequest;
  const shared = {
    recorded,
    requests: requests.length - first,
    context: at.context,
    isCold: at.isCold,
  };
  if (active.length === 0) return { ...shared, ...NO_CUT };
  const [cut, writtenAgain, fetchedAgain] = [
    costOf(window.cut, rowOf),
    costOf(window.writtenAgain, rowOf),
    costOf(window.fetchedAgain, rowOf),
  ];
  const cutTokens = active.reduce((sum, { tokens }) => sum + tokens, 0);
  const rewrittenTokens = readBehind(at, active);
  const pass = at.passes[0];
  const k = pass === undefined ? 0 : breakEvenFactor(recordedRates(at, pass, rowOf), at.lifetime);
  return {
    ...shared,
    notSent: recorded - cut,
    writtenAgain: writtenAgain - cut,
    fetchedAgain: fetchedAgain - writtenAgain,
    net: recorded - fetchedAgain,
    cutTokens,
    rewrittenTokens,
    fetches: active.filter(({ fetchedAt, leaves }) => fetchedAt !== null && fetchedAt < leaves).length,
    repays: repays({ cut: cutTokens, requests: shared.requests, rewritten: rewrittenTokens }, k),
  };
}

const NO_CUT = {
  ...{ notSent: 0, writtenAgain: 0, fetchedAgain: 0, net: 0, cutTokens: 0, rewrittenTokens: 0, fetches: 0 },
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
