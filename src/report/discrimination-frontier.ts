import { percentCell, table } from "./discrimination-cells.ts";
import type { DiscriminationResults } from "./discrimination-schema.ts";
import { grouped, inMarkdown, percent } from "./format.ts";

type Frontier = DiscriminationResults["frontier"];
type Point = Frontier["points"][number];

/** The shares at which the curves are shown; `results.json` has more. */
const SHOWN: ReadonlySet<number> = new Set([0.1, 0.25, 0.5, 0.75, 0.9]);

/** What every arm removes and what that costs, and what simple ways to drop would cost. */
export function frontierSection({ frontier }: DiscriminationResults): string {
  return [
    "## The frontier",
    PICTURES,
    pointsTable(frontier),
    NOTES,
    "### Simple ways to drop",
    curvesTable(frontier),
    CURVES,
  ].join("\n\n");
}

const PICTURES = ["live-kept-outputs", "false-drop-outputs", "live-kept-tokens", "false-drop-tokens"]
  .map((id) => `![Tokens removed and ${id.replaceAll("-", " ")}](frontier-${id}.svg)`)
  .join("\n\n");

function pointsTable({ points }: Frontier): string {
  const rows = points.map((point) => [
    inMarkdown(point.cheats ? `${point.arm} (cheats)` : point.arm),
    `${grouped(point.drops)} of ${grouped(point.outputs)}`,
    percentCell(point.removed),
    ...priceCells(point, "outputs"),
    ...priceCells(point, "tokens"),
  ]);
  const head = ["arm", "dropped", "removed", ...priceHead("outputs"), ...priceHead("tokens")];
  return table(head, 1, rows);
}

function priceHead(counting: string): string[] {
  return ["live-kept", "false-drop", "dominated by"].map((column) => `${column} (${counting})`);
}

function priceCells({ by, cheats }: Point, counting: "outputs" | "tokens"): string[] {
  const { liveKept, falseDrop, dominatedBy } = by[counting];
  const names = dominatedBy.length === 0 ? "no arm" : dominatedBy.map(inMarkdown).join("; ");
  return [percentCell(liveKept), percentCell(falseDrop), cheats ? "–" : names];
}

const NOTES = `- **removed**: tokens removed, over the tokens of all these outputs. The shares beside it count outputs first, then
  weigh them by tokens.
- **dominated by**: arms that remove at least as many tokens, keep at least as much of the live and are wrong in at most
  as large a share of their drops; and in one of the three they are better. This goes by the values alone: the
  intervals can overlap. An arm that drops nothing counts as wrong in none. Only arms that were asked about the same
  outputs are compared, and none that is told the future.`;

function curvesTable({ curves }: Frontier): string {
  const rows = curves.flatMap(({ name, points }) =>
    points
      .filter(({ share }) => SHOWN.has(share))
      .map(({ share, removed, drops, by: { outputs, tokens } }) => [
        inMarkdown(name),
        percent(share),
        percent(removed),
        grouped(drops),
        percent(outputs.liveKept),
        percent(outputs.falseDrop),
        percent(tokens.liveKept),
        percent(tokens.falseDrop),
      ]),
  );
  const head = [
    "way",
    "up to",
    "removed",
    "dropped",
    "live-kept (outputs)",
    "false-drop (outputs)",
    "live-kept (tokens)",
    "false-drop (tokens)",
  ];
  return table(head, 1, rows);
}

const CURVES = `- **random** drops every output with the same probability: exact expectations.
- **largest-first**, **oldest-first**: in every window, outputs in this order, up to that share of the window's tokens. An
  output that would go over is passed over. **class, then largest-first**: first those that were never used, then those
  that were used once or twice and long ago, then the others; within each, the largest first.
- These are values over this corpus, without intervals. No arm is needed for them, and no model.`;
