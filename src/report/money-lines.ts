import type { Analysis } from "../analysis/analyze.ts";
import type { Prices } from "../prices/prices.ts";
import { type CutTime, cutsOf, firstRequest } from "../savings/cuts-of-window.ts";
import { recordedRows } from "../savings/price-window.ts";
import { cutWindow, type WindowSavings, windowSavings } from "../savings/window-savings.ts";

/** An analysis whose windows are to be listed: where its cuts are made, and when. */
export interface CutAnalysis {
  /** The firing rule, or the trigger of a policy. */
  readonly at: string;
  readonly time: CutTime;
  readonly analysis: Analysis;
}

/** The lines of `money.jsonl` (docs/money.md), without their line feeds: what each arm's cut would have saved in each window. */
export function* moneyLines(analyses: Iterable<CutAnalysis>, prices: Prices): Generator<string> {
  for (const { at, time, analysis } of analyses)
    for (const window of analysis.windows) {
      const { requests = [], decisions, cluster, file, candidates } = window;
      const first = firstRequest(window, time);
      const rowOf = recordedRows(prices, window, time);
      const place = { file, cluster, window: candidates[0]?.window ?? 0, at };
      if (typeof rowOf !== "function") {
        yield JSON.stringify({ ...place, unpriced: rowOf.why, model: rowOf.model });
        continue;
      }
      const arms = [...decisions].map(([arm, own]) => {
        const cut = cutWindow(requests, first, cutsOf(window, own));
        return [arm, lineOf(windowSavings(cut, rowOf))] as const;
      });
      const {
        requests: count,
        context,
        isCold,
        recorded,
      } = windowSavings(cutWindow(requests, first, []), rowOf);
      const course = { requests: count, context, isCold, recorded: Math.round(recorded) };
      yield JSON.stringify({ ...place, ...course, arms: Object.fromEntries(arms) });
    }
}

/** Whole tokens and micro-dollars: estimates have no more than that. */
function lineOf({
  notSent,
  writtenAgain,
  fetchedAgain,
  net,
  cutTokens,
  rewrittenTokens,
  fetches,
  repays,
}: WindowSavings) {
  const amounts = { notSent, writtenAgain, fetchedAgain, net, cutTokens, rewrittenTokens };
  const whole = Object.entries(amounts).map(([key, amount]) => [key, Math.round(amount) + 0] as const);
  return { ...Object.fromEntries(whole), fetches, repays };
}
