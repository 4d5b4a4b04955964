import type { ComparisonResults } from "./comparison-schema.ts";
import { counted, grouped, inMarkdown, interval, markdownTable, points } from "./format.ts";
import type { Results } from "./results-schema.ts";

const METRIC_WORDS = {
  falseDrop: "false-drop",
  liveKept: "live-kept",
  deadKept: "dead-kept",
  informedness: "informedness",
} as const;

/** A metric by its name in reports. */
export function metricWords(metric: keyof typeof METRIC_WORDS): string {
  return METRIC_WORDS[metric];
}

/** Each arm beside chance, and beside the index: differences with intervals, and tests by session (method §8). */
export function comparisonSection(results: Results): string {
  const { matchedNull, index } = results.comparisons;
  if (results.settings.draws === 0 || matchedNull.length === 0) return "";
  return [
    `## Is it more than chance?\n\n${family(matchedNull, "its matched null", results)}`,
    index.length === 0 ? "" : `## Is it better than the index?\n\n${family(index, "`index`", results)}`,
    NOTES,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function family(
  comparisons: readonly ComparisonResults[],
  against: string,
  { comparisons: all }: Results,
): string {
  const { metric } = all;
  const tests = comparisons.filter(({ swap }) => swap !== null).length;
  const hasMcnemar = comparisons.some(({ mcnemar }) => mcnemar !== null);
  // Nobody asks whether an arm is no worse than chance.
  const margin = hasMcnemar ? all.margin : null;
  const hasLost = comparisons.some(({ lostOfUsed }) => lostOfUsed !== null);
  const head = [
    "arm",
    `${metricWords(metric)} − ${against}`,
    "false-drop −",
    "live-kept −",
    ...(hasLost ? ["lost, of the used −"] : []),
    "p",
    "p, Holm",
    "sessions",
    "detectable",
    ...(margin === null ? [] : ["equivalent", "no worse"]),
    ...(hasMcnemar ? ["only it right", "only index right", "McNemar p"] : []),
  ];
  const rows = comparisons
    .filter(isOpen)
    .map((one) => [
      inMarkdown(one.arm),
      differenceText(one.differences[metric]),
      differenceText(one.differences.falseDrop),
      differenceText(one.differences.liveKept),
      ...(hasLost ? [one.lostOfUsed === null ? "–" : differenceText(one.lostOfUsed)] : []),
      pText(one.swap?.p ?? null),
      pText(one.holm),
      one.swap === null ? "–" : grouped(one.swap.clusters),
      one.detectable === null ? "–" : points(one.detectable).replace("+", ""),
      ...(margin === null ? [] : [claim(one.margin?.equivalent), claim(one.margin?.noWorse)]),
      ...(one.mcnemar === null
        ? []
        : [grouped(one.mcnemar.onlyArm), grouped(one.mcnemar.onlyOther), pText(one.mcnemar.p)]),
    ]);
  const text = `Differences to ${against}, in points, over the outputs that can be scored. ${counted(tests, "test")} of ${metricWords(metric)}, corrected together.`;
  return `${text}\n\n${markdownTable(head, ["left", ...Array<"right">(head.length - 1).fill("right")], rows)}`;
}

/** What drops everything or nothing is its own null: there is nothing to tell apart. */
function isOpen({ swap, differences }: ComparisonResults): boolean {
  return swap !== null || differences.informedness.value !== 0;
}

function differenceText({
  value,
  interval: width,
}: ComparisonResults["differences"]["informedness"]): string {
  return value === null ? "–" : points(value) + interval(width);
}

/** A p-value with as many places as say something. */
export function pText(p: number | null): string {
  if (p === null) return "–";
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}

function claim(holds: boolean | undefined): string {
  return holds === undefined ? "–" : holds ? "yes" : "not shown";
}

const NOTES = `- In brackets: 95% intervals from the same resamples of sessions for all arms.
- **p**: sign-flip test by session, two-sided: the two are exchanged in each session or not, and the difference of
  the totals is compared with that of all exchanges. **Holm**: corrected for all tests of the table. **sessions**: those
  in which the two decided differently; with fewer than 6 no p can be below 5%.
- **lost, of the used**: of all outputs that the agent later used, the share of which the arm's drops left something
  nowhere in the context: the harm, whatever share of its drops that is. More is worse.
- **detectable**: the smallest true difference that a corpus like this one shows in 80 of 100 cases (2.8 standard
  errors). A difference below it can be there and not be seen: "not told apart" is not "equal".
- **McNemar** counts outputs as independent, which in a session they are not: a second opinion, mostly too sure.
- **equivalent**, **no worse**: of the first difference alone, and only where a smallest difference that matters was named
  beforehand (two one-sided tests at 5%). An arm can be no worse by it and keep less of the live.
- How each is computed, and how well the intervals hold: docs/statistics.md.`;
