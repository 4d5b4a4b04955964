import { existsSync } from "node:fs";
import { join } from "node:path";

// Apart from what reads it, so that an analysis of plain transcripts loads nothing for experiments.

/** What an experiment's file may be called; the first that is there counts. */
export const EXPERIMENT_FILES = ["experiment.yaml", "experiment.yml", "experiment.json"] as const;

/** Whether a path is the folder of an experiment. */
export function isExperiment(folder: string): boolean {
  return experimentFileIn(folder) !== undefined;
}

/** The path of the experiment's file. Nothing is found below what is no folder, or may not be looked into. */
export function experimentFileIn(folder: string): string | undefined {
  return EXPERIMENT_FILES.map((file) => join(folder, file)).find((path) => existsSync(path));
}
