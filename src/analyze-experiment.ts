import { type AnalysisInput, analyzeCorpus, type Report } from "./analyze-corpus.ts";
import { readArmFolders, selectArms } from "./arms/load-arms.ts";
import { armFoldersOf, type Experiment, readExperiment } from "./experiment/experiment-file.ts";
import { partsOf } from "./experiment/registered-parts.ts";
import { changedParts, type Parts, type Registration, readRegistration } from "./experiment/registration.ts";
import { claimVerdicts, hypothesisVerdicts } from "./experiment/verdicts.ts";
import { parseFiringRule } from "./firing/firing-rule.ts";
import type { ReadingOptions } from "./read-corpus.ts";
import type { RegistrationResults } from "./report/registration-schema.ts";
import type { Results } from "./report/results-schema.ts";
import { SWEEPS } from "./sweeps/sweep-names.ts";
import { readVersion } from "./version.ts";

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
    registration: (results, leftOut) => ({
      ...frameOf(experiment, registration, results),
      exclusions: (experiment.exclusions ?? []).map(({ files, why }) => ({
        files,
        why,
        count: leftOut.filter((file) => isNamed(file, files)).length,
      })),
      hypotheses: hypothesisVerdicts(experiment.hypotheses ?? [], results),
      claims:
        experiment.claims === undefined || claimed === null
          ? null
          : {
              source: experiment.claims.source,
              profile: experiment.claims.profile,
              rows: claimVerdicts(experiment.claims.rows, { claims: claimed, main: results }),
            },
    }),
  });
  return { experiment, report, unusable };
}

/** The parts of an experiment as they are now; its corpus is read for its digest. */
export async function partsNow(
  folder: string,
  day: string,
  options: ExperimentOptions = {},
): Promise<{ experiment: Experiment; parts: Parts }> {
  const experiment = readExperiment(folder);
  const input = {
    ...inputOf(experiment, options),
    arms: ["drop-all"],
    draws: 0,
    corrections: false,
    sweeps: [],
  };
  const { report } = await analyzeCorpus(input);
  return { experiment, parts: partsWith(experiment, report.results, day) };
}

function inputOf(experiment: Experiment, { corpus, ...reading }: ExperimentOptions): AnalysisInput {
  const { profile, identifiers, fire, minTokens, subagents, seed, draws, arms, metric } = experiment;
  const excluded = experiment.exclusions ?? [];
  return {
    ...reading,
    name: experiment.name,
    paths: corpus ?? experiment.paths,
    firing: parseFiringRule(fire),
    ...{ profile, identifiers, minTokens, subagents, seed, draws, metric },
    margin: experiment.smallestDifference ?? null,
    arms: arms ?? [],
    armFolders: armFoldersOf(experiment).slice(1),
    corrections: experiment.analyses?.includes("corrections") ?? false,
    sweeps: experiment.analyses?.includes("sweeps") ? SWEEPS : [],
    leaveOut: (file) => excluded.some(({ files }) => isNamed(file, files)),
  };
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
  });
  return report.results;
}

/** A file by its path in the corpus, or all of a folder, which ends with `/`. */
function isNamed(file: string, named: string): boolean {
  return named.endsWith("/") ? file.startsWith(named) : file === named;
}

function frameOf(
  experiment: Experiment,
  registration: Registration | null,
  results: Results,
): Omit<RegistrationResults, "exclusions" | "hypotheses" | "claims"> {
  const frame = { experiment: experiment.name, question: experiment.question };
  if (registration === null) {
    const nothing = { registered: null, digest: null, deviations: [], afterReport: false, amended: [] };
    return { ...frame, status: "unregistered", ...nothing };
  }
  const { registered, digest, afterReport, amended, parts } = registration;
  const deviations = changedParts(parts, partsWith(experiment, results, registered));
  const status = deviations.length === 0 ? "registered" : "deviated";
  return { ...frame, status, registered, digest, deviations, afterReport, amended };
}

function partsWith(experiment: Experiment, { input }: Results, day: string): Parts {
  const known = readArmFolders(armFoldersOf(experiment));
  const arms = selectArms(experiment.arms ?? [], known);
  return partsOf(experiment, { arms, known, inputDigest: input.digest, coref: readVersion(), day });
}
