import { points } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { byName, CANNOT, CAVEAT, type Estimated, type Finding, pointsText } from "./finding.ts";
import { judgedIn, verdictOf } from "./verdict.ts";

const DIVISIONS = [
  { by: "size", rule: "not only size", what: "size", among: "outputs of like size" },
  {
    by: "novel",
    rule: "not only identifiers",
    what: "the number of identifiers",
    among: "outputs with as many identifiers",
  },
] as const;

interface Remaining {
  readonly arm: string;
  readonly crude: number | null;
  readonly within: Estimated;
  /** The informedness of dropping as much at random: what has to be exceeded. */
  readonly chance: number;
}

/**
 * Whether what an arm tells apart is only the size of outputs, or how many identifiers they hold. Asked of arms that
 * are better than chance only. These intervals hold the strata fixed and are not corrected, so with a caveat.
 */
export function sizeFindings(results: Results): Finding[] {
  const { discrimination, comparisons, arms } = results;
  if (discrimination === undefined) return [];
  const better = new Set(
    judgedIn(results, comparisons.matchedNull)
      .filter((one) => verdictOf(one, comparisons.metric) === "better")
      .map(({ arm }) => arm),
  );
  const stratified = discrimination.stratified.filter(({ arm }) => better.has(arm));
  return DIVISIONS.flatMap(({ by, rule, what, among }): Finding[] => {
    const remaining = stratified
      .map(
        ({ arm, crude, within }): Remaining => ({
          arm,
          crude: crude.value,
          within: within[by].informedness,
          chance: Math.max(0, arms[arm]?.scoreable.matchedNull.informedness ?? 0),
        }),
      )
      .sort((a, b) => (b.within.value ?? 0) - (a.within.value ?? 0) || byName(a.arm, b.arm));
    const kept = remaining.filter(isKept);
    const open = remaining.filter((one) => one.within.interval !== null && !isKept(one));
    const unknown = remaining.filter(({ within }) => within.interval === null);
    return [
      ...one(kept, CAVEAT, rule, `Not only ${what}: some informedness remains among ${among}`),
      ...one(
        open,
        CAVEAT,
        `${rule}, not shown`,
        `May be only ${what}: among ${among} no more is shown than by chance`,
      ),
      ...one(
        unknown,
        CANNOT,
        `${rule}, no interval`,
        `Whether it is only ${what}: too few sessions hold ${among} for intervals. Without one`,
      ),
    ];
  });
}

function isKept({ within, chance }: Remaining): boolean {
  return within.interval !== null && within.interval.low > chance;
}

function one(arms: readonly Remaining[], label: Finding["label"], rule: string, text: string): Finding[] {
  if (arms.length === 0) return [];
  const texts = arms.map(
    ({ arm, crude, within }) => `${arm} (${pointsText(within)}, over all ${points(crude)})`,
  );
  return [{ label, rule, text: `${text}: ${texts.join("; ")}.` }];
}
