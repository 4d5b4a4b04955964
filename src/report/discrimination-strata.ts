import { percentCell, pointsCell, table } from "./discrimination-cells.ts";
import type { DiscriminationResults } from "./discrimination-schema.ts";
import { counted, grouped, inMarkdown } from "./format.ts";

type Strata = DiscriminationResults["strata"][number];
type Stratum = Strata["strata"][number];
type StratifiedArm = DiscriminationResults["stratified"][number];

/** What each division is called, and what its strata count. */
const TITLES: Readonly<
  Record<Strata["by"], { readonly title: string; readonly text: string; readonly column: string }>
> = {
  size: { title: "By size", column: "tokens", text: "Quarters of these outputs; equal sizes stay together." },
  novel: {
    title: "By number of introduced identifiers",
    column: "identifiers",
    text: "Identifiers that the output brought into the conversation.",
  },
  tool: {
    title: "By tool",
    column: "tool",
    text: "The 10 tools with most of these outputs; the others together.",
  },
  project: {
    title: "By project",
    column: "project",
    text: "A project is the folder of the transcript. The 10 with most of these outputs; the others together.",
  },
  dormancy: {
    title: "By time without use",
    column: "model turns",
    text: "Model turns from the last use to the firing point; from the output itself, where it was not used.",
  },
};

/** Whether what an arm achieves is more than a matter of size. */
export function strataSection({ stratified, strata }: DiscriminationResults): string {
  return [
    "## Is it only size?",
    "A large output introduces more identifiers, so it has more chances to be used again. An arm that keeps the large ones looks informed without knowing anything else. Here each arm is measured among outputs of like size, and of like number of introduced identifiers.",
    stratifiedTable(stratified),
    WITHIN,
    ...strata.map(divisionTable),
    WORDS,
  ].join("\n\n");
}

function stratifiedTable(arms: readonly StratifiedArm[]): string {
  const rows = arms.map(({ arm, outputs, crude, within: { size, novel } }) => [
    inMarkdown(arm),
    grouped(outputs),
    pointsCell(crude),
    pointsCell(size.informedness),
    leftOut(size),
    pointsCell(novel.informedness),
    leftOut(novel),
  ]);
  const head = [
    "arm",
    "outputs",
    "informedness",
    "within size",
    "left out",
    "within identifiers",
    "left out",
  ];
  return table(head, 1, rows);
}

function leftOut({ leftOut: strata, leftOutOutputs }: StratifiedArm["within"]["size"]): string {
  return strata === 0 ? "0" : `${counted(strata, "stratum", "strata")}, ${counted(leftOutOutputs, "output")}`;
}

const WITHIN = `- **informedness**: over all these outputs, whatever their size.
- **within size**, **within identifiers**: the average of the informedness in each of the strata below, weighted by
  their numbers of outputs. What is left here does not come from some strata being used
  more than others, though within a stratum sizes still differ. Its interval holds the strata and their weights
  fixed; it needs 8 sessions with a live and 8 with a dead output in every stratum, or there is none.
- **left out**: strata without a live or without a dead output; informedness has no value there.`;

const WORDS = `**used again**: the share of the stratum that is live. The other shares are those of the arms, over the stratum only.
Beside the two arms of the index stands the other arm that is farthest above chance on this corpus. It was chosen on
the data that it is shown on, so it looks a little better than it is.`;

function divisionTable({ by, strata }: Strata): string {
  const { title, column, text } = TITLES[by];
  const head = [
    column,
    "arm",
    "outputs",
    "sessions",
    "used again",
    "dropped",
    "false-drop",
    "live-kept",
    "informedness",
  ];
  return `### ${title}\n\n${text}\n\n${table(
    head,
    2,
    strata.flatMap((stratum) => stratumRows(by, stratum)),
  )}`;
}

/** One row per arm; the first of them says what the stratum is. */
function stratumRows(by: Strata["by"], { stratum, outputs, clusters, baseRate, arms }: Stratum): string[][] {
  const own = [nameOf(by, stratum), grouped(outputs), grouped(clusters), percentCell(baseRate)] as const;
  const blank = ["", "", "", ""] as const;
  const rows = arms.map(({ arm, outputs: asked, drops, shares }, a) => {
    const [name, all, sessions, rate] = a === 0 ? own : blank;
    return [
      name,
      inMarkdown(arm),
      all,
      sessions,
      rate,
      asked === outputs ? grouped(drops) : `${grouped(drops)} of ${grouped(asked)} asked`,
      percentCell(shares.falseDrop),
      percentCell(shares.liveKept),
      pointsCell(shares.informedness),
    ];
  });
  const [name, all, sessions, rate] = own;
  return rows.length > 0 ? rows : [[name, "–", all, sessions, rate, "–", "–", "–", "–"]];
}

function nameOf(by: Strata["by"], stratum: Stratum["stratum"]): string {
  switch (stratum.kind) {
    case "range":
      if (stratum.to === null) return `${grouped(stratum.from)} and more`;
      return stratum.from === stratum.to
        ? grouped(stratum.from)
        : `${grouped(stratum.from)}–${grouped(stratum.to)}`;
    case "one":
      return stratum.name === "" ? "(call not in the transcript)" : inMarkdown(stratum.name);
    case "rest":
      return `(${counted(stratum.names, `other ${by}`)} together)`;
    default:
      stratum satisfies never;
      throw new Error("unknown stratum");
  }
}
