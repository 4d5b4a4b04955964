import { type Analysis, type AnalysisSettings, analyze, type FileResult } from "../analysis/analyze.ts";
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
import type { Transcript } from "../transcript/transcript.ts";
import type { PolicySaving, PolicySavings } from "./cost-report.ts";

/** Draws of the one interval that is shown. */
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
  savings(prices: Prices): PolicySavings {
    const known = new Map(this.#policies.map((spec) => [spec.name, spec]));
    const main = analyze(this.#files, known, this.settings);
    const own = ownAnalyses(this.#policies, this.#files, this.settings);
    const policies = this.#policies
      .map((spec) => savingOf(spec, own.get(spec.name) ?? main, prices))
      .sort((a, b) => b.net - a.net || (a.name < b.name ? -1 : 1));
    const [first, ...others] = policies;
    if (first === undefined || first.cuts === 0) return { policies };
    const at = own.get(first.name) ?? main;
    const drawn = moneyOf(
      { ...at, settings: { ...at.settings, draws: DRAWS } },
      first.name,
      prices,
      first.trigger,
    );
    return { policies: [{ ...first, netInterval: drawn?.netInterval ?? null }, ...others] };
  }
}

function savingOf({ name, trigger }: PolicySpec, analysis: Analysis, prices: Prices): PolicySaving {
  const reached = trigger === undefined ? null : triggerName(trigger);
  const money = moneyOf(analysis, name, prices, reached);
  const scores = analysis.arms.get(name);
  return {
    name,
    trigger: reached,
    cuts: money?.cuts ?? 0,
    windows: money?.windows ?? 0,
    unread: money?.unread ?? 0,
    rewritten: money?.rewritten ?? 0,
    fetched: money?.fetched ?? 0,
    net: money?.net ?? 0,
    netInterval: null,
    unfetched: money?.unfetched ?? 0,
    drops: scores?.drops ?? 0,
    trims: scores?.trims ?? 0,
    usedAgain: scores?.wrongDrops ?? 0,
    lost: scores?.truths.lost.wrongDrops ?? 0,
  };
}

function moneyOf(analysis: Analysis, name: string, prices: Prices, trigger: string | null) {
  const time = trigger === null ? "after" : "before";
  return moneyResults(analysis, prices, { names: [name], time, kinds: [] }).arms[name];
}
