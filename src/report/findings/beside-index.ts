import type { ComparisonResults } from "../comparison-schema.ts";
import { metricWords } from "../comparison-section.ts";
import type { Results } from "../results-schema.ts";
import { byName, CAVEAT, type Finding, pointsText, unsigned } from "./finding.ts";
import { labelFor } from "./support.ts";
import { groupsOf, judgedIn, type Verdict, verdictOf } from "./verdict.ts";

const SENTENCES: readonly (readonly [Verdict, string, (against: string, metric: string) => string])[] = [
  ["better", "better than the index", (against, metric) => `Better than ${against}, by ${metric}: `],
  ["worse", "worse than the index", (against, metric) => `Worse than ${against}, by ${metric}: `],
  [
    "not told apart",
    "not told apart from the index",
    (against, metric) => `Not told apart from ${against} by ${metric}, which is not the same as equal: `,
  ],
];

/** Which arms are shown to be better or worse than the index, on the outputs that both were asked about. */
export function indexFindings(results: Results): Finding[] {
  const { index, metric } = results.comparisons;
  const others = [...new Set(index.map(({ against }) => against))].sort(byName);
  return others.flatMap((against) => {
    const family = index.filter((one) => one.against === against);
    const found = SENTENCES.flatMap(([verdict, rule, sentence]) =>
      groupsOf(results, family, verdict).map(({ label, arms, few }) => ({
        label,
        rule,
        text: `${sentence(against, metricWords(metric))}${arms}.${few}`,
      })),
    );
    return [...noneBetter(results, family, against), ...found, ...marginFindings(results, family, against)];
  });
}

function noneBetter(results: Results, family: readonly ComparisonResults[], against: string): Finding[] {
  const { metric } = results.comparisons;
  const tested = judgedIn(results, family).filter((one) => verdictOf(one, metric) !== "untested");
  if (tested.length === 0 || tested.some((one) => verdictOf(one, metric) === "better")) return [];
  const labels = tested.map(({ arm, swap }) => labelFor(results, swap?.clusters ?? 0, arm));
  return [
    {
      label: labels.includes(CAVEAT) ? CAVEAT : "measured",
      rule: "none better than the index",
      text: `No arm is shown to be better than ${against} by ${metricWords(metric)}; ${tested.length === 1 ? "one was" : `${tested.length} were`} tested.`,
    },
  ];
}

/** What holds against the margin; each arm's test stands alone, so with a caveat. */
function marginFindings(results: Results, family: readonly ComparisonResults[], against: string): Finding[] {
  const { metric, margin } = results.comparisons;
  if (margin === null) return [];
  const of = (holds: (one: ComparisonResults) => boolean): string =>
    judgedIn(results, family)
      .filter(holds)
      .sort((a, b) => byName(a.arm, b.arm))
      .map(({ arm, differences }) => `${arm} (live-kept ${pointsText(differences.liveKept)})`)
      .join("; ");
  const equal = of((one) => one.margin?.equivalent === true);
  const noWorse = of(
    (one) => one.margin?.noWorse === true && !one.margin.equivalent && verdictOf(one, metric) !== "better",
  );
  const within = `${unsigned(margin)} points of ${metricWords(metric)}`;
  const note = `${namedBeforehand(results)} Each arm is tested alone at 5%.`;
  const finding = (rule: string, text: string): Finding => ({ label: CAVEAT, rule, text: `${text} ${note}` });
  return [
    ...(equal === "" ? [] : [finding("equivalent", `Within ${within} of ${against}, either way: ${equal}.`)]),
    ...(noWorse === ""
      ? []
      : [
          finding("no worse", `If these are worse than ${against}, then by less than ${within}: ${noWorse}.`),
        ]),
  ];
}

function namedBeforehand({ registration }: Results): string {
  return registration?.status === "registered" && !registration.afterReport
    ? "That margin was registered beforehand."
    : "Nothing shows that this margin was named before the numbers were seen.";
}
