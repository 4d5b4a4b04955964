import { headline } from "./arm-tables.ts";
import { counted, grouped, percent, plainTable, printable } from "./format.ts";
import type { Results } from "./results-schema.ts";

/** The headline for a terminal: what was looked at, and the arms compared. */
export function renderTerminal(results: Results): string {
  const { candidates, classes, reading } = results;
  if (candidates.count === 0) {
    return `Nothing to score: ${counted(reading.sessions, "session")} read, ${grouped(reading.shortSessions)} too short, no candidate.\n`;
  }
  const scoreable = candidates.count - classes.opaque.candidates;
  const { head, align, rows } = headline(results);
  return [
    `${counted(candidates.count, "candidate")} in ${counted(reading.sessions, "session")}; ${grouped(scoreable)} can be scored, of which ${percent(candidates.live / (scoreable || 1))} were used again.`,
    "",
    plainTable(
      head,
      align,
      rows.map((row) => row.map(printable)),
    ),
    "",
    "false-drop: of what it dropped, used later. at random: the same for dropping as much by chance.",
    "live-kept: of what was used later, kept. informedness: live-kept minus dead-kept.",
    "",
  ].join("\n");
}
