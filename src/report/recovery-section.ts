import { rankedArms } from "./arm-tables.ts";
import { grouped, inMarkdown, interval, markdownTable, percent } from "./format.ts";
import type { Results } from "./results-schema.ts";

type Part = NonNullable<Results["recovery"]>[string]["found"][number];

/** Whether what was dropped wrongly could have come back (docs/recovery.md), as a section of the report. */
export function recoverySection(results: Results): string {
  const { recovery } = results;
  if (recovery === undefined) return "";
  const arms = rankedArms(results).flatMap(([name]) => {
    const arm = Object.hasOwn(recovery, name) ? recovery[name] : undefined;
    return arm === undefined || arm.wrongDrops === 0 ? [] : [{ name, ...arm }];
  });
  if (arms.length === 0) return "## Coming back\n\nNo arm dropped an output that was used again.";
  const fates = arms.map(({ name, wrongDrops, fates, inTime }) => [
    inMarkdown(name),
    grouped(wrongDrops),
    cell(fates.stillThere),
    `${cell(fates.recovered)}, ${grouped(inTime)} in time`,
    cell(fates.recoverable),
    cell(fates.gone),
  ]);
  const found = arms.map(({ name, wrongDrops, fates, found }) => [
    inMarkdown(name),
    grouped(wrongDrops - fates.stillThere.count),
    ...found.map((part) => `${cell(part)}, ${percent(part.byChance)}`),
  ]);
  const tops = arms[0]?.found.map(({ top }) => `in the first ${top}`) ?? [];
  return [
    `## Coming back\n\n${FATES_TEXT}`,
    table(["arm", "wrong drops", "still there", "recovered", "recoverable", "gone"], fates),
    FOUND_TEXT,
    table(["arm", "lost", ...tops], found),
  ].join("\n\n");
}

function cell({ count, share, interval: width }: Pick<Part, "count" | "share" | "interval">): string {
  return `${grouped(count)} (${percent(share)}${interval(width)})`;
}

function table(head: readonly string[], rows: readonly string[][]): string {
  return markdownTable(
    head,
    head.map((_, i) => (i === 0 ? "left" : "right")),
    rows,
  );
}

const FATES_TEXT = `What became of each wrong drop. **still there**: all that was used again stood elsewhere in the context, so
nothing was lost. Of the others, the first that holds: **recovered**: the agent made the same call once more after the
firing point, **in time** where it did so no later than the first use; **recoverable**: it is the read of a file that no
file tool wrote before the first use; **gone**: neither. In brackets shares of the wrong drops, with 95% intervals over sessions.`;

const FOUND_TEXT = `Would a search have found what was lost? A keyword search (BM25) of what the arm dropped in that window,
for what the agent had said and been told just before the first use (docs/recovery.md). Behind each, what the same
outputs in any order would give: where an arm drops few in a window, everything is among the first ten.`;
