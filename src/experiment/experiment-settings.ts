import type { AnalysisSettings } from "../analysis/analyze.ts";
import { readArmFolders, selectArms } from "../arms/load-arms.ts";
import { parseFiringRule } from "../firing/firing-rule.ts";
import { CLASS_RULE } from "../references/evidence.ts";
import { armFoldersOf, type Experiment } from "./experiment-file.ts";

/** The settings of an experiment's analysis. Throws a `UserError` for a rule or an arm that nobody knows. */
export function settingsOf(experiment: Experiment): AnalysisSettings {
  const {
    profile,
    identifiers,
    fire,
    minTokens,
    subagents,
    seed,
    draws,
    arms,
    metric,
    analyses = [],
  } = experiment;
  return {
    ...{ profile, identifiers, minTokens, subagents, seed, draws, metric },
    margin: experiment.smallestDifference ?? null,
    firing: parseFiringRule(fire),
    classRule: CLASS_RULE,
    forModels: true,
    forRecovery: analyses.includes("recovery"),
    // Whoever pays for answers wants to know what they save.
    forMoney: profile === "default",
    arms: selectArms(arms ?? [], readArmFolders(armFoldersOf(experiment))),
  };
}
