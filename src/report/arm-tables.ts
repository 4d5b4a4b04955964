import type { Share } from "../scoring/score.ts";
import type { Interval } from "../statistics/interval.ts";
import { DISTANCES } from "./distances.ts";
import { type Align, grouped, inMarkdown, interval, markdownTable, percent, points } from "./format.ts";
import type { ArmResults, Results } from "./results-schema.ts";

/** Arms with their results, the one that tells the live from the dead best, by more than chance, first. */
export function rankedArms({ arms, experiment }: Results): [string, ArmResults][] {
  const derived = new Set(experiment?.derived);
  return Object.entries(arms)
    .filter(([name]) => !derived.has(name))
    .sort(([nameA, a], [nameB, b]) => beyondChance(b) - beyondChance(a) || (nameA < nameB ? -1 : 1));
}

/** How far an arm's informedness is above that of its matched null. */
export function beyondChance({ scoreable }: ArmResults): number {
  return (scoreable.informedness ?? 0) - (scoreable.matchedNull.informedness ?? 0);
}

const SHARES_HEAD = [
  "false-drop",
  "false-drop at random",
  "live-kept",
  "dead-kept",
  "informedness",
  "informedness at random",
] as const;

/** The same with the harm beside the error. */
const LEADING_HEAD = [
  "false-drop",
  "false-drop at random",
  "lost",
  "live-kept",
  "dead-kept",
  "informedness",
  "informedness at random",
] as const;

/** The comparison that the report leads with, over the candidates that can be scored. */
export function comparisonTable(results: Results): string {
  const rows = rankedArms(results).map(([name, arm]) => {
    const { scoreable } = arm;
    const removed = percent(scoreable.removed) + width(scoreable.removedInterval);
    const [falseDrop, chance, ...rest] = shareCells(scoreable, "all") as [string, string, ...string[]];
    const cells = [removed, falseDrop, chance, lostCell(arm), ...rest, grouped(scoreable.drops)];
    return [label(name, arm), ...cells];
  });
  return toMarkdown(["arm", "removed", ...LEADING_HEAD, "dropped"], rows);
}

/** What of an arm's drops was then nowhere any more (method §8). */
function lostCell({ scoreable }: ArmResults, withInterval = true): string {
  const { falseDrop, intervals } = scoreable.truths.lost;
  return percent(falseDrop) + (withInterval ? width(intervals.falseDrop) : "");
}

/** The same without intervals, over all candidates, opaque ones included. */
export function allCandidatesTable(results: Results): string {
  const rows = rankedArms(results).map(([name, arm]) => {
    const counts = [arm.drops, arm.drops - arm.scoreable.drops].map(grouped);
    return [label(name, arm), percent(arm.removed), ...shareCells(arm, "none"), ...counts];
  });
  return toMarkdown(["arm", "removed", ...SHARES_HEAD, "dropped", "of them opaque"], rows);
}

/** The shares weighted by size, over the candidates that can be scored. */
export function byTokensTable(results: Results): string {
  const rows = rankedArms(results).map(([name, arm]) => [
    label(name, arm),
    ...shareCells(arm.scoreable.byTokens, "all"),
  ]);
  return toMarkdown(["arm", ...SHARES_HEAD], rows);
}

/** The comparison for a terminal of 100 columns: intervals on the two shares that an arm is chosen by. */
export function narrowTable(results: Results): { head: string[]; align: Align[]; rows: string[][] } {
  const head = ["arm", "removed", "false-drop", "at random", "lost", "live-kept", "informedness"];
  const rows = rankedArms(results).map(([name, arm]) => {
    const [falseDrop, chance, live, , informedness] = shareCells(arm.scoreable, "main") as string[];
    const cells = [
      percent(arm.scoreable.removed),
      falseDrop,
      chance,
      lostCell(arm, false),
      live,
      informedness,
    ];
    return [armLabel(name, arm), ...(cells as string[])];
  });
  return { head, align: ["left", ...Array<Align>(head.length - 1).fill("right")], rows };
}

/** An arm's shares in the order of `SHARES_HEAD`. */
function shareCells(scores: ArmResults["byTokens"], intervals: "all" | "main" | "none"): string[] {
  const { falseDrop, liveKept, deadKept, informedness, matchedNull } = scores;
  const shown = (share: Share, which: "all" | "main"): string => {
    const isShown = intervals === "all" || (intervals === "main" && which === "main");
    return isShown ? width(scores.intervals[share]) : "";
  };
  return [
    percent(falseDrop) + shown("falseDrop", "main"),
    percent(matchedNull.falseDrop),
    percent(liveKept) + shown("liveKept", "all"),
    percent(deadKept) + shown("deadKept", "all"),
    points(informedness) + shown("informedness", "main"),
    points(matchedNull.informedness),
  ];
}

/** How long it took until a wrongly dropped output was first missed. */
export function distanceTable(results: Results): string {
  const head = ["arm", "wrong drops", ...DISTANCES.map(({ name }) => name)];
  const rows = rankedArms(results).flatMap(([name, arm]) => {
    const counts = DISTANCES.map((distance) => arm.distances[distance.name] ?? 0);
    const total = counts.reduce((a, b) => a + b, 0);
    return total === 0 ? [] : [[label(name, arm), grouped(total), ...counts.map(grouped)]];
  });
  return toMarkdown(head, rows);
}

/** What each arm is, in one line. */
export function armList(results: Results): string {
  return rankedArms(results)
    .map(
      ([name, { what, cheats }]) =>
        `- **${inMarkdown(name)}**${cheats ? " (cheats)" : ""}: ${inMarkdown(what)}`,
    )
    .join("\n");
}

/** An interval, unless the share could not have come out otherwise. */
export function width(value: Interval | null): string {
  return value !== null && value.low < value.high ? interval(value) : "";
}

function armLabel(name: string, { cheats }: ArmResults): string {
  return cheats ? `${name} (cheats)` : name;
}

function label(name: string, arm: ArmResults): string {
  return inMarkdown(armLabel(name, arm));
}

function toMarkdown(head: readonly string[], rows: readonly string[][]): string {
  return markdownTable(head, ["left", ...Array<Align>(head.length - 1).fill("right")], rows);
}
