import { type Analysis, analyze } from "../analysis/analyze.ts";
import type { Arm } from "../arms/arm.ts";
import type { Corpus } from "./default-arms.ts";
import type { SweepPlan, SweepPoint } from "./sweep.ts";
import { readPoints } from "./sweep-point.ts";

/** A rule of a sweep over what an arm drops: a value, and per curve its arm. */
interface RulePoint {
  readonly value: string;
  readonly at: SweepPoint["at"];
  readonly arms: Readonly<Record<string, Arm>>;
}

/** What is swept over, before anything is decided. Arms have different names. */
export interface RuleSweep {
  readonly name: SweepPlan["name"];
  readonly default: string;
  /** The value of the point that is the default, per curve; a curve without one is compared with it all the same. */
  readonly defaultAt: Readonly<Record<string, string>>;
  readonly points: readonly RulePoint[];
}

/**
 * Scores rules over the same candidates in one analysis, so that all see the same resamples, and compares each
 * with the default of its curve. `baseOf` gives the default arm of a curve.
 */
export function ruleSweep(corpus: Corpus, sweep: RuleSweep, baseOf: (curve: string) => Arm): SweepPlan {
  const curves = Object.keys(sweep.points[0]?.arms ?? {});
  const bases = new Map(curves.map((curve) => [curve, baseOf(curve)]));
  const { population, armsOf } = readPoints(compareAll(corpus, sweep, bases));
  const points = sweep.points.map(({ value, at, arms }) => {
    const decided = armsOf(
      Object.entries(arms).map(([curve, { name }]) => {
        return { curve, arm: name, isDefault: sweep.defaultAt[curve] === value };
      }),
    );
    return { value, at, ...population, leftOut: null, arms: decided };
  });
  return { name: sweep.name, varies: "arms", default: sweep.default, points };
}

function compareAll(
  { files, known, settings }: Corpus,
  sweep: RuleSweep,
  bases: ReadonlyMap<string, Arm>,
): Analysis {
  const pairs = sweep.points.flatMap(({ arms }) =>
    Object.entries(arms).map(([curve, arm]) => [arm, bases.get(curve) as Arm] as const),
  );
  return analyze(files, known, { ...settings, arms: [], isLean: true }, () => ({
    arms: [...new Set([...bases.values(), ...pairs.map(([arm]) => arm)])],
    derived: [],
    compared: pairs,
  }));
}
