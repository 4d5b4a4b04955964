import type { ComparisonResults } from "../comparison-schema.ts";
import { metricWords } from "../comparison-section.ts";
import { points } from "../format.ts";
import type { Results } from "../results-schema.ts";
import { caveatFor, type Finding, labelFor, pointsText } from "./finding.ts";

const LEVEL = 0.05;

type Verdict = "more" | "less" | "not told apart" | "untested";

/**
 * A difference is called more or less only where its 95% interval excludes 0 and the p of the test by session,
 * corrected after Holm over the family, is at most 5%.
 */
function verdictOf(
  { differences, holm }: ComparisonResults,
  metric: Results["comparisons"]["metric"],
): Verdict {
  const { value, interval } = differences[metric];
  if (value === null || interval === null || holm === null) return "untested";
  if (holm > LEVEL || (interval.low <= 0 && interval.high >= 0)) return "not told apart";
  return value > 0 ? "more" : "less";
}

/** Which arms tell the live from the dead: each beside its matched null. */
export function chanceFindings({ comparisons, candidates }: Results): Finding[] {
  const { matchedNull, metric } = comparisons;
  const better = metric === "falseDrop" || metric === "deadKept" ? "less" : "more";
  const name = metricWords(metric);
  const { clusters } = candidates;
  return matchedNull.flatMap((one): Finding[] => {
    const verdict = verdictOf(one, metric);
    const difference = one.differences[metric];
    if (verdict === "untested") return [];
    if (verdict === "not told apart") {
      const seen =
        one.detectable === null
          ? ""
          : ` A difference below ${unsigned(one.detectable)} points would mostly not be seen in this corpus.`;
      return [
        {
          label: labelFor(clusters),
          rule: "no discrimination",
          text: `${one.arm} shows no discrimination: its ${name} is not told apart from that of dropping as much at random (${pointsText(difference)}).${seen}${caveatFor(clusters)}`,
        },
      ];
    }
    const how = verdict === better ? "better than chance" : "worse than chance";
    return [
      {
        label: labelFor(clusters),
        rule: how,
        text: `${one.arm} chooses ${how}: its ${name} differs by ${pointsText(difference)} from dropping as much at random.${caveatFor(clusters)}`,
      },
    ];
  });
}

/** Whether any arm is shown to be better or worse than the index. */
export function indexFindings({ comparisons, candidates }: Results): Finding[] {
  const { index, metric } = comparisons;
  if (index.length === 0) return [];
  const { clusters } = candidates;
  const name = metricWords(metric);
  const better = metric === "falseDrop" || metric === "deadKept" ? "less" : "more";
  const of = (wanted: Verdict): string[] =>
    index
      .filter((one) => verdictOf(one, metric) === wanted)
      .map((one) => `${one.arm} (${pointsText(one.differences[metric])})`);
  const worse = better === "more" ? "less" : "more";
  const [above, below, same] = [of(better), of(worse), of("not told apart")];
  if (above.length + below.length + same.length === 0) return [];
  const parts = [
    above.length > 0
      ? `Better than index in ${name}: ${above.join("; ")}.`
      : `No arm is shown to be better than index in ${name}.`,
    ...(below.length > 0 ? [`Worse: ${below.join("; ")}.`] : []),
    ...(same.length > 0
      ? [`Not told apart from it, which is not the same as equal: ${same.join("; ")}.`]
      : []),
  ];
  return [
    { label: labelFor(clusters), rule: "beside the index", text: parts.join(" ") + caveatFor(clusters) },
    ...marginFindings(index, comparisons, clusters),
  ];
}

function marginFindings(
  index: readonly ComparisonResults[],
  { metric, margin }: Results["comparisons"],
  clusters: number,
): Finding[] {
  if (margin === null) return [];
  const equal = index.filter((one) => one.margin?.equivalent === true).map(({ arm }) => arm);
  const noWorse = index
    .filter((one) => one.margin?.noWorse === true && one.margin.equivalent === false)
    .map(({ arm }) => arm);
  const within = `${unsigned(margin)} points of ${metricWords(metric)}, the margin that was named beforehand`;
  return [
    ...(equal.length > 0
      ? [
          {
            label: labelFor(clusters),
            rule: "equivalent",
            text: `Equivalent to index within ${within}: ${equal.join("; ")}.`,
          },
        ]
      : []),
    ...(noWorse.length > 0
      ? [
          {
            label: labelFor(clusters),
            rule: "no worse",
            text: `No worse than index by ${within}: ${noWorse.join("; ")}.`,
          },
        ]
      : []),
  ];
}

function unsigned(value: number): string {
  return points(Math.abs(value)).replace("+", "");
}
