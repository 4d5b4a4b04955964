import type { ComparisonResults } from "../comparison-schema.ts";
import { metricWords } from "../comparison-section.ts";
import { grouped } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { byName, CANNOT, type Finding, unsigned } from "./finding.ts";
import { groupsOf, judgedIn, verdictOf } from "./verdict.ts";

/** Which arms tell the live from the dead: each beside its matched null, in one of three verdicts. */
export function chanceFindings(results: Results): Finding[] {
  const { matchedNull, metric } = results.comparisons;
  const name = metricWords(metric);
  const told = (["better", "worse"] as const).flatMap((verdict) =>
    groupsOf(results, matchedNull, verdict).map(({ label, arms, few }) => ({
      label,
      rule: `${verdict} than chance`,
      text: `Chosen ${verdict} than dropping as much at random, by ${name}: ${arms}.${few}`,
    })),
  );
  const open = groupsOf(results, matchedNull, "not told apart").map(({ label, arms, members, few }) => ({
    label,
    rule: "no discrimination",
    text: `No discrimination is shown: by ${name} these are not told apart from dropping as much at random: ${arms}.${detectable(members)}${few}`,
  }));
  return [...told, ...open, ...untestedFindings(results)];
}

/** What a difference had to be to be seen, over some arms that are not told apart from chance. */
function detectable(members: readonly ComparisonResults[]): string {
  const seen = members.flatMap((one) => (one.detectable === null ? [] : [one.detectable]));
  if (seen.length === 0) return "";
  const [least, most] = [Math.min(...seen), Math.max(...seen)].map(unsigned) as [string, string];
  const sizes = least === most ? least : `${least} to ${most}`;
  return ` That is not the same as none: true differences below about ${sizes} points are missed more than 20 times in 100.`;
}

/** Why nothing is said of arms beside chance, where nothing is. */
function untestedFindings(results: Results): Finding[] {
  const { comparisons, candidates, classes, settings } = results;
  const scoreable = candidates.count - classes.opaque.candidates;
  const cannot = (text: string): Finding[] => [{ label: CANNOT, rule: "not tested", text }];
  if (scoreable === 0)
    return cannot("Whether any arm tells the live from the dead: no output can be scored.");
  if (candidates.live === 0 || candidates.live === scoreable) {
    const which = candidates.live === 0 ? "none was" : "all were";
    return cannot(
      `Whether any arm tells the live from the dead: of the ${grouped(scoreable)} outputs that can be scored, ${which} used again.`,
    );
  }
  if (settings.draws === 0)
    return cannot("Whether any difference is more than noise: intervals are turned off.");
  const untested = judgedIn(results, comparisons.matchedNull)
    .filter((one) => verdictOf(one, comparisons.metric) === "untested")
    .map(({ arm }) => arm)
    .sort(byName);
  if (untested.length === 0) return [];
  return cannot(
    `Whether these choose better than chance: ${untested.join("; ")}. Too few sessions stand behind them for an interval and a test.`,
  );
}
