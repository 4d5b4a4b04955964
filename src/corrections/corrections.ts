import type { AnalysisSettings, FileResult } from "../analysis/analyze.ts";
import { analyze } from "../analysis/analyze.ts";
import { LOOK_ARMS, type Look, lookOf } from "../analysis/look.ts";
import { STEPS, type Step } from "../analysis/settings.ts";
import type { ArmSpec } from "../arms/arm-file.ts";

/** What the policies say of a corpus as it is read with the corrections up to a step. */
export interface CorrectedLook {
  readonly step: Step;
  readonly look: Look;
}

/**
 * What each correction of the published reading is worth (method §3 to §5): the same corpus read step by step,
 * from the published reading to the default one, each step with those before it. `read` reads it once per step.
 */
export async function correctionSteps(
  read: (step: Step) => Promise<readonly FileResult[]>,
  known: ReadonlyMap<string, ArmSpec>,
  settings: AnalysisSettings,
): Promise<CorrectedLook[]> {
  const looks: CorrectedLook[] = [];
  for (const step of STEPS) {
    const analysis = analyze(await read(step), known, {
      ...settings,
      profile: step,
      arms: LOOK_ARMS,
      isLean: true,
    });
    looks.push({ step, look: lookOf(analysis) });
  }
  return looks;
}
