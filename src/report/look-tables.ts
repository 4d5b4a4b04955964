import { grouped, inMarkdown, interval, markdownTable, percent, points } from "./format.ts";
import type { LookResults } from "./look-schema.ts";
import type { Results } from "./results-schema.ts";

/** What the other identifier rule would have said: the same corpus, the same moment (method §4). */
export function otherRuleSection(results: Results): string {
  const { identifiers, otherRule } = results;
  if (otherRule === undefined) return "";
  const text = `What is an identifier decides what counts as used. The second rule mends faults of the first, such as paths cut
at 64 characters (method §4; docs/decisions/0005). This report uses **${identifiers}**.`;
  const rows = [...rowsOf(identifiers, otherRule.own), ...rowsOf(otherRule.rule, otherRule.look)];
  return `### By the other rule for identifiers\n\n${text}\n\n${table("rule", rows)}`;
}

/** What the same arms would have done at other moments of the same sessions (method §6). */
export function otherMomentSection(results: Results): string {
  const { moments, settings } = results;
  if (moments === undefined) return "";
  const rows = moments.flatMap(({ fire, look }) => rowsOf(fire, look));
  const text = `The same sessions, with the pass fired elsewhere. All else in this report is about \`${settings.fire}\`, the first
of the rules named. A later moment leaves less future in which an output can be used, so fewer are; the intervals are each row's own.`;
  return `## At other moments\n\n${text}\n\n${table("fires at", rows)}`;
}

function rowsOf(label: string, { scoreable, live, arms }: LookResults): string[][] {
  return Object.entries(arms).map(([name, arm]) => [
    label,
    grouped(scoreable),
    percent(scoreable === 0 ? null : live / scoreable),
    inMarkdown(name),
    percent(arm.removed),
    percent(arm.falseDrop) + interval(arm.intervals.falseDrop),
    percent(arm.lost) + interval(arm.lostInterval),
    percent(arm.liveKept) + interval(arm.intervals.liveKept),
    points(arm.informedness) + interval(arm.intervals.informedness),
  ]);
}

const NUMBERS = ["removed", "false-drop", "lost", "live-kept", "informedness"];

function table(first: string, rows: readonly string[][]): string {
  const head = [first, "outputs", "used again", "arm", ...NUMBERS];
  return markdownTable(
    head,
    ["left", "right", "right", "left", ...NUMBERS.map(() => "right" as const)],
    rows,
  );
}
