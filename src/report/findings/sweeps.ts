import { isHigherBetter } from "../../scoring/comparisons.ts";
import { SHARE_WORDS, SWEEP_WORDS } from "../../sweeps/sweep-words.ts";
import type { Results } from "../results-schema.ts";
import { byName, CAVEAT, type Finding } from "./finding.ts";

type Sweep = NonNullable<Results["sweeps"]>[number];
type SweepArm = Sweep["points"][number]["arms"][string];

const LEVEL = 0.05;

/**
 * At how many points of a sweep each arm is told apart from chance: where the interval of the difference excludes 0,
 * and p after Benjamini and Hochberg over the sweep is at most 5%. Of differences between points nothing is said.
 */
export function sweepFindings({ sweeps }: Results): Finding[] {
  const told = (sweeps ?? []).flatMap((sweep) => {
    const arms = [...new Set(sweep.points.flatMap((point) => Object.keys(point.arms)))].sort(byName);
    const texts = arms.flatMap((arm) => armText(sweep, arm));
    return texts.length === 0 ? [] : [{ sweep, texts }];
  });
  if (told.length === 0) return [];
  const metrics = [...new Set(told.map(({ sweep }) => SHARE_WORDS[sweep.metric]))].join(", ");
  const lists = told.map(({ sweep, texts }) => `${SWEEP_WORDS[sweep.name].title}: ${texts.join("; ")}.`);
  return [
    {
      label: CAVEAT,
      rule: "the sweeps",
      text: `How many points of the sweeps are shown to be better than chance by ${metrics}, of those tested. ${lists.join(" ")} In each sweep at most 5% of those shown are expected to be false; points that are the same policy under another number count each, and points are not tested against each other.`,
    },
  ];
}

function armText({ points, metric }: Sweep, arm: string): string[] {
  const sides = points.flatMap(({ arms }) => {
    const at = Object.hasOwn(arms, arm) ? arms[arm] : undefined;
    return at === undefined || at.corrected === null || at.overNull.interval === null ? [] : [sideOf(at)];
  });
  if (sides.length === 0) return [];
  const [more, less] = (["more", "less"] as const).map((side) => sides.filter((one) => one === side).length);
  const [better, worse] = isHigherBetter(metric) ? [more, less] : [less, more];
  return [`${arm} ${better} of ${sides.length}${worse === 0 ? "" : ` (worse ${worse})`}`];
}

function sideOf({ corrected, overNull: { value, interval } }: SweepArm): "more" | "less" | null {
  if (corrected === null || corrected > LEVEL || interval === null || value === null) return null;
  if (value > 0 && interval.low > 0) return "more";
  return value < 0 && interval.high < 0 ? "less" : null;
}
