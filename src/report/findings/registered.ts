import type { ComparisonResults } from "../comparison-schema.ts";
import { metricWords } from "../comparison-section.ts";
import { counted, points } from "../format.ts";
import type { HypothesisResults, RegistrationResults } from "../registration-schema.ts";
import type { Results } from "../results-schema.ts";
import { CANNOT, CAVEAT, type Finding, LABELS, type Label, pointsText } from "./finding.ts";
import { fewText, labelFor } from "./support.ts";

/** What was written down beforehand, and what came of it: first of all, since it was asked. */
export function registeredFindings(results: Results): Finding[] {
  const { registration } = results;
  if (registration === undefined) return [];
  return [...statusFindings(registration), ...hypothesisFindings(results, registration)];
}

function statusFindings({
  status,
  registered,
  deviations,
  afterReport,
  amended,
  hypotheses,
}: RegistrationResults): Finding[] {
  const finding = (rule: string, text: string): Finding => ({ label: CAVEAT, rule, text });
  const asked = hypotheses.length === 0 ? "" : " So its hypotheses do not count as foreseen.";
  const others =
    deviations.length === 0 ? "" : ` It was not run as its file says, in: ${deviations.join(", ")}.`;
  if (status === "unregistered")
    return [
      finding("unregistered", `This experiment was not registered before it was run.${others}${asked}`),
    ];
  const late = [
    ...(afterReport ? ["after a report had been made"] : []),
    ...(amended.length > 0
      ? [`again, after ${counted(amended.length, "earlier one")} had been given up`]
      : []),
  ];
  return [
    ...(status === "deviated"
      ? [
          finding(
            "deviated",
            `This experiment DEVIATED from what was registered on ${registered}, in: ${deviations.join(", ")}.${asked}`,
          ),
        ]
      : []),
    ...(late.length > 0
      ? [finding("registered late", `It was registered ${late.join(", and ")}.${afterReport ? asked : ""}`)]
      : []),
  ];
}

const SENTENCES: Readonly<Record<HypothesisResults["verdict"], string>> = {
  confirmed: "Expected, and found",
  "not confirmed": "Expected, and not shown, which does not refute it",
  "the opposite": "Expected, and the opposite found",
  "cannot be tested": "What was expected, and cannot be tested in this corpus",
};

function hypothesisFindings(results: Results, registration: RegistrationResults): Finding[] {
  const { hypotheses, status, afterReport } = registration;
  const isForeseen = status === "registered" && !afterReport;
  const metric = metricWords(results.comparisons.metric);
  const labelled = hypotheses.map((hypothesis) => {
    const found = comparisonOf(results, hypothesis);
    const sessions = found?.swap?.clusters ?? 0;
    const own = labelFor(results, sessions, hypothesis.arm);
    const label: Label = hypothesis.verdict === "cannot be tested" ? CANNOT : isForeseen ? own : CAVEAT;
    return { hypothesis, sessions, label, text: hypothesisText(hypothesis, found, results) };
  });
  return Object.entries(SENTENCES).flatMap(([verdict, sentence]) =>
    LABELS.flatMap((label): Finding[] => {
      const own = labelled.filter((one) => one.hypothesis.verdict === verdict && one.label === label);
      if (own.length === 0) return [];
      const few = label === CANNOT ? "" : fewText(Math.min(...own.map(({ sessions }) => sessions)));
      const texts = own.map(({ text }) => text).join("; ");
      return [{ label, rule: `expected: ${verdict}`, text: `${sentence} (${metric}): ${texts}.${few}` }];
    }),
  );
}

function comparisonOf(
  { comparisons }: Results,
  { arm, against }: HypothesisResults,
): ComparisonResults | undefined {
  return [...comparisons.matchedNull, ...comparisons.index].find(
    (one) => one.arm === arm && one.against === against,
  );
}

const EXPECTED: Readonly<Record<HypothesisResults["direction"], string>> = {
  higher: "higher than",
  lower: "lower than",
  equivalent: "equivalent to",
  "no worse": "no worse than",
};

/** `index higher than matched null (+27.3 points [20.6, 33.6])`; for margins the 90% interval that decides. */
function hypothesisText(
  { arm, against, direction, verdict, why }: HypothesisResults,
  found: ComparisonResults | undefined,
  { comparisons: { metric } }: Results,
): string {
  const claim = `${arm} ${EXPECTED[direction]} ${against}`;
  if (verdict === "cannot be tested") return `${claim} (${why})`;
  if (found === undefined) return claim;
  const { value, interval, interval90 } = found.differences[metric];
  const isOfMargin = direction === "equivalent" || direction === "no worse";
  if (!isOfMargin || interval90 === null) return `${claim} (${pointsText({ value, interval })})`;
  const ends = `${points(interval90.low)} to ${points(interval90.high)}`;
  return `${claim} (${points(value)} points, 90% interval ${ends})`;
}
