import type { Analysis } from "../analysis/analyze.ts";
import { lookOf } from "../analysis/look.ts";
import type { ArmScores } from "../scoring/arm-scores.ts";
import type { SweepArm, SweepPoint } from "./sweep.ts";

/** One arm of an analysis as a point of a curve. */
export interface Curve {
  readonly curve: string;
  readonly arm: string;
  readonly isDefault: boolean;
}

/** What of a point does not depend on any arm. */
export type Population = Omit<SweepPoint, "value" | "at" | "leftOut" | "arms">;

/** Reads off an analysis the arms of a point: one test of each, not yet corrected. */
export function readPoints(analysis: Analysis): {
  readonly population: Population;
  readonly armsOf: (curves: readonly Curve[]) => Record<string, SweepArm>;
} {
  const { arms, ...population } = lookOf(analysis, [...analysis.arms.keys()]);
  const metric = analysis.settings.metric ?? "informedness";
  const againstNull = new Map(analysis.againstNull.map((comparison) => [comparison.arm, comparison]));
  const againstDefault = new Map(analysis.comparisons.map((comparison) => [comparison.arm, comparison]));
  const armOf = ({ arm, isDefault }: Curve): SweepArm => {
    const chance = againstNull.get(arm);
    const other = againstDefault.get(arm);
    const { value = null, interval = null } = chance?.differences[metric] ?? {};
    return {
      ...(arms[arm] as SweepArm),
      isDefault,
      removedInterval: (analysis.arms.get(arm) as ArmScores).scoreable.removedInterval,
      overNull: { value, interval },
      p: chance?.swap?.p ?? null,
      corrected: null,
      overDefault:
        other === undefined || isDefault
          ? null
          : { value: other.differences[metric].value, interval: other.differences[metric].interval },
    };
  };
  return {
    population,
    armsOf: (curves) => Object.fromEntries(curves.map((curve) => [curve.curve, armOf(curve)])),
  };
}
