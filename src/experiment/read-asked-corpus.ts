import { type Analysis, type AnalysisSettings, analyze } from "../analysis/analyze.ts";
import { type ReadCorpus, type ReadingOptions, readCorpus } from "../read-corpus.ts";
import { leavesOut } from "./exclusions.ts";
import type { Experiment } from "./experiment-file.ts";
import { settingsOf } from "./experiment-settings.ts";

/** An experiment's corpus with its candidates, about which no arm has decided yet. */
export interface AskedCorpus {
  readonly settings: AnalysisSettings;
  readonly corpus: ReadCorpus;
  readonly analysis: Analysis;
}

/** Reads the corpus of an experiment. Throws a `UserError` where there is none, or a setting is wrong. */
export async function readAskedCorpus(
  experiment: Experiment,
  options: ReadingOptions = {},
): Promise<AskedCorpus> {
  const settings = settingsOf(experiment);
  const leaveOut = leavesOut(experiment.exclusions);
  const corpus = await readCorpus(experiment.paths, settings, { ...options, leaveOut });
  return { settings, corpus, analysis: analyze(corpus.files, new Map(), { ...settings, arms: [] }) };
}
