import type { InactiveReason } from "../history/account-lines.ts";
import { counted, grouped, plainTable } from "../report/format.ts";
import type { SkipReason } from "../transcript/transcript.ts";
import { doctorLists } from "./doctor-lists.ts";
import type { Diagnosis } from "./doctor-schema.ts";

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  "not-json": "skipped: not JSON",
  "not-an-object": "skipped: not an object",
  "too-long": "skipped: longer than any line should be",
};

const INACTIVE: Readonly<Record<InactiveReason, string>> = {
  sidechain: "another conversation in the file (sidechain)",
  branch: "on a branch that was left out",
  repeat: "a uuid that was there already",
  "repeated-call": "only calls that were there already",
  link: "only a link of the parent chain",
  "silent-attachment": "an attachment that put nothing into a request",
  empty: "a message without content",
  "api-error": "an error of the API, never sent",
  "no-uuid": "without a uuid",
  "no-conversation": "no conversation: a title, a snapshot, …",
  foreign: "nothing says that Claude Code wrote it",
};

type Row = readonly [label: string, value: number | string];

/** What `coref doctor` prints. Rows that would say 0 are left out, but for those that are always of interest. */
export function doctorText(diagnosis: Diagnosis): string {
  const { coref, shown, files, lines } = diagnosis;
  const head = `coref ${coref}: ${counted(files.count, "file")}, ${grouped(files.bytes)} bytes, ${counted(lines.count, "line")}`;
  const privacy = shown
    ? "Names of files and tools are shown: look before you share this."
    : "No content, no names of files or of tools that are not Claude Code's. --show shows names.";
  const sections = [
    ...[filesSection(diagnosis), linesSection(diagnosis), readSection(diagnosis)],
    ...[compactionSection(diagnosis), subagentSection(diagnosis), versionSection(diagnosis)],
    ...[namesSection(diagnosis), ...doctorLists(diagnosis)],
  ];
  return `${[head, privacy, ...sections.filter((section) => section !== "")].join("\n\n")}\n`;
}

function filesSection({ files }: Diagnosis): string {
  return table("Files", [
    ["sessions", files.sessions],
    ["subagents", files.subagents],
    ["subagents that were only warmed up", files.warmUps],
    ["nobody speaks", files.silent],
    ["no transcript", files.notTranscripts],
    ["not readable", files.unreadable],
    ...Object.entries(files.captures).map(([format, count]): Row => [`${format}, not looked into`, count]),
  ]);
}

function linesSection({ lines }: Diagnosis): string {
  const rows: Row[] = [
    ["used", lines.used],
    ...Object.entries(SKIPPED).map(([reason, text]): Row => [text, lines.skipped[reason] ?? 0]),
    ...Object.entries(INACTIVE).map(([reason, text]): Row => [text, lines.inactive[reason] ?? 0]),
    ["blank", lines.blank],
    ["together", lines.count],
  ];
  return table("Where every line went", rows);
}

function readSection({ read, sidechains }: Diagnosis): string {
  const { sessions, subagents } = read;
  const rows = (
    [
      ["windows", "windows"],
      ["model turns", "turns"],
      ["calls", "calls"],
      ["outputs", "outputs"],
      ["windows that a compaction ended", "endedByCompaction"],
      ["windows that were cleared", "endedByClearing"],
      ["gaps bridged", "gaps"],
      ["repeated entries", "repeatedEntries"],
      ["messages on branches left out", "branchesLeftOut"],
      ["circles of parents", "circles"],
    ] as const
  )
    .filter(([, key]) => sessions[key] + subagents[key] > 0)
    .map(([label, key]) => [`  ${label}`, grouped(sessions[key]), grouped(subagents[key])]);
  const text = plainTable(["What was read", "sessions", "subagents"], ["left", "right", "right"], rows);
  const { conversations, files } = sidechains;
  const inside = `  Inside sessions' files: ${counted(conversations, "sidechain")} in ${counted(files, "file")}`;
  return conversations === 0 ? text : `${text}\n${inside}`;
}

function compactionSection({ compactions, cleared }: Diagnosis): string {
  return [
    table("Compactions", [
      ["boundaries", compactions.boundaries],
      ["  automatic", compactions.auto],
      ["  by hand", compactions.manual],
      ["  asked for by something else", compactions.other],
      ["  not recorded which", compactions.unrecorded],
      ["  that preserved a list of entries", compactions.preservingList],
      ["  that preserved a segment", compactions.preservingSegment],
      ["  that preserved nothing", compactions.preservingNothing],
      ["entries preserved", compactions.preservedEntries],
      ["boundaries that are not part of the active history", compactions.inactive],
    ]),
    table("Outputs cleared silently", [
      ["microcompactions", cleared.microcompactions],
      ["content replacements", cleared.replacements],
      ["outputs that these name", cleared.outputsNamed],
      ["outputs that are the client's placeholder", cleared.placeholders],
    ]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function subagentSection({ subagents }: Diagnosis): string {
  return table("Subagents", [
    ["below their session's folder", subagents.folder],
    ["named after their session", subagents.flattened],
    ["beside their session", subagents.beside],
    ["known by their content only", subagents.byContentOnly],
    ["linked to a call by .meta.json", subagents.linkedByMeta],
    ["linked to a call by the parent's result", subagents.linkedByResult],
    ["linked to a session by path, to no call", subagents.linkedByPath],
    ["not linked", subagents.notLinked],
    ["journals (no conversations)", subagents.journals],
    ["records of workflows (no conversations)", subagents.workflows],
  ]);
}

function versionSection({ versions }: Diagnosis): string {
  const rows = versions.map(({ version, files, entries }) => [
    `  ${version}`,
    grouped(files),
    grouped(entries),
  ]);
  return rows.length === 0
    ? ""
    : plainTable(["Client versions", "files", "entries"], ["left", "right", "right"], rows);
}

function namesSection({ names }: Diagnosis): string {
  const unknown = (title: string, list: Diagnosis["names"]["tools"]): string =>
    table(
      title,
      list.filter(({ known }) => !known).map(({ name, count }) => [name, count] as const),
    );
  return [
    unknown("Unknown types of lines", names.entryTypes),
    unknown("Unknown subtypes of system lines", names.systemSubtypes),
    unknown("Unknown types of attachments", names.attachmentTypes),
    unknown("Unknown types of blocks", names.blockTypes),
    table(
      "Tools called",
      names.tools.map(({ name, count }) => [name, count] as const),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function table(title: string, rows: readonly Row[]): string {
  const shown = rows.filter(([, value]) => value !== 0);
  if (shown.length === 0) return "";
  const cells = shown.map(([label, value]) => [
    `  ${label}`,
    typeof value === "number" ? grouped(value) : value,
  ]);
  return plainTable([title, ""], ["left", "right"], cells);
}
