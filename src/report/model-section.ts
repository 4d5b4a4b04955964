import type { Share } from "../scoring/score.ts";
import type { ExperimentResults, ModelArmResults } from "./experiment-schema.ts";
import { counted, dollars, grouped, inMarkdown, interval, markdownTable, percent, points } from "./format.ts";
import type { ArmResults, Results } from "./results-schema.ts";

/** The first line of a report that is not what it could be taken for; empty where it is. */
export function standInNote({ experiment }: Results): string {
  if (experiment?.standIn == null) return "";
  return `> **No model answered.** ${inMarkdown(experiment.standIn)} These numbers say how coref works, and nothing of any model.`;
}

/** What the model arms said and cost (docs/experiments.md); empty where no model was asked. */
export function modelSection(results: Results): string {
  const { experiment } = results;
  if (experiment === undefined) return "";
  return [
    `## The model arms\n\n${inMarkdown(experiment.question)}`,
    asked(experiment),
    `### Side by side\n\n${scoresTable(results, experiment)}\n\n${SCORES_NOTE}`,
    `### With the index\n\n${derivedTable(results, experiment)}`,
    `### What was answered\n\n${coverageTable(experiment)}\n\n${COVERAGE_NOTE}`,
    `### What it cost\n\n${costTable(experiment)}\n\n${COST_NOTE}`,
    breakEven(experiment),
    `### Trims and reasons\n\n${trimTable(experiment)}\n\n${TRIM_NOTE}`,
    orders(experiment),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function asked({ host, redacted, sameCorpus, newCandidates, models }: ExperimentResults): string {
  const missing = Object.values(models).reduce((sum, { missingCalls }) => sum + missingCalls, 0);
  return [
    host === null ? "- nothing was asked yet: the record is empty" : `- answered by ${inMarkdown(host)}`,
    ...(redacted ? ["- what looked like a secret was masked in the prompts"] : []),
    ...(missing > 0
      ? [`- ${counted(missing, "call")} of the plan not in the record; ask with \`coref run\``]
      : []),
    sameCorpus ? "- the corpus is the one that was planned" : "- the corpus has changed since the plan",
    ...(sameCorpus && newCandidates === 0
      ? []
      : [
          `- not asked about: ${counted(newCandidates, "candidate")}. Each model arm is compared with the index on what both decided.`,
        ]),
  ].join("\n");
}

type Row = readonly [name: string, arm: ModelArmResults];

function rowsOf({ models }: ExperimentResults): Row[] {
  return Object.entries(models).sort(([a], [b]) => (a < b ? -1 : 1));
}

function scoresTable(results: Results, experiment: ExperimentResults): string {
  const differences = new Map(experiment.comparisons.map((one) => [one.arm, one.differences]));
  const difference = (arm: string, share: Share): string => {
    const found = differences.get(arm)?.[share];
    if (found === undefined || found.value === null) return "–";
    return points(found.value) + interval(found.interval);
  };
  const rows = rowsOf(experiment).map(([name]) => {
    const { scoreable } = results.arms[name] as ArmResults;
    return [
      ...scoreCells(name, scoreable),
      difference(name, "falseDrop"),
      difference(name, "liveKept"),
      difference(name, "informedness"),
    ];
  });
  const head = [...SCORES_HEAD, "false-drop − index", "live-kept − index", "informedness − index"];
  return markdownTable(head, alignOf(head), rows);
}

const SCORES_HEAD = [
  "arm",
  "outputs",
  "removed",
  "false-drop",
  "at random",
  "live-kept",
  "informedness",
  "at random",
];

function scoreCells(name: string, scores: ArmResults["scoreable"]): string[] {
  return [
    inMarkdown(name),
    grouped(scores.candidates),
    percent(scores.removed),
    percent(scores.falseDrop),
    percent(scores.matchedNull.falseDrop),
    percent(scores.liveKept),
    points(scores.informedness),
    points(scores.matchedNull.informedness),
  ];
}

const SCORES_NOTE = `Over the outputs that can be scored and that the arm was asked about. An answer that cannot be
read is neither a keep nor a drop. The differences are in points, to the policy \`index\` on the same outputs, with 95% intervals from the same
resamples of sessions.`;

/** The index once, and on fewer outputs where a model was not asked about all. */
function derivedTable(results: Results, { derived }: ExperimentResults): string {
  const index = results.arms["index"];
  const isSame = (name: string): boolean =>
    name.startsWith("index, where") && results.arms[name]?.candidates === index?.candidates;
  const names = [...(index === undefined ? [] : ["index"]), ...derived.filter((name) => !isSame(name))];
  const rows = names.map((name) => scoreCells(name, (results.arms[name] as ArmResults).scoreable));
  return markdownTable(SCORES_HEAD, alignOf(SCORES_HEAD), rows);
}

function coverageTable(experiment: ExperimentResults): string {
  const head = [
    "arm",
    "offered",
    "answered",
    "unreadable",
    "refused",
    "unknown",
    "not asked",
    "too large",
    "why unreadable",
  ];
  const rows = rowsOf(experiment).map(([name, arm]) => [
    inMarkdown(name),
    ...[arm.offered, arm.answered, arm.unreadable, arm.refused, arm.unknown, arm.missing, arm.tooLarge].map(
      grouped,
    ),
    Object.entries(arm.why)
      .map(([why, count]) => `${why.replaceAll("-", " ")}: ${grouped(count)}`)
      .join(", ") || "–",
  ]);
  return markdownTable(head, alignOf(head), rows);
}

const COVERAGE_NOTE =
  "**offered**: outputs that the plan asks about and the corpus still holds. **unknown**: a call began, and its answer was lost. **too large**: alone above what one call may hold.";

function costTable(experiment: ExperimentResults): string {
  const head = [
    "arm",
    "calls",
    "stale",
    "$",
    "$ a call",
    "$ an output",
    "tokens in",
    "tokens out",
    "ms, median",
    "ms, 95%",
  ];
  const rows = rowsOf(experiment).map(([name, arm]) => {
    const made = arm.calls - arm.missingCalls;
    return [
      inMarkdown(name),
      grouped(made),
      grouped(arm.staleCalls),
      dollars(arm.microUsd),
      made === 0 ? "–" : dollars(arm.microUsd / made),
      arm.answered === 0 ? "–" : dollars(arm.microUsd / arm.answered),
      grouped(arm.inputTokens),
      grouped(arm.outputTokens),
      arm.latency.median === null ? "–" : grouped(Math.round(arm.latency.median)),
      arm.latency.p95 === null ? "–" : grouped(Math.round(arm.latency.p95)),
    ];
  });
  return markdownTable(head, alignOf(head), rows);
}

const COST_NOTE =
  "From recorded usage at the price rows named in the record; lost answers count at the most they can have cost. **stale**: one of the call's outputs is no longer in the corpus.";

/** Which outputs are large enough for a call about them to pay. */
function breakEven(experiment: ExperimentResults): string {
  const rows = rowsOf(experiment).flatMap(([name, { breakEven, microUsd, answered }]) =>
    breakEven === undefined
      ? []
      : [
          [
            inMarkdown(name),
            dollars(microUsd / answered),
            percent(breakEven.removed),
            breakEven.median === null ? "–" : grouped(breakEven.median),
            `${grouped(breakEven.above)} of ${grouped(breakEven.outputs)}`,
          ],
        ],
  );
  if (rows.length === 0) return "";
  const head = ["arm", "$ an output", "removed", "break-even size, median", "outputs above their own"];
  return `### Whether a call pays\n\n${BREAK_EVEN_NOTE}\n\n${markdownTable(head, alignOf(head), rows)}`;
}

const BREAK_EVEN_NOTE = `An output must have so many tokens, as billed, for the share that the arm removes to save what the call cost: \`cost / (removed ×
what the recorded requests after the firing point paid for a token)\`. The sessions' own models and prices count. Writing the
prompt again after the cut is not in it: see [the money](#the-money).`;

function trimTable(experiment: ExperimentResults): string {
  const head = [
    "arm",
    "trims",
    "removed of them",
    "hold all that was used",
    "lines kept since used",
    "reasons",
    "that quote what is not there",
  ];
  const rows = rowsOf(experiment).map(([name, arm]) => [
    inMarkdown(name),
    grouped(arm.trims),
    percent(arm.trimRemoved),
    percent(arm.trimHolds),
    grouped(arm.anchoredLines),
    grouped(arm.reasons),
    percent(arm.reasonsInvented),
  ]);
  return markdownTable(head, alignOf(head), rows);
}

const TRIM_NOTE =
  "**hold all that was used**: of the trims of outputs that were used later, those whose kept part holds every identifier that was used.";

function orders(experiment: ExperimentResults): string {
  const asked = rowsOf(experiment).filter(([, { dropsByPlace }]) => dropsByPlace !== null);
  if (asked.length === 0) return "";
  const head = ["arm", "same answer in all orders", "drops in the first third", "in the last third"];
  const rows = asked.map(([name, { sameInAllOrders, dropsByPlace }]) => [
    inMarkdown(name),
    percent(sameInAllOrders),
    percent(dropsByPlace?.first ?? null),
    percent(dropsByPlace?.last ?? null),
  ]);
  return `### The order in a bundle\n\n${markdownTable(head, alignOf(head), rows)}`;
}

function alignOf(head: readonly string[]): ("left" | "right")[] {
  return head.map((title) => (title === "arm" || title === "why unreadable" ? "left" : "right"));
}
