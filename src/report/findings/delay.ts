import { percent } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { byName, type Finding } from "./finding.ts";
import { judgedIn, verdictOf } from "./verdict.ts";

/** How long dropping alone could stretch a session, by the arm that removes most among those better than chance. */
export function delayFindings(results: Results): Finding[] {
  const { comparisons, arms } = results;
  const most = judgedIn(results, comparisons.matchedNull)
    .filter((one) => verdictOf(one, comparisons.metric) === "better")
    .map(({ arm }) => ({ arm, removed: arms[arm]?.removed ?? 0 }))
    .filter(({ removed }) => removed > 0 && removed < 1)
    .sort((a, b) => b.removed - a.removed || byName(a.arm, b.arm))[0];
  if (most === undefined) return [];
  const { arm, removed } = most;
  return [
    {
      label: "structural argument",
      rule: "selection is no summary",
      text: `Dropping outputs only delays: removing a share f of all that arrives makes a session last 1 / (1 − f) times as long. What share of all that arrives ${arm} would remove is not measured here: its ${percent(removed)} are of the outputs that stood at one moment and were large enough. It cannot replace a summary, which compresses what is live as well.`,
    },
  ];
}
