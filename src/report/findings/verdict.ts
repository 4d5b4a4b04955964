import { isHigherBetter } from "../../scoring/comparisons.ts";
import type { ComparisonResults } from "../comparison-schema.ts";
import { pText } from "../comparison-section.ts";
import { counted, grouped } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { byName, LABELS, type Label, pointsText } from "./finding.ts";
import { fewText, isJudged, labelFor } from "./support.ts";

const LEVEL = 0.05;

/** What a comparison carries; `untested` where it has no interval or no test. */
export type Verdict = "better" | "worse" | "not told apart" | "untested";

/**
 * Better or worse only where the 95% interval excludes 0 (an end at 0 does not) and the p of the test by session,
 * corrected after Holm over the family, is at most 5%.
 */
export function verdictOf(
  { differences, holm }: ComparisonResults,
  metric: Results["comparisons"]["metric"],
): Verdict {
  const { value, interval } = differences[metric];
  if (value === null || interval === null || holm === null) return "untested";
  const isMore = value > 0 && interval.low > 0;
  const isLess = value < 0 && interval.high < 0;
  if (holm > LEVEL || !(isMore || isLess)) return "not told apart";
  return isMore === isHigherBetter(metric) ? "better" : "worse";
}

/** Arms of a family that something can be said of: none that is its own null, since it drops everything or nothing. */
export function judgedIn(results: Results, family: readonly ComparisonResults[]): ComparisonResults[] {
  return family.filter(
    ({ arm, swap, differences }) =>
      isJudged(results, arm) && (swap !== null || differences.informedness.value !== 0),
  );
}

/** Arms with one verdict and one label: what one sentence can say. */
export interface VerdictGroup {
  readonly label: Label;
  /** Each arm with its numbers, the best first. */
  readonly arms: string;
  readonly members: readonly ComparisonResults[];
  /** What to add where few sessions stand behind them. */
  readonly few: string;
}

/** The arms of a family that have this verdict, one group for each label. */
export function groupsOf(
  results: Results,
  family: readonly ComparisonResults[],
  wanted: Verdict,
): VerdictGroup[] {
  const { metric } = results.comparisons;
  const sign = isHigherBetter(metric) ? -1 : 1;
  const value = (one: ComparisonResults): number => sign * (one.differences[metric].value ?? 0);
  const own = judgedIn(results, family)
    .filter((one) => verdictOf(one, metric) === wanted)
    .sort((a, b) => value(a) - value(b) || byName(a.arm, b.arm));
  return LABELS.flatMap((label) => {
    const group = own.filter(({ arm, swap }) => labelFor(results, swap?.clusters ?? 0, arm) === label);
    if (group.length === 0) return [];
    const fewest = Math.min(...group.map(({ swap }) => swap?.clusters ?? 0));
    return [
      {
        label,
        members: group,
        arms: group.map((one) => armText(results, one)).join("; "),
        few: fewText(fewest),
      },
    ];
  });
}

/** `index (+27.3 points [20.6, 33.6])`, with what a reader has to know of it. */
function armText(results: Results, one: ComparisonResults): string {
  const { comparisons, candidates, classes, arms } = results;
  const difference = one.differences[comparisons.metric];
  const { value, interval } = difference;
  const sessions = one.swap?.clusters ?? 0;
  const asked = arms[one.arm]?.scoreable.candidates;
  const scoreable = candidates.count - classes.opaque.candidates;
  const excludesZero = interval !== null && (interval.low > 0 || interval.high < 0);
  const notes = [
    pointsText({ value, interval }),
    ...(excludesZero && one.holm !== null && one.holm > LEVEL ? [`p after Holm ${pText(one.holm)}`] : []),
    ...(fewText(sessions) === "" ? [] : [counted(sessions, "session")]),
    ...(asked === undefined || asked === scoreable
      ? []
      : [`asked about ${grouped(asked)} of ${counted(scoreable, "output")}`]),
  ];
  return `${one.arm} (${notes.join(", ")})`;
}
