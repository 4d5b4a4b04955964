import type { Results } from "../results-schema.ts";
import { CAVEAT, type Estimated, type Finding, shareText } from "./finding.ts";
import { fewText, labelFor, sessionsOf } from "./support.ts";

const INDEX = "index";

/** What the index's drops cost, under the exact sense of use and under the others. */
export function harmFindings(results: Results): Finding[] {
  const index = results.arms[INDEX]?.scoreable;
  if (index === undefined || index.live === 0 || index.intervals.falseDrop === null) return [];
  const sessions = sessionsOf(results, INDEX);
  const { truths } = index;
  const under = (truth: keyof typeof truths): Estimated => ({
    value: truths[truth].falseDrop,
    interval: truths[truth].intervals.falseDrop,
  });
  const exact = { value: index.falseDrop, interval: index.intervals.falseDrop };
  const lost = under("lost");
  const isNone = index.wrongDrops === 0;
  const lostText =
    lost.interval === null
      ? ""
      : ` Of ${shareText(lost)} something was used that then stood nowhere else in the context.`;
  const none = isNone ? " No wrong drop was seen, so the interval cannot say how rare they are." : "";
  return [
    {
      label: isNone ? CAVEAT : labelFor(results, sessions),
      rule: "the cost of the index",
      text: `Of what index drops, ${shareText(exact)} was used again letter by letter.${lostText}${none}${fewText(sessions)}`,
    },
    ...bracket(under("needed"), under("strictGuarded"), under("loose")),
  ];
}

function bracket(needed: Estimated, strict: Estimated, loose: Estimated): Finding[] {
  if ([needed, strict, loose].some(({ interval }) => interval === null)) return [];
  return [
    {
      label: CAVEAT,
      rule: "the bracket",
      text: `How much of what index drops is wrong depends on what counts as used: ${shareText(needed)} (needed: nothing brought it back before), ${shareText(strict)} (strict, guarded) or ${shareText(loose)} (loose, the most that is counted here). Reuse in other words is in none of them.`,
    },
  ];
}
