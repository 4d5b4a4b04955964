import { narrowTable } from "./arm-tables.ts";
import { counted, grouped, percent, plainTable, printable } from "./format.ts";
import { headlineNumbers } from "./headline.ts";
import type { Results } from "./results-schema.ts";

/** The headline for a terminal: what was looked at, and the arms compared. */
export function renderTerminal(results: Results): string {
  const { candidates, reading, settings } = results;
  if (candidates.count === 0) {
    return `Nothing to score: ${counted(reading.sessions, "session")} read, ${grouped(reading.shortSessions)} too short, no candidate.\n`;
  }
  const { scoreable, usedAgain } = headlineNumbers(results);
  const { head, align, rows } = narrowTable(results);
  const sessions = `${grouped(candidates.sessions)} of ${counted(reading.sessions, "session")}`;
  const { standIn } = results.experiment ?? {};
  return [
    ...(standIn ? [`NO MODEL ANSWERED. ${printable(standIn)}`, ""] : []),
    `${counted(candidates.count, "candidate")} in ${sessions}, fired at ${settings.fire}.`,
    `${grouped(scoreable)} can be scored; ${percent(usedAgain)} of these were used again.`,
    "",
    plainTable(
      head,
      align,
      rows.map((row) => row.map(printable)),
    ),
    "",
    "false-drop: of what it dropped, used later. at random: the same, had it dropped as much by chance.",
    "lost: of what it dropped, used later and then nowhere else in the context.",
    "live-kept: of what was used later, kept. informedness: live-kept minus dead-kept; near 0 by chance.",
    "",
  ].join("\n");
}
