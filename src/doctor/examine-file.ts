import { statSync } from "node:fs";
import { clusterKeys } from "../analysis/transcript-result.ts";
import type { Format } from "../captures/capture.ts";
import { isGzip, readHead } from "../captures/read-bytes.ts";
import { recognize } from "../captures/recognize.ts";
import { UserError } from "../errors.ts";
import { accountLines, entryFates, type LineAccount } from "../history/account-lines.ts";
import { preservedBy } from "../history/compaction.ts";
import { buildGraph, type Graph } from "../history/graph.ts";
import { readSession } from "../history/read-session.ts";
import type { HistoryCounts, Session } from "../history/session.ts";
import { splitSidechains } from "../history/sidechains.ts";
import { kindOf, type TranscriptKind } from "../history/transcript-kind.ts";
import type { Source } from "../sources/find-transcripts.ts";
import type { SubagentLink } from "../sources/link-subagents.ts";
import { defaultReading } from "../transcript/blocks.ts";
import type { Entries } from "../transcript/entries.ts";
import { readErrorOf } from "../transcript/read-error.ts";
import { readTranscriptFile } from "../transcript/read-file.ts";
import type { TextKeeper } from "../transcript/text-keeper.ts";
import type { SkippedLine, Transcript } from "../transcript/transcript.ts";
import { type Survey, surveyFile, type Trigger } from "./survey.ts";
import { countCircles, type WhyNot, whyNotAnalysable } from "./why-not.ts";

/** A compaction's boundary. */
interface BoundaryExam {
  readonly trigger: Trigger;
  readonly isActive: boolean;
  readonly preservedAs: "list" | "segment" | "nothing";
  /** Entries kept word for word. */
  readonly preserved: number;
}

/** What the reader makes of one file. Counts where nothing else is said. */
export interface FileExam {
  readonly source: Source;
  readonly link: SubagentLink | null;
  readonly kind: TranscriptKind;
  readonly survey: Survey;
  readonly isUtf16: boolean;
  readonly account: LineAccount;
  readonly skipped: readonly SkippedLine[];
  /** Entries by the version of the client that wrote them; `""` where none is noted. */
  readonly versions: ReadonlyMap<string, number>;
  readonly windows: number;
  readonly turns: number;
  readonly calls: number;
  readonly outputs: number;
  /** Windows that a compaction ended, and that were cleared. */
  readonly compacted: number;
  readonly cleared: number;
  readonly boundaries: readonly BoundaryExam[];
  readonly history: HistoryCounts;
  readonly circles: number;
  /** Conversations of others in the same file. */
  readonly sidechains: number;
  readonly clearings: Clearings;
  readonly clusterKeys: readonly (string | number)[];
  readonly whyNot: WhyNot | null;
}

/** Outputs that left the context, or are said to, without a compaction. Counts. */
interface Clearings {
  readonly microcompactions: number;
  readonly replacements: number;
  /** Outputs that either names. */
  readonly outputsNamed: number;
  /** Outputs that are the literal placeholder. */
  readonly placeholders: number;
}

/** A file that is no transcript: why it cannot be read, or what it holds instead. */
export type NotExamined = { readonly error: string } | { readonly capture: Format | "gzip" };

/** What stands in a request in place of a cleared output (R16). */
const PLACEHOLDER = "[Old tool result content cleared]";
const IS_PLACEHOLDER = 1;
/** Keeps of a text whether it is an output's placeholder. */
const PLACEHOLDERS: TextKeeper = {
  keep: (text, kind) => (kind === "output" && text.trim() === PLACEHOLDER ? IS_PLACEHOLDER : 0),
};

/** Reads one file as `coref analyze` would, and keeps what can be said of it without its content. */
export function examineFile(source: Source, link: SubagentLink | null): FileExam | NotExamined {
  try {
    if (!statSync(source.path).isFile()) return { error: "not a regular file" };
    const start = readHead(source.path);
    if (isGzip(start)) return { capture: "gzip" };
    const { format } = recognize(start.toString(), source.file, null);
    if (format !== "claude-code") return { capture: format };
    return examine(
      source,
      link,
      readTranscriptFile(source.path, defaultReading, PLACEHOLDERS),
      surveyFile(source.path),
    );
  } catch (error) {
    if (error instanceof UserError) return { error: error.message };
    // A bug's own message could quote what was read.
    return { error: readErrorOf(error) ?? `coref failed on it, please report it: ${(error as Error).name}` };
  }
}

function examine(
  source: Source,
  link: SubagentLink | null,
  transcript: Transcript,
  survey: Survey,
): FileExam {
  const kind = kindOf(transcript);
  const sidechain = kind === "subagent" || kind === "warm-up" ? "take" : "leave-out";
  const session = readSession(transcript, sidechain);
  const graph = buildGraph(transcript.entries, sidechain);
  const fates = entryFates(transcript, session, sidechain);
  const { placeholders, turns, calls, outputs } = countMessages(session);
  const isUsed = (entry: number): boolean => fates[entry] === "used";
  return {
    source,
    link,
    kind,
    survey,
    isUtf16: transcript.isUtf16,
    account: accountLines(transcript, session, sidechain),
    skipped: transcript.skipped,
    versions: versionsOf(transcript.entries),
    windows: session.windows.length,
    turns,
    calls,
    outputs,
    compacted: session.windows.filter(({ endedBy }) => endedBy === "compaction").length,
    cleared: session.windows.filter(({ endedBy }) => endedBy === "cleared").length,
    boundaries: boundariesOf(graph, session, survey),
    history: session.counts,
    circles: countCircles(graph),
    sidechains: sidechain === "leave-out" ? splitSidechains(transcript).length : 0,
    clearings: { ...clearingsOf(transcript.entries, isUsed, survey), placeholders },
    clusterKeys: clusterKeys(transcript, false),
    whyNot: kind === "warm-up" ? null : whyNotAnalysable(kind, graph, session),
  };
}

function versionsOf(entries: Entries): Map<string, number> {
  const versions = new Map<string, number>();
  for (let i = 0; i < entries.length; i++) {
    const version = entries.textOf(entries.version(i)) ?? "";
    versions.set(version, (versions.get(version) ?? 0) + 1);
  }
  return versions;
}

function boundariesOf(graph: Graph, { active }: Session, { triggers }: Survey): BoundaryExam[] {
  return graph.boundaries.map((boundary) => {
    const preserved = graph.entries.preserved(boundary);
    const isList = preserved !== null && preserved.uuids.length > 0;
    return {
      trigger: triggers.get(graph.entries.line(boundary)) ?? "unrecorded",
      isActive: active[boundary] === 1,
      preservedAs: preserved === null ? "nothing" : isList ? "list" : "segment",
      preserved: preservedBy(graph, boundary).length,
    };
  });
}

/** Counts over the messages of all windows. */
function countMessages({
  entries,
  windows,
}: Session): Record<"turns" | "calls" | "outputs" | "placeholders", number> {
  const counts = { turns: 0, calls: 0, outputs: 0, placeholders: 0 };
  for (const { messages } of windows) {
    for (let message = 0; message < messages.length; message++)
      if (messages.isTurn(message)) counts.turns += 1;
    for (let part = 0; part < messages.firstPart(messages.length); part++) {
      const block = messages.block(part);
      const kind = entries.blockKind(block);
      if (kind === "call") counts.calls += 1;
      if (kind === "output") counts.outputs += 1;
      if (entries.blockText(block) === IS_PLACEHOLDER) counts.placeholders += 1;
    }
  }
  return counts;
}

function clearingsOf(
  entries: Entries,
  isUsed: (entry: number) => boolean,
  { replacements }: Survey,
): Omit<Clearings, "placeholders"> {
  const clearing = [...entries.clearing].filter(isUsed);
  const replacing = clearing.filter((entry) => replacements.has(entries.line(entry)));
  return {
    microcompactions: clearing.length - replacing.length,
    replacements: replacing.length,
    outputsNamed: new Set(clearing.flatMap((entry) => entries.clears(entry))).size,
  };
}
