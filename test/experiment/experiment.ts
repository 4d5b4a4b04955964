import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, readExperiment } from "../../src/experiment/experiment-file.ts";
import { makePlan, type PlanOptions } from "../../src/experiment/make-plan.ts";
import { modelArms } from "../../src/experiment/model-arms.ts";
import { readPlan, writePlan } from "../../src/experiment/plan-file.ts";
import type { Plan } from "../../src/experiment/plan-rows.ts";
import { folderOf } from "../folder.ts";

/** A day on which the shipped prices are valid. */
export const DAY = "2026-11-30";

export interface Asked {
  readonly shapes: readonly string[];
  readonly models: readonly string[];
}

/** An experiment in a folder of its own: transcripts by name, what is asked, and more fields of its file. */
export function experimentOf(
  ask: Asked,
  transcripts: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Experiment {
  const folder = folderOf({
    "experiment.yaml": JSON.stringify({ question: "Does it work?", corpus: "corpus", ask, ...more }),
  });
  mkdirSync(join(folder, "corpus"));
  for (const [name, text] of Object.entries(transcripts)) writeFileSync(join(folder, "corpus", name), text);
  return readExperiment(folder);
}

/** Plans an experiment, and reads the plan back. */
export async function planOf(experiment: Experiment, options: Partial<PlanOptions> = {}): Promise<Plan> {
  const made = await makePlan(experiment, modelArms(experiment, DAY), {
    redact: false,
    permutations: 1,
    ...options,
  });
  const path = join(experiment.folder, "plan.jsonl");
  writePlan(path, made.rows);
  return readPlan(path);
}
