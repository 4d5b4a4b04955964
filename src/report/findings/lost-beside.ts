import type { ComparisonResults } from "../comparison-schema.ts";
import { percent } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { byName, CAVEAT, type Finding, pointsText } from "./finding.ts";
import { judgedIn } from "./verdict.ts";

const INDEX = "index";

/**
 * Which arms leave more, or less, of what was used nowhere in the context than the index does: a metric that counts
 * outputs can favour an arm that does more harm. Each interval stands alone, so with a caveat.
 */
export function lostBesideFindings(results: Results): Finding[] {
  const family = judgedIn(
    results,
    results.comparisons.index.filter(({ against }) => against === INDEX),
  );
  const index = results.arms[INDEX]?.scoreable;
  const of = (holds: (interval: { low: number; high: number }) => boolean): string =>
    family
      .filter(({ lostOfUsed }) => lostOfUsed?.interval != null && holds(lostOfUsed.interval))
      .sort((a, b) => (a.lostOfUsed?.value ?? 0) - (b.lostOfUsed?.value ?? 0) || byName(a.arm, b.arm))
      .map((one) => armText(results, one))
      .join("; ");
  const [less, more] = [of(({ high }) => high < 0), of(({ low }) => low > 0)];
  if (index === undefined || (less === "" && more === "")) return [];
  const lost = index.live === 0 ? null : index.truths.lost.wrongDrops / index.live;
  const parts = [less === "" ? "" : ` Less: ${less}.`, more === "" ? "" : ` More: ${more}.`].join("");
  return [
    {
      label: CAVEAT,
      rule: "lost, beside the index",
      text: `Of all outputs that were used again, index leaves something of ${percent(lost)} nowhere in the context, and removes ${percent(index.removed)} of the tokens.${parts} This is not corrected for the number of arms, and says nothing of what an arm frees for it.`,
    },
  ];
}

function armText({ arms }: Results, { arm, lostOfUsed }: ComparisonResults): string {
  const { value = null, interval = null } = lostOfUsed ?? {};
  return `${arm} (${pointsText({ value, interval })}, removes ${percent(arms[arm]?.scoreable.removed ?? null)})`;
}
