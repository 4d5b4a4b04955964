import type { UnpricedReason } from "../money/price-request.ts";
import { counted, dollars, grouped, percent, plainTable, printable } from "../report/format.ts";
import { signedDollars } from "../report/money-cells.ts";
import type { Unpriced } from "./bill.ts";
import type { CostReport, OutputRow } from "./cost-report.ts";

/** Longer names of tools and models are cut, so that lines fit into 100 columns. */
const NAME_WIDTH = 40;
/** Of what is named, the rest is counted. */
const MOST_NAMED = 4;
/** Policies in the table. */
const MOST_POLICIES = 3;

const KIND_NAMES = {
  input: "input, not cached",
  write5m: "cache writes, 5 minutes",
  write1h: "cache writes, 1 hour",
  read: "cache reads",
  output: "output",
} as const;

const WHY: Readonly<Record<UnpricedReason, string>> = {
  "unknown-model": "no price is known",
  "unknown-day": "their day is not recorded",
  "no-price-that-day": "no price is known for that day",
  "fast-mode": "fast mode",
};

/** The report of `coref cost` on one screen. */
export function costText(report: CostReport): string {
  const parts = [
    headOf(report),
    billOf(report),
    rereadingOf(report),
    cacheOf(report),
    outputsOf(report),
    policiesOf(report),
    notesOf(report),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function headOf({
  sessions,
  subagents,
  firstDay,
  lastDay,
  requests,
  microUsd,
  lowerBounds,
}: CostReport): string {
  const days =
    firstDay === null ? "" : firstDay === lastDay ? `, ${firstDay}` : `, ${firstDay} to ${lastDay}`;
  const least = lowerBounds > 0 ? "at least " : "";
  return [
    `${counted(sessions, "session")}, ${counted(subagents, "subagent")}, ${counted(requests, "request")}${days}`,
    `Cost: ${least}$${dollars(microUsd)}`,
  ].join("\n");
}

function billOf({ kinds, microUsd, models, windows }: CostReport): string {
  const share = (part: number): string => percent(microUsd === 0 ? null : part / microUsd);
  const kindRows = kinds
    .filter(({ tokens }) => tokens > 0)
    .map(({ kind, tokens, microUsd: part }) => [
      KIND_NAMES[kind],
      grouped(tokens),
      dollars(part),
      share(part),
    ]);
  if (kindRows.length === 0) return "";
  const modelRows = models
    .slice(0, MOST_NAMED)
    .map(({ model, requests, microUsd: part }) => [
      cut(model),
      grouped(requests),
      dollars(part),
      share(part),
    ]);
  const align = ["left", "right", "right", "right"] as const;
  const more = models.length > MOST_NAMED ? `\nand ${models.length - MOST_NAMED} more models` : "";
  const files = dearestFiles(windows);
  return [
    plainTable(["", "tokens", "$", "share"], align, kindRows),
    `${plainTable(["model", "requests", "$", "share"], align, modelRows)}${more}`,
    ...(files === "" ? [] : [files]),
  ].join("\n\n");
}

/** Of several files, those whose windows cost most, by their numbers: no name of a file is printed. */
function dearestFiles(windows: CostReport["windows"]): string {
  const byFile = new Map<number, number>();
  for (const { file, microUsd } of windows) byFile.set(file, (byFile.get(file) ?? 0) + microUsd);
  const dearest = [...byFile].sort(([a, x], [b, y]) => y - x || a - b).slice(0, MOST_NAMED);
  if (byFile.size < 2) return "";
  const named = dearest.map(([file, microUsd]) => `${file} ($${dollars(microUsd)})`);
  return `Dearest files, in the order of their paths: ${named.join(", ")}`;
}

function rereadingOf({ rereading, microUsd }: CostReport): string {
  if (rereading.times === 0) return "";
  const { times, outputs, microUsdAfterUse } = rereading;
  return [
    `Re-reading tool outputs: about $${dollars(rereading.microUsd)}, ${percent(microUsd === 0 ? null : rereading.microUsd / microUsd)} of the cost`,
    `  ${counted(outputs, "output")} sent again ${grouped(times)} times; about $${dollars(microUsdAfterUse)} of that after the last use`,
  ].join("\n");
}

function cacheOf({ gaps, rewritten, growthPerTurn }: CostReport): string {
  const { cold, warm } = rewritten;
  const lines = [
    `Gaps between requests: ${grouped(gaps.over5m)} over 5 minutes, ${grouped(gaps.over1h)} over 1 hour; ${grouped(gaps.cold)} outlived the cache`,
    `  written again after those: ${grouped(cold.tokens)} tokens, $${dollars(cold.microUsd)} more than reading them`,
    `  written again though it was alive: ${grouped(warm.tokens)} tokens, $${dollars(warm.microUsd)} more than reading them`,
  ];
  if (growthPerTurn !== null) lines.push(`Growth of the context: ${grouped(growthPerTurn)} tokens a request`);
  return lines.join("\n");
}

function outputsOf({ outputs }: CostReport): string {
  if (outputs.length === 0) return "";
  return plainTable(
    ["dearest outputs to re-read", "tokens", "re-read", "about $", "after last use", "turns since"],
    ["left", "right", "right", "right", "right", "right"],
    outputs.map(outputCells),
  );
}

function outputCells({ tool, tokens, times, microUsd, microUsdAfterUse, lastUse }: OutputRow): string[] {
  return [
    cut(tool ?? "?"),
    grouped(tokens),
    grouped(times),
    dollars(microUsd),
    lastUse === "unknown" ? "–" : dollars(microUsdAfterUse),
    typeof lastUse === "number" ? grouped(lastUse) : lastUse === "never" ? "never used" : "–",
  ];
}

/** What the best policies would have saved and lost. */
function policiesOf({ policies }: CostReport): string {
  const cutting = policies.filter(({ cuts }) => cuts > 0);
  const unpriced = Math.max(0, ...policies.map((policy) => policy.unpriced));
  const left =
    unpriced > 0 ? [`policies: up to ${counted(unpriced, "window")} without a price, in no sum`] : [];
  if (cutting.length === 0) return left.join("\n");
  const shown = cutting.slice(0, MOST_POLICIES);
  const rows = shown.map(({ name, trigger, net, netIfUnfetched, drops, trims, scored, usedAgain, lost }) => [
    cut(name),
    trigger ?? "60% of the turns",
    signedDollars(net),
    signedDollars(netIfUnfetched),
    grouped(drops + trims),
    scored === 0 ? "–" : `${grouped(usedAgain)} of ${grouped(scored)}`,
    scored === 0 ? "–" : grouped(lost),
  ]);
  const saving = policies.filter(({ net }) => net > 0).length;
  const interval = shown[0]?.netInterval ?? null;
  const width =
    interval === null
      ? ""
      : ` (95% of the first: ${signedDollars(interval.low)} to ${signedDollars(interval.high)})`;
  return [
    `${saving === 0 ? "None" : grouped(saving)} of ${counted(policies.length, "policy", "policies")} that ship would have saved anything, by one cut in a window (picked afterwards)`,
    plainTable(
      ["", "at", "net", "no fetching", "outputs", "used again", "lost"],
      ["left", "left", "right", "right", "right", "right", "right"],
      rows,
    ),
    `net: less what lost outputs cost to fetch again${width}`,
    ...left,
    "more: coref analyze --policies",
  ].join("\n");
}

/** What the figures do not hold, or not quite. */
function notesOf(report: CostReport): string {
  const { lowerBounds, requests, repeats, unrecorded, beside, ofSubagents, prices, unusable } = report;
  const uncertain = prices.filter((price) => price.uncertain !== null).map(({ id }) => id);
  const notes = [
    ...report.unpriced.slice(0, MOST_NAMED).map(unpricedNote),
    report.unpriced.length > MOST_NAMED &&
      `Not priced: ${report.unpriced.length - MOST_NAMED} more kinds of requests; see --json`,
    lowerBounds > 0 &&
      `Lower bounds: ${grouped(lowerBounds)} of ${grouped(requests)} requests hold placeholders for their output tokens`,
    unrecorded > 0 && `Not recorded: the usage of ${counted(unrecorded, "message")}`,
    ofSubagents.requests > 0 && `Subagents: $${dollars(ofSubagents.microUsd)} of the cost`,
    beside.requests > 0 && `Branches left out: $${dollars(beside.microUsd)} of the cost`,
    repeats > 0 && `Copies in resumed and forked sessions: ${counted(repeats, "request")}, not counted again`,
    ...uncertain.slice(0, MOST_NAMED).map((id) => `Uncertain price: ${cut(id)}; see docs/prices.md`),
    ...unusable.slice(0, MOST_NAMED).map(({ file, why }) => `Not used: file ${file}: ${printable(why)}`),
    unusable.length > MOST_NAMED && `Not used: ${counted(unusable.length - MOST_NAMED, "more file")}`,
  ];
  return notes.filter((note) => note !== false).join("\n");
}

function unpricedNote({ model, why, requests, tokens }: Unpriced): string {
  const name = model === null ? "an unnamed model" : cut(model);
  return `Not priced: ${counted(requests, "request")} of ${name}, ${grouped(tokens)} tokens: ${WHY[why]}`;
}

function cut(name: string): string {
  const shown = [...printable(name)];
  return shown.length > NAME_WIDTH ? `${shown.slice(0, NAME_WIDTH - 1).join("")}…` : shown.join("");
}
