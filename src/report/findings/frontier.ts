import type { Results } from "../results-schema.ts";
import { byName, CAVEAT, type Finding } from "./finding.ts";
import { isJudged } from "./support.ts";

/**
 * Which arms have another that removes at least as much, keeps at least as much of the live and is wrong in no larger
 * share of its drops, all by tokens. By values alone, so always with a caveat.
 */
export function frontierFindings(results: Results): Finding[] {
  const points = (results.discrimination?.frontier.points ?? [])
    .filter(({ arm, drops, outputs }) => drops > 0 && drops < outputs && isJudged(results, arm))
    .map(({ arm, by }) => ({ arm, by: by.tokens.dominatedBy.filter((other) => isJudged(results, other)) }))
    .sort((a, b) => byName(a.arm, b.arm));
  const dominated = points.filter(({ by }) => by.length > 0);
  if (dominated.length === 0) return [];
  const texts = dominated.map(({ arm, by }) => `${arm} (by ${[...by].sort(byName).join(" and ")})`);
  const free = points.filter(({ by }) => by.length === 0).map(({ arm }) => arm);
  return [
    {
      label: CAVEAT,
      rule: "dominated",
      text: `Dominated by tokens: in this corpus another arm removes no less, keeps no less of the live, is wrong in no larger share of its drops, and differs in one of these. ${texts.join("; ")}. Not dominated: ${free.join("; ") || "none"}. This goes by the values alone, and is no test.`,
    },
  ];
}
