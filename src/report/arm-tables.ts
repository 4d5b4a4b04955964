import { DISTANCES } from "./distances.ts";
import { type Align, grouped, inMarkdown, interval, markdownTable, percent, points } from "./format.ts";
import type { ArmResults, Results } from "./results-schema.ts";

/** Arms with their results, the one that tells the live from the dead best first. */
function rankedArms({ arms }: Results): [string, ArmResults][] {
  return Object.entries(arms).sort(
    ([nameA, a], [nameB, b]) =>
      (b.scoreable.informedness ?? 0) - (a.scoreable.informedness ?? 0) || (nameA < nameB ? -1 : 1),
  );
}

/** The comparison that the report leads with, over the candidates that can be scored. */
export function headline(results: Results): { head: string[]; align: Align[]; rows: string[][] } {
  const head = [
    "arm",
    "removed",
    "false-drop",
    "at random",
    "live-kept",
    "dead-kept",
    "informedness",
    "dropped",
  ];
  const align: Align[] = ["left", ...Array<Align>(7).fill("right")];
  const rows = rankedArms(results).map(([name, arm]) => {
    const { scoreable } = arm;
    return [
      armLabel(name, arm),
      percent(scoreable.removed) + interval(scoreable.removedInterval),
      percent(scoreable.falseDrop) + interval(scoreable.intervals.falseDrop),
      percent(scoreable.matchedNull.falseDrop),
      percent(scoreable.liveKept) + interval(scoreable.intervals.liveKept),
      percent(scoreable.deadKept) + interval(scoreable.intervals.deadKept),
      points(scoreable.informedness) + interval(scoreable.intervals.informedness),
      grouped(scoreable.drops),
    ];
  });
  return { head, align, rows };
}

/** The same without intervals, over all candidates, opaque ones included. */
export function allCandidatesTable(results: Results): string {
  const head = [
    "arm",
    "removed",
    "false-drop",
    "at random",
    "live-kept",
    "dead-kept",
    "informedness",
    "dropped",
  ];
  const rows = rankedArms(results).map(([name, arm]) => [
    inMarkdown(armLabel(name, arm)),
    percent(arm.removed),
    percent(arm.falseDrop),
    percent(arm.matchedNull.falseDrop),
    percent(arm.liveKept),
    percent(arm.deadKept),
    points(arm.informedness),
    grouped(arm.drops),
    grouped(arm.drops - arm.scoreable.drops),
  ]);
  return markdownTable([...head, "of them opaque"], ["left", ...Array<Align>(8).fill("right")], rows);
}

/** The shares weighted by size, over the candidates that can be scored. */
export function byTokensTable(results: Results): string {
  const head = ["arm", "false-drop", "at random", "live-kept", "dead-kept", "informedness"];
  const rows = rankedArms(results).map(([name, arm]) => {
    const { byTokens } = arm.scoreable;
    return [
      inMarkdown(armLabel(name, arm)),
      percent(byTokens.falseDrop) + interval(byTokens.intervals.falseDrop),
      percent(byTokens.matchedNull.falseDrop),
      percent(byTokens.liveKept) + interval(byTokens.intervals.liveKept),
      percent(byTokens.deadKept) + interval(byTokens.intervals.deadKept),
      points(byTokens.informedness) + interval(byTokens.intervals.informedness),
    ];
  });
  return markdownTable(head, ["left", ...Array<Align>(5).fill("right")], rows);
}

/** How long it took until a wrongly dropped output was first missed. */
export function distanceTable(results: Results): string {
  const head = ["arm", "wrong drops", ...DISTANCES.map(({ name }) => name)];
  const rows = rankedArms(results).flatMap(([name, arm]) => {
    const counts = DISTANCES.map((distance) => arm.distances[distance.name] ?? 0);
    const total = counts.reduce((a, b) => a + b, 0);
    return total === 0 ? [] : [[inMarkdown(armLabel(name, arm)), grouped(total), ...counts.map(grouped)]];
  });
  return markdownTable(head, ["left", ...Array<Align>(head.length - 1).fill("right")], rows);
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

function armLabel(name: string, { cheats }: ArmResults): string {
  return cheats ? `${name} (cheats)` : name;
}
