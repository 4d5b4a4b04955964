import { narrowTable } from "./arm-tables.ts";
import { counted, grouped, percent, plainTable, printable } from "./format.ts";
import { headlineNumbers } from "./headline.ts";
import { bySavings, withInterval } from "./money-cells.ts";
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
    ...moneyLines(results),
    "",
  ].join("\n");
}

/** What policies would have saved at their own triggers, or arms at the firing point: the best three. */
function moneyLines({ money, policies, arms }: Results): string[] {
  if (money === undefined) return [];
  const own = policies?.policies.flatMap(({ name, ownMoney }) =>
    ownMoney === null ? [] : [{ name, arm: ownMoney }],
  );
  const all =
    own ??
    Object.entries(money.arms).flatMap(([name, arm]) =>
      arms[name]?.cheats === false ? [{ name, arm }] : [],
    );
  const best = all.filter(({ arm }) => arm.cuts > 0).sort((a, b) => bySavings(a.arm, b.arm));
  if (best.length === 0) return ["", "Money: nothing was cut in a window with prices."];
  const rows = best
    .slice(0, MOST_SAVING)
    .map(({ name, arm }) => [
      printable(name),
      `${grouped(arm.cuts)} of ${grouped(arm.windows)}`,
      withInterval(arm.net, arm.netInterval),
      withInterval(arm.netIfUnfetched, arm.netIfUnfetchedInterval),
    ]);
  const head = [
    own === undefined ? "saves most, of all arms" : "saves most, at its own trigger",
    "windows cut",
    "net",
    "if nothing is fetched",
  ];
  return ["", plainTable(head, ["left", "right", "right", "right"], rows), "", MONEY_WORDS];
}

const MOST_SAVING = 3;
const MONEY_WORDS =
  "net: what was not sent again, less what had to be written and fetched again; see The money.";
