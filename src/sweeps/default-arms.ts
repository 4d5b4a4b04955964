import { type Analysis, type AnalysisSettings, analyze, type FileResult } from "../analysis/analyze.ts";
import type { ArmSpec } from "../arms/arm-file.ts";
import { buildArms } from "../arms/build-arms.ts";
import type { SweepPoint } from "./sweep.ts";
import { readPoints } from "./sweep-point.ts";

/** What decides where points differ in their candidates: the null, what the method proposes, and two that know less. */
const ARMS = ["drop-all", "index", "index+closed", "largest-first", "oldest-first"] as const;

/** What every sweep is made from. */
export interface Corpus {
  /** As read with the sweeps' variants. */
  readonly files: readonly FileResult[];
  readonly known: ReadonlyMap<string, ArmSpec>;
  readonly settings: AnalysisSettings;
}

/** Arms as code, compared with nothing but their matched nulls: so none of the tests between arms is made. */
export function analyzeBeside(
  files: readonly FileResult[],
  { known, settings }: Corpus,
  arms: readonly string[] = ARMS,
): Analysis {
  const context = { seed: settings.seed, classRule: settings.classRule, isLive: () => false };
  return analyze(files, known, { ...settings, arms: [], isLean: true }, () => ({
    arms: buildArms(arms, known, context),
    derived: [],
    compared: [],
  }));
}

/** A point of a sweep whose points differ in their candidates: the same arms at each. */
export function candidatesPoint(
  files: readonly FileResult[],
  corpus: Corpus,
  at: Pick<SweepPoint, "value" | "at" | "leftOut"> & { readonly isDefault: boolean },
): SweepPoint {
  const { population, armsOf } = readPoints(analyzeBeside(files, corpus));
  const { value, isDefault, leftOut } = at;
  const arms = armsOf(ARMS.map((arm) => ({ curve: arm, arm, isDefault })));
  return { value, at: at.at, ...population, leftOut, arms };
}
