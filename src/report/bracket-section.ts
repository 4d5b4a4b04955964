import { AUDITED, type AuditedSense } from "../truths/audit.ts";
import { TRIES } from "../truths/placebo.ts";
import { TRUTHS, type Truth } from "../truths/truths.ts";
import { rankedArms, width } from "./arm-tables.ts";
import type { BracketResults } from "./bracket-schema.ts";
import { type Align, counted, grouped, inMarkdown, markdownTable, percent } from "./format.ts";
import type { ArmResults, Results } from "./results-schema.ts";

/** What counts as used, in words and under every truth: how far the scores depend on it (method §8). Pure. */
export function bracketSection(results: Results, brackets: BracketResults): string {
  return [
    "## What counts as used",
    introduction(brackets),
    truthTable(brackets),
    `### False-drop under each truth\n\n${FALSE_DROP}`,
    falseDropTable(results, brackets),
    `### Live-kept under each truth\n\n${LIVE_KEPT}`,
    liveKeptTable(results),
    `### What the matches rest on\n\n${AUDIT}`,
    auditTable(brackets),
    topKeys(brackets),
    `${oneIdentifier(brackets)}\n${placeboLine(brackets)}\n${NOT_SEEN}`,
  ].join("\n\n");
}

const NAMES: Readonly<Record<Truth, string>> = {
  exact: "exact",
  strict: "strict",
  loose: "loose",
  strictGuarded: "strict, guarded",
  looseGuarded: "loose, guarded",
  needed: "needed",
  lost: "lost",
};

const MEANINGS: Readonly<Record<Truth, string>> = {
  exact: "the agent wrote an identifier that the output had introduced, letter by letter",
  strict:
    "exact, or with other capitals, or as a number of the same value, or as a part of a longer name: an upper bound",
  loose: "strict, or as a file name without its folders, or behind other ones: an upper bound",
  strictGuarded: "strict, but not where the same match stood already before the output, or beside it",
  looseGuarded: "loose, with the same guard",
  needed: "exact, and no later output had brought the identifier back before the agent used it",
  lost: "exact, and nothing that the arm leaves in the context holds the identifier: the harm that the drop did",
};

function introduction({ scoreable }: BracketResults): string {
  return [
    `"The agent used it" can mean more or less. This table says what each sense takes as a use, and how many of the`,
    `${counted(scoreable, "output")} that can be scored are live under it. The truth lies between the narrow and the wide`,
    "senses; an order of the arms that changes from one to the next is not settled. The rest of this report is about",
    "**exact**. What the wide senses add is often an echo: a file name or a number that was in the conversation before.",
    "So the columns without the guard are upper bounds.",
  ].join(" ");
}

function truthTable({ scoreable, live }: BracketResults): string {
  const rows = TRUTHS.map((truth) => [
    NAMES[truth],
    truth === "lost" ? `${MEANINGS[truth]}; here, had every candidate been dropped` : MEANINGS[truth],
    grouped(live[truth]),
    percent(scoreable === 0 ? null : live[truth] / scoreable),
  ]);
  return markdownTable(["truth", "a use is", "live", "base rate"], ["left", "left", "right", "right"], rows);
}

const FALSE_DROP =
  "Of the outputs that the arm dropped, the share that was used, its 95% interval, and in round brackets how many. Lower is better.";

function falseDropTable(results: Results, { scoreable, live }: BracketResults): string {
  const base = TRUTHS.map(
    (truth) => `${percent(scoreable === 0 ? null : live[truth] / scoreable)} (${grouped(live[truth])})`,
  );
  const rows = rankedArms(results).map(([name, arm]) => [
    label(name, arm),
    ...TRUTHS.map((truth) => {
      const { falseDrop, wrongDrops, intervals } = scoresUnder(arm, truth);
      if (falseDrop === null) return percent(null);
      return `${percent(falseDrop)}${width(intervals.falseDrop)} (${grouped(wrongDrops)})`;
    }),
    grouped(arm.scoreable.drops),
  ]);
  return toMarkdown(
    ["arm", ...TRUTHS.map((truth) => NAMES[truth]), "dropped"],
    [["*base rate*", ...base, grouped(scoreable)], ...rows],
  );
}

const LIVE_KEPT =
  "Of the outputs that were used, the share that the arm kept, its 95% interval, and of how many. Higher is better. Under *lost* there is\nnone: what is lost depends on what the arm dropped.";

function liveKeptTable(results: Results): string {
  const truths = TRUTHS.filter((truth) => truth !== "lost");
  const rows = rankedArms(results).map(([name, arm]) => [
    label(name, arm),
    ...truths.map((truth) => {
      const { liveKept, live, intervals } = scoresUnder(arm, truth);
      if (liveKept === null) return percent(null);
      return `${percent(liveKept)}${width(intervals.liveKept)} of ${grouped(live)}`;
    }),
  ]);
  return toMarkdown(["arm", ...truths.map((truth) => NAMES[truth])], rows);
}

function scoresUnder(
  { scoreable }: ArmResults,
  truth: Truth,
): Pick<ArmResults["scoreable"], "falseDrop" | "liveKept" | "live" | "wrongDrops" | "intervals"> {
  return truth === "exact" ? scoreable : scoreable.truths[truth];
}

const AUDIT =
  "One name that matches everywhere would make many outputs look used. **Matches** counts identifiers, each once an\noutput; **alone** the outputs that are live in this sense and in no other. The wider senses are looked for only in\noutputs that are not live under *exact*.";

function auditTable({ audit }: BracketResults): string {
  const rows = AUDITED.map((sense) => {
    const { matches, echoes, candidates, alone, keys } = audit.senses[sense];
    const share = echoes === null || matches === 0 ? null : echoes / matches;
    const echoed = share === null ? percent(null) : `${percent(share)} (${grouped(echoes ?? 0)})`;
    return [sense, grouped(matches), echoed, grouped(keys), grouped(candidates), grouped(alone)];
  });
  return toMarkdown(["sense", "matches", "of them echoes", "different", "outputs", "alone"], rows);
}

function topKeys({ audit }: BracketResults): string {
  const lines = AUDITED.filter((sense) => audit.senses[sense].keys > 0).map(
    (sense) => `- ${sense}: ${keyList(audit.senses[sense])}`,
  );
  if (lines.length === 0) return "Nothing matched in any sense.";
  return `What matched in most outputs, with the outputs and the sessions (forks count as one):\n\n${lines.join("\n")}`;
}

function keyList({ top }: BracketResults["audit"]["senses"][AuditedSense]): string {
  return top
    .map(({ key, candidates, sessions }) => {
      return `${inMarkdown(key)} (${grouped(candidates)} in ${grouped(sessions)})`;
    })
    .join(", ");
}

function oneIdentifier({ audit, live }: BracketResults): string {
  const share = live.exact === 0 ? null : audit.onOneIdentifier / live.exact;
  return [
    `- **On one identifier**: ${percent(share)} of the ${counted(live.exact, "output")} that`,
    `${live.exact === 1 ? "is" : "are"} live under exact (${grouped(audit.onOneIdentifier)}): the agent used a single`,
    "identifier of theirs. One name that came up by chance decides each of them.",
  ].join(" ");
}

function placeboLine({ placebo }: BracketResults): string {
  const { candidates, withoutOther, tries, live, share, windows } = placebo;
  const asked = candidates - withoutOther;
  return [
    `- **Placebo**: ${percent(share)} (${grouped(live)} of ${counted(tries, "try", "tries")}). So often would an output`,
    "count as used, had it introduced what an output of another session of the same project (the same folder) did:",
    `what comes back by chance. ${counted(asked, "output")} in ${counted(windows, "window")}, ${TRIES} tries each;`,
    `${grouped(withoutOther)} more had no other session to compare with.`,
  ].join(" ");
}

const NOT_SEEN =
  "- **In none of them**: reuse that identifiers cannot show. Other words for the same thing, a place in a list, a short\n  value, a decision that the output led to.";

function label(name: string, { cheats }: ArmResults): string {
  return inMarkdown(cheats ? `${name} (cheats)` : name);
}

function toMarkdown(head: readonly string[], rows: readonly string[][]): string {
  return markdownTable(head, ["left", ...Array<Align>(head.length - 1).fill("right")], rows);
}
