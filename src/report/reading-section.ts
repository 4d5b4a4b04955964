import { MIN_TURNS } from "../firing/find-firing.ts";
import { SKIP_REASONS } from "../transcript/transcript.ts";
import { counted, grouped, inMarkdown } from "./format.ts";
import type { Results } from "./results-schema.ts";

/** Bad lines and unusable files that the report lists; `results.json` has more. */
const LISTED = 20;

/** How reading went: nothing is left out silently. */
export function readingSection({ reading, input }: Results): string {
  const skipped = SKIP_REASONS.reduce((sum, reason) => sum + (reading.skippedLines[reason] ?? 0), 0);
  const reasons = SKIP_REASONS.map(
    (r) => `${grouped(reading.skippedLines[r] ?? 0)} ${r.replaceAll("-", " ")}`,
  ).join(", ");
  const bullets = [
    `${counted(input.files, "file")}, ${grouped(reading.bytes)} bytes, ${counted(reading.lines, "line")}`,
    `${counted(reading.sessions, "session")} with ${counted(reading.windows, "window")}, ${counted(reading.turns, "model turn")}, ${counted(reading.outputs, "tool output")} and ${counted(reading.compactions, "compaction")}`,
    `sessions too short (no window of ${MIN_TURNS} model turns): ${grouped(reading.shortSessions)}; windows too short: ${grouped(reading.shortWindows)}`,
    `windows in which the rule never fired: ${grouped(reading.unfiredWindows)}; with no model turn after it, so that nothing there can count as used: ${grouped(reading.windowsWithoutFuture)}`,
    `files in which nobody says anything: ${grouped(reading.silent)}; subagents' transcripts left out: ${grouped(reading.subagents)}; subagents that were only warmed up: ${grouped(reading.warmUps)}`,
    `lines skipped: ${grouped(skipped)} (${reasons}); lines that are no conversation: ${grouped(reading.otherLines)}`,
    `gaps bridged: ${grouped(reading.gaps)}; entries on branches left out: ${grouped(reading.branchesLeftOut)}; sidechain entries: ${grouped(reading.sidechainEntries)}`,
    `repeats: ${counted(reading.repeatedEntries, "entry", "entries")}, ${counted(reading.repeatedOutputs, "output")} that stand elsewhere as well`,
    `outputs that had left the context before the firing point: ${grouped(reading.clearedOutputs)}`,
    `sessions by clients before 2.1, which cleared old outputs without a trace, so that these count as still in context: ${grouped(reading.silentlyClearing)}`,
    `files that could not be used: ${grouped(reading.unusable.length)}`,
    ...capturesOf(reading),
  ].map((line) => `- ${line}`);
  const unusable = list(
    reading.unusable.map(({ file, why }) => `${inMarkdown(file)}: ${inMarkdown(why)}`),
    reading.unusable.length,
  );
  const lines = list(
    reading.skipped.map(
      ({ file, line, reason }) => `${inMarkdown(file)}, line ${line}: ${reason.replaceAll("-", " ")}`,
    ),
    skipped,
  );
  return [
    "## How reading went",
    bullets.join("\n"),
    titled("Files that could not be used", unusable),
    titled("Lines skipped", lines),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function capturesOf({ captures }: Results["reading"]): string[] {
  if (captures === undefined) return [];
  const formats = Object.entries(captures.formats).map(([format, files]) => `${grouped(files)} ${format}`);
  const skipped = Object.entries(captures.skipped).map(
    ([reason, count]) => `${grouped(count)} ${reason.replaceAll("-", " ")}`,
  );
  return [
    `captures: ${formats.join(", ")}, with ${counted(captures.records, "record")}; records skipped: ${skipped.join(", ") || "none"}`,
  ];
}

function list(items: readonly string[], total: number): string {
  const shown = items.slice(0, LISTED).map((item) => `- ${item}`);
  if (total > shown.length && shown.length > 0) shown.push(`- and ${grouped(total - shown.length)} more`);
  return shown.join("\n");
}

function titled(title: string, text: string): string {
  return text === "" ? "" : `### ${title}\n\n${text}`;
}
