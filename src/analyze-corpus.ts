import { type Analysis, type AnalysisSettings, analyze, type FileResult } from "./analysis/analyze.ts";
import { LOOK_ARMS, type Look, lookOf } from "./analysis/look.ts";
import { IDENTIFIER_RULES, type IdentifierRule, type ProfileName, type Step } from "./analysis/settings.ts";
import { ofVariant } from "./analysis/variants.ts";
import type { Arm } from "./arms/arm.ts";
import type { ArmSpec } from "./arms/arm-file.ts";
import { buildArms } from "./arms/build-arms.ts";
import { readArmFolders, SHIPPED_ARMS, selectArms } from "./arms/load-arms.ts";
import { readShippedPolicies } from "./arms/policies/read-policies.ts";
import {
  armsOf,
  atFiring,
  capsOf,
  type PolicySpec,
  policiesAmong,
  triggersOf,
} from "./arms/policies/shipped-policies.ts";
import { type CorrectedLook, correctionSteps } from "./corrections/corrections.ts";
import { UserError } from "./errors.ts";
import { triggerName } from "./facts/trigger.ts";
import { type FiringRule, firingRuleName } from "./firing/firing-rule.ts";
import { type Prices, readPrices } from "./prices/prices.ts";
import { type ReadingOptions, readCorpus, unusableFiles } from "./read-corpus.ts";
import { CLASS_RULE } from "./references/evidence.ts";
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
import type { Share } from "./scoring/score.ts";
import { runSweeps, variantsFor } from "./sweeps/run-sweeps.ts";
import type { SweepName } from "./sweeps/sweep-names.ts";
import { readVersion } from "./version.ts";

/** What to analyse, and how. Only `paths` must be given. */
export interface AnalysisInput extends ReadingOptions {
  /** Files, folders and globs. */
  readonly paths: readonly string[];
  readonly firing?: FiringRule;
  /** Further rules of when the pass fires: each gives rows of a table, in the same pass over the files. */
  readonly otherMoments?: readonly FiringRule[];
  readonly profile?: ProfileName;
  /** What finds identifiers; the published rule by default (docs/decisions/0005). */
  readonly identifiers?: IdentifierRule;
  /** Whether the corpus is read step by step as well, from the published reading to the default one. */
  readonly corrections?: boolean;
  /** What else to sweep over, in the same pass over the files (docs/sweeps.md). */
  readonly sweeps?: readonly SweepName[];
  /** Whether it is found out as well if what was dropped could have come back (docs/recovery.md). */
  readonly recovery?: boolean;
  /** Whether it is worked out as well what cutting would have saved, in dollars (docs/money.md). */
  readonly money?: boolean;
  /** Prices for that; those that come with coref by default. */
  readonly prices?: Prices;
  /** Smaller outputs are no candidates; 300 tokens by default. */
  readonly minTokens?: number;
  readonly subagents?: boolean;
  readonly seed?: number;
  /** Bootstrap draws; 2,000 by default, 0 for no intervals. */
  readonly draws?: number;
  /** Names, expressions or files of arms; all known ones by default. */
  readonly arms?: readonly string[];
  /** Arms of your own, as code. With these alone, no others decide. */
  readonly policies?: readonly Arm[];
  /** Whether the policies of other products decide as well (docs/policies.md): with money and recovery. */
  readonly shippedPolicies?: boolean;
  /** What the report is called; the last part of the path by default. */
  readonly name?: string;
  /** The metric that is tested; informedness by default. */
  readonly metric?: Share;
  /** The smallest difference of it that matters, named beforehand, as a fraction of 1. */
  readonly margin?: number | null;
  /** What an experiment says of its results, and of the files that were left out. */
  readonly registration?: (results: Results, leftOut: readonly string[]) => RegistrationResults;
  /** Folders with arms besides those that come with coref. */
  readonly armFolders?: readonly string[];
}

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

/**
 * Finds, reads, decides and scores the transcripts of a corpus: all that `coref analyze` does but for writing
 * and printing. Throws a `UserError` where there is nothing to analyse or the input is wrong.
 */
export async function analyzeCorpus(
  input: AnalysisInput,
): Promise<{ name: string; report: Report; unusable: { file: string; why: string }[] }> {
  const known = readArmFolders([SHIPPED_ARMS, ...(input.armFolders ?? [])]);
  const policies = input.policies ?? [];
  const asked = input.arms === undefined && policies.length > 0 ? [] : selectArms(input.arms ?? [], known);
  const shipped = input.shippedPolicies ? addPolicies(known) : [];
  const arms = [...asked, ...armsOf(shipped)];
  const withFacts = [...policiesAmong(arms, known), ...shipped];
  const otherRule = IDENTIFIER_RULES.find(
    (rule) => rule !== (input.identifiers ?? "published"),
  ) as IdentifierRule;
  const otherMoments = input.otherMoments ?? [];
  const settings = {
    profile: input.profile ?? "default",
    identifiers: input.identifiers ?? "published",
    variants: [
      { identifiers: otherRule },
      ...otherMoments.map((firing) => ({ firing })),
      ...variantsFor(input.sweeps ?? [], input.profile),
      ...triggersOf(shipped).map((trigger) => ({ trigger })),
    ],
    ...(withFacts.length > 0 && { forPolicies: { caps: capsOf(withFacts) } }),
    firing: input.firing ?? { kind: "turns", fraction: 0.6 },
    minTokens: input.minTokens ?? 300,
    classRule: CLASS_RULE,
    subagents: input.subagents ?? false,
    forRecovery: input.recovery ?? shipped.length > 0,
    forMoney: input.money ?? shipped.length > 0,
    seed: input.seed ?? 1,
    draws: input.draws ?? 2000,
    metric: input.metric ?? "informedness",
    margin: input.margin ?? null,
    arms,
  } as const;
  checkMoments([settings.firing, ...otherMoments], settings.profile, input.corrections ?? false);
  checkPolicies(withFacts, settings.profile);
  if (settings.forRecovery && settings.profile === "published")
    throw new UserError("the published profile reads calls as escaped JSON, in which no file is found again");
  checkArms(arms, known, policies);
  if (settings.forMoney && settings.profile === "published")
    throw new UserError(
      "the published profile does not read what money is worked out of: windows and their requests",
    );
  const prices = input.prices ?? readPrices();
  const { files, subagents, leftOut, ...read } = await readCorpus(input.paths, settings, input);
  const name = input.name ?? read.name;
  if (files.length === 0) throw new UserError("nothing to analyse: every file is left out");
  const unusable = unusableFiles(files);
  const analysis = analyze(files, known, settings, policies);
  const lookAt = (found: readonly FileResult[], change: Partial<AnalysisSettings>): Look =>
    lookOf(analyze(found, known, { ...settings, ...change, isLean: true, arms: LOOK_ARMS }));
  const own = LOOK_ARMS.every((arm) => arms.includes(arm)) ? lookOf(analysis) : lookAt(files, {});
  const atTrigger = ownAnalyses(shipped, files, settings);
  const plain: Results = {
    ...toResults(analysis, readVersion(), subagents),
    otherRule: { rule: otherRule, own, look: lookAt(ofVariant(files, 0), { identifiers: otherRule }) },
    ...(otherMoments.length > 0 && {
      moments: [settings.firing, ...otherMoments].map((firing, i) => ({
        fire: firingRuleName(firing),
        look: i === 0 ? own : lookAt(ofVariant(files, i), { firing }),
      })),
    }),
    ...(shipped.length > 0 && { policies: policyResults(shipped, atTrigger, analysis, prices) }),
    ...(settings.forMoney && { money: moneyResults(analysis, prices) }),
    ...(input.sweeps?.length && { sweeps: runSweeps(input.sweeps, files, known, settings) }),
    ...(input.corrections && { corrections: await corrected(input, known, settings, files) }),
  };
  const framed: Results =
    input.registration === undefined ? plain : { ...plain, registration: input.registration(plain, leftOut) };
  const results: Results = { ...framed, findings: findingsOf(framed) };
  const report = {
    results,
    markdown: renderMarkdown(name, results),
    resultsJson: `${JSON.stringify(results, null, 2)}\n`,
    candidateLines: candidateLines(analysis.windows),
    moneyLines: settings.forMoney ? moneyLines(cutAnalyses(analysis, atTrigger, shipped), prices) : null,
    charts: (await import("./report/charts.ts")).chartsOf(results),
  };
  return { name, report, unusable };
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

/** Reads the corpus once more for each step from the published reading to the default one, but for the one that was read. */
function corrected(
  input: AnalysisInput,
  known: ReadonlyMap<string, ArmSpec>,
  settings: AnalysisSettings,
  files: readonly FileResult[],
): Promise<CorrectedLook[]> {
  const { onStart: _, ...quiet } = input;
  const { forPolicies: __, ...plain } = settings;
  const read = async (profile: Step): Promise<readonly FileResult[]> =>
    profile === settings.profile
      ? files
      : (await readCorpus(input.paths, { ...plain, profile, variants: [], isLean: true }, quiet)).files;
  return correctionSteps(read, known, settings);
}

/** Reads the policies that come with coref, and makes them known: at their own triggers, and with these off. */
function addPolicies(known: Map<string, ArmSpec>): PolicySpec[] {
  const shipped = readShippedPolicies();
  for (const spec of shipped.flatMap((one) => [one, atFiring(one)])) {
    const other = known.get(spec.name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(spec))
      throw new UserError(`there is another arm named "${spec.name}", as a policy that comes with coref is`);
    known.set(spec.name, spec);
  }
  return shipped;
}

function checkPolicies(policies: readonly PolicySpec[], profile: ProfileName): void {
  const [first] = policies;
  if (first !== undefined && profile === "published")
    throw new UserError(`the published profile does not read what the arm "${first.name}" looks at`);
}

/** Finds out before anything is read that a rule asks for what the published reading does not know. */
function checkMoments(moments: readonly FiringRule[], profile: ProfileName, corrections: boolean): void {
  const [main] = moments;
  const published = profile === "published" ? moments : corrections && main !== undefined ? [main] : [];
  if (published.some(({ kind }) => kind === "compaction"))
    throw new UserError(
      `the published ${profile === "published" ? "profile" : "reading, from which corrections are counted,"} knows no compactions; use turns:<fraction> or tokens:<n> with it`,
    );
}

/** Finds out before anything is read that an arm cannot be built, or that two have one name. */
function checkArms(
  names: readonly string[],
  known: ReadonlyMap<string, ArmSpec>,
  policies: readonly Arm[],
): void {
  buildArms(names, known, { seed: 0, isLive: () => false });
  const seen = new Set<string>();
  for (const name of [...names, ...policies.map((arm) => arm.name)]) {
    if (seen.has(name)) throw new UserError(`the arm "${name}" is asked for twice`);
    seen.add(name);
  }
}
