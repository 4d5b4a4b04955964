import {
  type Analysis,
  type AnalysisSettings,
  analyze,
  type DecidedWindow,
  type FileResult,
} from "../analysis/analyze.ts";
import type { SessionTexts } from "../analysis/session-texts.ts";
import { analyzeRead } from "../analysis/transcript-result.ts";
import { readShippedPolicies } from "../arms/policies/read-policies.ts";
import { capsOf, type PolicySpec, triggersOf } from "../arms/policies/shipped-policies.ts";
import { triggerName } from "../facts/trigger.ts";
import type { Prices } from "../prices/prices.ts";
import { CLASS_RULE } from "../references/evidence.ts";
import type { ReferenceIndexer } from "../references/reference-index.ts";
import { moneyResults } from "../report/money-results.ts";
import { ownAnalyses } from "../report/policy-results.ts";
import { recordedRows } from "../savings/price-window.ts";
import { goneFrom } from "../scoring/tally.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { isLost } from "../truths/truths.ts";
import type { PolicySaving } from "./cost-report.ts";

/** Draws of the intervals. Nothing is scored here that needs some. */
const DRAWS = 2000;

/** What policies of other products would have saved and thrown away in the sessions of a corpus (docs/policies.md). */
export class CorpusPolicies {
  readonly settings: AnalysisSettings;
  readonly #policies = readShippedPolicies();
  readonly #files: FileResult[] = [];

  constructor() {
    this.settings = {
      profile: "default",
      variants: triggersOf(this.#policies).map((trigger) => ({ trigger })),
      forPolicies: { caps: capsOf(this.#policies) },
      firing: { kind: "turns", fraction: 0.6 },
      minTokens: 300,
      classRule: CLASS_RULE,
      subagents: false,
      isLean: true,
      forMoney: true,
      seed: 1,
      draws: 0,
      arms: this.#policies.flatMap(({ name, trigger }) => (trigger === undefined ? [name] : [])),
    };
  }

  /** Takes a session whose texts were read into `texts`. */
  add(transcript: Transcript, texts: SessionTexts, indexer: ReferenceIndexer): void {
    // Sorted as they come: of copies in several sessions, the same one is kept as in a report.
    const file = String(this.#files.length).padStart(9, "0");
    this.#files.push({ file, ok: true, result: analyzeRead(transcript, this.settings, texts, indexer) });
  }

  /** All policies, the one that saves most first. */
  savings(prices: Prices): PolicySaving[] {
    const known = new Map(this.#policies.map((spec) => [spec.name, spec]));
    const main = analyze(this.#files, known, this.settings);
    const own = ownAnalyses(this.#policies, this.#files, this.settings);
    return this.#policies
      .map((spec) => savingOf(spec, own.get(spec.name) ?? main, prices))
      .sort((a, b) => b.net - a.net || (a.name < b.name ? -1 : 1));
  }
}

function savingOf({ name, trigger }: PolicySpec, analysis: Analysis, prices: Prices): PolicySaving {
  const drawn = { ...analysis, settings: { ...analysis.settings, draws: DRAWS } };
  const time = trigger === undefined ? "after" : "before";
  const { arms, unpriced } = moneyResults(drawn, prices, { names: [name], time, kinds: [] });
  const money = arms[name];
  return {
    name,
    trigger: trigger === undefined ? null : triggerName(trigger),
    windows: money?.windows ?? 0,
    unpriced: unpriced.reduce((sum, { windows }) => sum + windows, 0),
    cuts: money?.cuts ?? 0,
    notSent: money?.notSent ?? 0,
    writtenAgain: money?.writtenAgain ?? 0,
    fetchedAgain: money?.fetchedAgain ?? 0,
    net: money?.net ?? 0,
    netInterval: money?.netInterval ?? null,
    netIfUnfetched: money?.netIfUnfetched ?? 0,
    ...thrownAway(
      analysis.windows.filter((window) => typeof recordedRows(prices, window, time) === "function"),
      name,
    ),
  };
}

/** What a policy threw away in windows that have prices. */
function thrownAway(
  windows: readonly DecidedWindow[],
  name: string,
): Pick<PolicySaving, "drops" | "trims" | "scored" | "usedAgain" | "lost"> {
  const sums = { drops: 0, trims: 0, scored: 0, usedAgain: 0, lost: 0 };
  for (const { candidates, decisions } of windows) {
    const own = decisions.get(name) ?? [];
    const isGoneFrom = goneFrom(candidates, own);
    for (const [i, candidate] of candidates.entries()) {
      const action = own[i]?.action;
      if (action === "trim") sums.trims += 1;
      if (action !== "drop") continue;
      sums.drops += 1;
      if (candidate.class === "opaque") continue;
      sums.scored += 1;
      if (candidate.uses.length > 0) sums.usedAgain += 1;
      if (isLost(candidate, isGoneFrom)) sums.lost += 1;
    }
  }
  return sums;
}
