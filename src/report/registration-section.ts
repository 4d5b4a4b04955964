import type { ComparisonResults } from "./comparison-schema.ts";
import { metricWords, pText } from "./comparison-section.ts";
import { counted, grouped, inMarkdown, interval, markdownTable, percent, points } from "./format.ts";
import type { RegistrationResults } from "./registration-schema.ts";
import type { Results } from "./results-schema.ts";

/** The line that every report begins with: whether what it shows was fixed before anything was looked at. */
export function registrationLine({ registration }: Results): string {
  if (registration === undefined)
    return "**An unregistered look**: the question, the arms and the measure were not written down beforehand.";
  const { question, priorLook } = registration;
  const known = priorLook === null ? "" : `\n\n*What was known before*: ${inProse(priorLook)}`;
  return `${statusOf(registration)} ${inProse(question)}${known}`;
}

function statusOf({
  status,
  registered,
  deviations,
  digest,
  afterReport,
  amended,
}: RegistrationResults): string {
  const short = `${registered}, digest \`${digest?.slice(0, 12)}\``;
  const notes = [
    ...(afterReport ? ["registered after a report had been made"] : []),
    ...amended.map(
      (one) => `amended: the registration of ${one.registered} was given up (${inProse(one.why)})`,
    ),
  ];
  const more = notes.length === 0 ? "" : ` (${notes.join("; ")})`;
  switch (status) {
    case "registered":
      return `**REGISTERED** ${short}${more}.`;
    case "deviated":
      return `**DEVIATED** from what was registered ${short}${more}, in: ${deviations.map(inMarkdown).join(", ")}.`;
    case "unregistered":
      return `**UNREGISTERED**: this experiment was not registered before it was run${deviations.length === 0 ? "" : "; its corpus is not the one that its file names"}.`;
    default:
      status satisfies never;
      throw new Error("unknown status");
  }
}

/** The hypotheses, and published results held against this corpus; empty where there are none. */
export function registrationSection({ registration, comparisons }: Results): string {
  if (registration === undefined) return "";
  return [exclusions(registration), hypotheses(registration, comparisons), claims(registration)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function exclusions({ exclusions }: RegistrationResults): string {
  if (exclusions.length === 0) return "";
  const lines = exclusions.map(
    ({ files, why, count }) => `- ${inMarkdown(files)} (${counted(count, "file")}): ${inProse(why)}`,
  );
  return `### Left out\n\n${lines.join("\n")}`;
}

function hypotheses({ hypotheses }: RegistrationResults, comparisons: Results["comparisons"]): string {
  if (hypotheses.length === 0) return "";
  const { metric, margin } = comparisons;
  const rows = hypotheses.map(({ arm, against, direction, verdict, why }) => {
    const found = [...comparisons.index, ...comparisons.matchedNull].find(
      (one) => one.arm === arm && one.against.startsWith(against),
    );
    const difference = (share: keyof ComparisonResults["differences"]): string => {
      const { value, interval: own } = found?.differences[share] ?? { value: null, interval: null };
      return value === null ? "–" : points(value) + interval(own);
    };
    return [
      inMarkdown(arm),
      direction,
      inMarkdown(against),
      difference(metric),
      pText(found?.swap?.p ?? null),
      difference("falseDrop"),
      difference("liveKept"),
      `**${verdict}**`,
      why,
    ];
  });
  const tested = hypotheses.filter(({ direction }) => direction === "higher" || direction === "lower").length;
  const head = [
    ...["arm", "expected", "than", `difference of ${metricWords(metric)}`, "p"],
    ...["of false-drop", "of live-kept", "result", "since"],
  ];
  const text = `What the experiment expected of the primary metric, ${metricWords(metric)}${
    margin === null ? "" : `; the smallest difference that matters: ${(100 * margin).toFixed(1)} points`
  }. The tests of higher and lower, ${grouped(tested)}, are corrected together after Holm; **p** is before that. "No worse"
and "equivalent" are about this metric alone: an arm can be no worse by it and keep less of the live.`;
  return `## What was expected\n\n${text}\n\n${markdownTable(
    head,
    head.map(() => "left"),
    rows,
  )}`;
}

function claims({ claims }: RegistrationResults): string {
  if (claims === null) return "";
  const count = (verdict: string): number => claims.rows.filter((row) => row.verdict === verdict).length;
  const rows = claims.rows.map(({ row, published, ours, interval: width, verdict, why }) => [
    inProse(row),
    inProse(published),
    ours === null ? "–" : valueText(ours, width),
    `**${verdict}**`,
    inProse(why ?? ""),
  ]);
  const head = ["published", "value", "here", "verdict", "why"];
  const text = `${inProse(claims.source).replace(/\.$/, "")}. Read by profile \`${claims.profile}\`, as there. **agrees**: the published value
lies in the 95% interval of ours; with few sessions that interval is wide, and agreeing says little. **differs**: it
does not; but the published value is an estimate too, with an error that is not known here. Shares are over all outputs,
opaque ones included, where nothing else is said. Of ${grouped(claims.rows.length)} results ${grouped(count("agrees"))} agree, ${grouped(count("differs"))} differ,
${grouped(count("no interval"))} have no interval, and ${grouped(count("not replicable"))} cannot be replicated here.`;
  return `## What was published, and what this corpus says\n\n${text}\n\n${markdownTable(head, ["left", "right", "right", "left", "left"], rows)}`;
}

/** Shares as percent; what is above 1 is a count, or how many of one count come on another. */
function valueText(value: number, width: Parameters<typeof interval>[0]): string {
  if (Math.abs(value) <= 1) return percent(value) + interval(width);
  return Number.isInteger(value) ? grouped(value) : value.toFixed(2);
}

/** What people wrote in the experiment's file; where they broke lines says nothing. */
function inProse(text: string): string {
  return inMarkdown(text.trim().replaceAll(/[ \t\r\n]+/g, " "));
}
