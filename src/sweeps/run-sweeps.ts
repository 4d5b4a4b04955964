import type { AnalysisSettings, FileResult } from "../analysis/analyze.ts";
import type { Step, Variant } from "../analysis/settings.ts";
import type { ArmSpec } from "../arms/arm-file.ts";
import { corrected } from "./correct.ts";
import type { Corpus } from "./default-arms.ts";
import { firePoints, fireSweep } from "./fire-sweep.ts";
import { horizonSweep } from "./horizon-sweep.ts";
import { classesSweep, dormancySweep, floorSweep, novelSweep } from "./rule-sweeps.ts";
import type { SweepPlan, SweepResults } from "./sweep.ts";
import type { SweepName } from "./sweep-names.ts";

/** What must be found beside, in the same pass over the files, for some sweeps: they go into `settings.variants`. */
export function variantsFor(sweeps: readonly SweepName[], profile: Step = "default"): Variant[] {
  return sweeps.includes("fire") ? firePoints(profile).map((firing) => ({ firing })) : [];
}

/**
 * What the result depends on (docs/sweeps.md), of files that were read with `variantsFor` among the settings'
 * variants. `known` must hold the arms that come with coref. Pure.
 */
export function runSweeps(
  sweeps: readonly SweepName[],
  files: readonly FileResult[],
  known: ReadonlyMap<string, ArmSpec>,
  settings: AnalysisSettings,
): SweepResults[] {
  const corpus = { files, known, settings };
  return sweeps.map((name) => corrected(SWEEP[name](corpus), settings.metric ?? "informedness"));
}

const SWEEP: Readonly<Record<SweepName, (corpus: Corpus) => SweepPlan>> = {
  fire: fireSweep,
  horizon: horizonSweep,
  floor: floorSweep,
  classes: classesSweep,
  novel: novelSweep,
  dormancy: dormancySweep,
};
