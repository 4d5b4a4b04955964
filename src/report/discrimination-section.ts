import { MIN_CLUSTERS } from "../statistics/bootstrap.ts";
import { areaCell, pointsCell, table } from "./discrimination-cells.ts";
import { frontierSection } from "./discrimination-frontier.ts";
import type { DiscriminationResults } from "./discrimination-schema.ts";
import { strataSection } from "./discrimination-strata.ts";
import { counted, grouped, inMarkdown, percent, points } from "./format.ts";

/** The report's sections on discrimination, as Markdown; empty where nothing can be scored. */
export function discriminationSections(results: DiscriminationResults): string {
  if (results.outputs === 0) return "";
  return [telling(results), strataSection(results), frontierSection(results)].join("\n\n");
}

function telling(results: DiscriminationResults): string {
  return [
    "## Who can tell the live from the dead",
    scope(results),
    chance(results),
    "### What ranks",
    rankings(results),
  ].join("\n\n");
}

function scope({ outputs, live, clusters, draws, seed }: DiscriminationResults): string {
  const brackets =
    draws === 0
      ? "There are no intervals: they were turned off."
      : `In brackets: 95% intervals, bootstrap over sessions, ${grouped(draws)} draws, seed ${seed}. Where fewer than ${MIN_CLUSTERS} sessions hold what is under the line, there is none. Nothing here is corrected for the number of comparisons.`;
  return `This and the next two sections count the ${counted(outputs, "output")} that can be scored, from ${counted(clusters, "session")} (forks count as one). The agent used ${grouped(live)} of them again (**live**, ${percent(live / outputs)}); the others are **dead**. ${brackets}`;
}

function chance({ percentiles, stratified }: DiscriminationResults): string {
  const crude = new Map(stratified.map((one) => [one.arm, one.crude.interval]));
  const rows = percentiles.map(({ arm, outputs, live, windows, ...one }) => [
    inMarkdown(arm),
    grouped(outputs),
    grouped(live),
    grouped(windows),
    pointsCell({ value: one.informedness, interval: crude.get(arm) ?? null }),
    points(one.nullMean),
    one.nullDeviation === null ? points(null) : (100 * one.nullDeviation).toFixed(1),
    percentile(one.percentile) + (one.isExact ? "" : " (normal)"),
  ]);
  const head = ["arm", "outputs", "live", "windows", "informedness", "at random", "deviation", "percentile"];
  return `${table(head, 1, rows)}

- **informedness**: the share of the live that the arm kept, minus the share of the dead that it kept, in points.
- **at random**, **deviation**: mean and standard deviation of the informedness, had the arm dropped at random as many
  tokens of each window as it did (the matched null).
- **percentile**: the chance that this null has a lower informedness, plus half the chance that it has the same. Near
  100 the arm does what chance does not; near 50 it is no better than chance. An arm that drops all or nothing leaves
  chance nothing to do: it stands at 50. The null's distribution is exact; **(normal)** marks the normal distribution
  in its place, where more than 2,000 outputs are live or dead.
- This null drops each output independently, with one probability per window, and takes the corpus as given. It does
  not ask what other sessions would have given: it is not clustered. For that, see the interval of the informedness.`;
}

/** Percentiles that would round to 0 or 100 are shown as beyond the last that does not. */
function percentile(value: number | null): string {
  if (value === null) return percent(null);
  if (value > 0.999) return "> 99.9";
  return value < 0.001 ? "< 0.1" : (100 * value).toFixed(1);
}

function rankings({ rankings: { pairs, windows, clusters, rankings: all } }: DiscriminationResults): string {
  const rows = all.map(({ name, keeps, auc }) => [inMarkdown(name), inMarkdown(keeps), areaCell(auc)]);
  return `An order says which output is more worth keeping. Its **AUC** (area under the ROC curve) is the share of pairs that it
orders right: one live and one dead output of one window, the live one being kept longer; a tie is half a pair. Here
are ${counted(pairs, "such pair")}, from ${counted(windows, "window")} of ${counted(clusters, "session")}.
0.5 is what knows nothing. **Below 0.5 the opposite order is better**: its AUC is 1 minus the one shown.

${table(["order", "keeps longest", "AUC"], 2, rows)}

Dropping in the order \`size\` is largest-first; in the order \`age\`, oldest-first. An arm only says keep or drop. That is
no order: its AUC would be (1 + informedness) / 2, both within windows, and says nothing new. So arms have none here.`;
}
