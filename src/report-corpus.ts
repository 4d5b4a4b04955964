import { type Analysis, type AnalysisSettings, analyze, type FileResult } from "./analysis/analyze.ts";
import { LOOK_ARMS, type Look, lookOf } from "./analysis/look.ts";
import type { Step } from "./analysis/settings.ts";
import { ofVariant } from "./analysis/variants.ts";
import type { PolicySpec } from "./arms/policies/shipped-policies.ts";
import type { AnalysisInput, Asked } from "./asked.ts";
import { correctionSteps } from "./corrections/corrections.ts";
import { UserError } from "./errors.ts";
import { triggerName } from "./facts/trigger.ts";
import { firingRuleName } from "./firing/firing-rule.ts";
import { unusableFiles } from "./read-corpus.ts";
import { type Reading, readingsOf } from "./readings.ts";
import { candidateLines } from "./report/candidate-lines.ts";
import type { Chart } from "./report/charts.ts";
import { findingsOf } from "./report/findings/findings.ts";
import { renderMarkdown } from "./report/markdown.ts";
import { type CutAnalysis, moneyLines } from "./report/money-lines.ts";
import { moneyResults } from "./report/money-results.ts";
import { ownAnalyses, policyResults } from "./report/policy-results.ts";
import type { RegistrationResults } from "./report/registration-schema.ts";
import { toResults } from "./report/results.ts";
import type { Results } from "./report/results-schema.ts";
import { runSweeps } from "./sweeps/run-sweeps.ts";
import { readVersion } from "./version.ts";

/** A report in all its forms; the texts are what goes into the files. */
export interface Report {
  readonly results: Results;
  readonly markdown: string;
  readonly resultsJson: string;
  readonly candidateLines: Iterable<string>;
  /** What each cut would have saved, window by window; null where nobody asked. */
  readonly moneyLines: Iterable<string> | null;
  /** Pictures that the report shows: the names of their files, and their SVG. */
  readonly charts: readonly Chart[];
}

/** A corpus that a report is about: found already, and read when its files are wanted. */
export interface ReportedCorpus {
  readonly name: string;
  /** Subagents' transcripts that were left out. */
  readonly subagents: number;
  /** All files in the order of their paths, read in one of the ways that `readingsOf` lists. Called at most once for each. */
  readonly read: (reading: Reading) => Promise<readonly FileResult[]>;
}

/** What only code can hand over. */
export interface InCode extends Pick<AnalysisInput, "policies"> {
  readonly registration?: (results: Results) => RegistrationResults;
}

/**
 * Decides and scores a corpus, and makes the report of it. The same files and the same `asked` give the same bytes,
 * wherever the files were read. Throws a `UserError` where no file could be used.
 */
export async function reportCorpus(
  asked: Asked,
  corpus: ReportedCorpus,
  { policies, registration }: InCode = {},
): Promise<{ report: Report; unusable: { file: string; why: string }[] }> {
  const { settings, otherRule, otherMoments, sweeps, corrections, shipped, prices } = asked;
  const { arms } = settings;
  const known = new Map(asked.known.map((spec) => [spec.name, spec]));
  const [main, ...steps] = readingsOf(asked);
  const files = await corpus.read(main);
  if (files.length === 0) throw new UserError("nothing to analyse: every file is left out");
  const ofStep = async (step: Step): Promise<readonly FileResult[]> => {
    const reading = steps.find(({ settings }) => settings.profile === step);
    return reading === undefined ? files : corpus.read(reading);
  };
  const unusable = unusableFiles(files);
  const analysis = analyze(files, known, settings, policies ?? []);
  const lookAt = (found: readonly FileResult[], change: Partial<AnalysisSettings>): Look =>
    lookOf(analyze(found, known, { ...settings, ...change, isLean: true, arms: LOOK_ARMS }));
  const own = LOOK_ARMS.every((arm) => arms.includes(arm)) ? lookOf(analysis) : lookAt(files, {});
  const atTrigger = ownAnalyses(shipped, files, settings);
  const plain: Results = {
    ...toResults(analysis, readVersion(), corpus.subagents),
    otherRule: { rule: otherRule, own, look: lookAt(ofVariant(files, 0), { identifiers: otherRule }) },
    ...(otherMoments.length > 0 && {
      moments: [settings.firing, ...otherMoments].map((firing, i) => ({
        fire: firingRuleName(firing),
        look: i === 0 ? own : lookAt(ofVariant(files, i), { firing }),
      })),
    }),
    ...(shipped.length > 0 && { policies: policyResults(shipped, atTrigger, analysis, prices) }),
    ...(settings.forMoney && { money: moneyResults(analysis, prices) }),
    ...(sweeps.length > 0 && { sweeps: runSweeps(sweeps, files, known, settings) }),
    ...(corrections && { corrections: await correctionSteps(ofStep, known, settings) }),
  };
  const framed: Results =
    registration === undefined ? plain : { ...plain, registration: registration(plain) };
  const results: Results = { ...framed, findings: findingsOf(framed) };
  const report = {
    results,
    markdown: renderMarkdown(corpus.name, results),
    resultsJson: `${JSON.stringify(results, null, 2)}\n`,
    candidateLines: candidateLines(analysis.windows),
    moneyLines: settings.forMoney ? moneyLines(cutAnalyses(analysis, atTrigger, shipped), prices) : null,
    charts: (await import("./report/charts.ts")).chartsOf(results),
  };
  return { report, unusable };
}

/** An analysis at the firing rule, and those of policies at their own triggers: each trigger once. */
function cutAnalyses(
  analysis: Analysis,
  atTrigger: ReadonlyMap<string, Analysis>,
  policies: readonly PolicySpec[],
): CutAnalysis[] {
  const cuts = new Map<Analysis, CutAnalysis>();
  cuts.set(analysis, { at: firingRuleName(analysis.settings.firing), time: "after", analysis });
  for (const { name, trigger } of policies) {
    const own = atTrigger.get(name);
    if (own !== undefined && trigger !== undefined)
      cuts.set(own, { at: triggerName(trigger), time: "before", analysis: own });
  }
  return [...cuts.values()];
}
