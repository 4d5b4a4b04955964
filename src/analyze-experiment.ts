import { existsSync } from "node:fs";
import { join } from "node:path";
import { type AnalysisInput, analyzeCorpus, type Report } from "./analyze-corpus.ts";
import { readArmFolders, selectArms } from "./arms/load-arms.ts";
import { UserError } from "./errors.ts";
import { leavesOut } from "./experiment/exclusions.ts";
import { armFoldersOf, type Experiment, readExperiment } from "./experiment/experiment-file.ts";
import { checkHypotheses } from "./experiment/hypotheses.ts";
import { partsOf } from "./experiment/registered-parts.ts";
import { type Parts, readRegistration } from "./experiment/registration.ts";
import { registrationResults } from "./experiment/registration-results.ts";
import { parseFiringRule } from "./firing/firing-rule.ts";
import type { ReadingOptions } from "./read-corpus.ts";
import type { Results } from "./report/results-schema.ts";
import { SWEEPS } from "./sweeps/sweep-names.ts";

/** Where the experiment's corpus is, if not where its file says, and how it is read. */
export interface ExperimentOptions extends ReadingOptions {
  readonly corpus?: readonly string[];
}

/** An experiment's report. */
export interface AnalyzedExperiment {
  readonly experiment: Experiment;
  readonly report: Report;
  readonly unusable: readonly { file: string; why: string }[];
}

/**
 * Analyses an experiment's corpus as its file says, and holds what comes out against what was registered
 * (docs/experiments.md). No model is asked. Throws a `UserError` where the folder holds no experiment, or the
 * input is wrong.
 */
export async function analyzeExperiment(
  folder: string,
  options: ExperimentOptions = {},
): Promise<AnalyzedExperiment> {
  const experiment = readExperiment(folder);
  const registration = readRegistration(folder);
  const input = inputOf(experiment, options);
  const claimed = await claimedResults(experiment, input);
  const { report, unusable } = await analyzeCorpus({
    ...input,
    registration: (results, leftOut) =>
      registrationResults(experiment, registration, { results, leftOut, claimed }),
  });
  return { experiment, report, unusable };
}

/** What `coref register` freezes. */
export interface Frozen {
  readonly parts: Parts;
  readonly corpusDigest: string;
  readonly unusable: readonly { file: string; why: string }[];
}

/**
 * The parts of an experiment as they are now, at the prices of a day (YYYY-MM-DD); its corpus is read for its
 * digest. Throws a `UserError` as `analyzeExperiment` does, and where the corpus is not the one that the file names.
 */
export async function partsNow(
  folder: string,
  day: string,
  options: ExperimentOptions = {},
): Promise<Frozen> {
  const experiment = readExperiment(folder);
  const input = {
    ...inputOf(experiment, options),
    draws: 0,
    corrections: false,
    sweeps: [],
    otherMoments: [],
    recovery: false,
    money: false,
  };
  const { report, unusable } = await analyzeCorpus(input);
  const { digest } = report.results.input;
  if (experiment.digest !== undefined && experiment.digest !== digest)
    throw new UserError(
      `the corpus is not the one that the experiment names: its digest is ${digest}, not ${experiment.digest}`,
    );
  const parts = partsOf(experiment, { inputDigest: digest, coref: report.results.coref, day });
  return { parts, corpusDigest: digest, unusable };
}

function inputOf(experiment: Experiment, { corpus, ...reading }: ExperimentOptions): AnalysisInput {
  const { profile, identifiers, fire, minTokens, subagents, seed, draws, arms, metric } = experiment;
  checkHypotheses(experiment.hypotheses ?? [], deciding(experiment));
  if (corpus === undefined) checkGathered(experiment);
  return {
    ...reading,
    name: experiment.name,
    paths: corpus ?? experiment.paths,
    firing: parseFiringRule(fire),
    otherMoments: experiment.otherMoments.map(parseFiringRule),
    ...{ profile, identifiers, minTokens, subagents, seed, draws, metric },
    margin: experiment.smallestDifference ?? null,
    arms: arms ?? [],
    armFolders: armFoldersOf(experiment).slice(1),
    corrections: experiment.analyses?.includes("corrections") ?? false,
    sweeps: experiment.analyses?.includes("sweeps") ? SWEEPS : [],
    recovery: experiment.analyses?.includes("recovery") ?? false,
    money: experiment.analyses?.includes("money") ?? false,
    leaveOut: leavesOut(experiment.exclusions),
  };
}

/** The names of all arms that decide, those of models included. */
function deciding(experiment: Experiment): string[] {
  const { shapes = [], models = [] } = experiment.ask ?? {};
  return [
    ...selectArms(experiment.arms ?? [], readArmFolders(armFoldersOf(experiment))),
    ...models.flatMap((model) => shapes.map((shape) => `${shape}@${model}`)),
  ];
}

/** Says how to get a corpus that is not there, where the experiment has a manifest of it. */
function checkGathered({ folder, paths }: Experiment): void {
  const missing = paths.find((path) => !/[*?{[]/.test(path) && !existsSync(path));
  if (missing === undefined || !existsSync(join(folder, "corpus.tsv"))) return;
  throw new UserError(
    `the corpus of ${folder} is not there: ${missing}; put it together with: coref gather ${folder}, or say where it is with --corpus <folder>`,
  );
}

/** Published results are held against the same corpus, read as it was for them. */
async function claimedResults(
  { claims }: Experiment,
  { onStart: _, ...input }: AnalysisInput,
): Promise<Results | null> {
  if (claims === undefined) return null;
  const { report } = await analyzeCorpus({
    ...input,
    profile: claims.profile,
    arms: [],
    corrections: false,
    sweeps: [],
    otherMoments: [],
  });
  return report.results;
}
