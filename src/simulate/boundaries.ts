import {
  type SimulatedLine,
  writeAttachment,
  writeEntry,
  writeProgress,
  writePrompt,
  writeSystem,
} from "./entries.ts";
import { chance, integer, uuid } from "./random.ts";
import { type SessionState, SYSTEM_TOKENS } from "./session-state.ts";
import { writeSentence } from "./vocabulary.ts";

/**
 * A compaction: a boundary that is a root, and a summary below it. New clients keep the newest model turn as
 * it was. One that the user asked for is followed by lines whose parent is what was kept, before the boundary.
 */
export function* writeCompaction(state: SessionState, trigger: "auto" | "manual"): Generator<SimulatedLine> {
  const last = state.parent;
  const kept = state.isOld ? [] : [...state.newest];
  const anchor = uuid(state.random);
  const preTokens = state.context;
  const summary = summarise(state);
  state.context = SYSTEM_TOKENS + Math.ceil(summary.length / 4) + 40 * kept.length;
  state.cached = SYSTEM_TOKENS;
  state.time += integer(state.random, 20_000, 140_000);
  const compactMetadata = {
    trigger,
    preTokens,
    ...(state.isOld ? {} : { ...preserve(kept, anchor), postTokens: state.context }),
  };
  const boundary = {
    content: "Conversation compacted",
    level: "info",
    logicalParentUuid: last,
    compactMetadata,
  };
  yield writeSystem(state, "compact_boundary", boundary, null);
  const message = { role: "user", content: summary };
  const flags = { isVisibleInTranscriptOnly: true, isCompactSummary: true };
  yield withUuid(state, writeEntry(state, { type: "user", message, ...flags }), anchor);
  if (trigger === "manual" && kept.length > 0) yield writeCaveat(state, kept.at(-1) ?? null);
  const file = state.files.at(-1);
  if (!state.isOld && file !== undefined) {
    yield writeAttachment(state, { type: "compact_file_reference", filename: file.path });
  }
}

function preserve(uuids: readonly string[], anchorUuid: string) {
  return {
    preservedSegment: { headUuid: uuids[0], anchorUuid, tailUuid: uuids.at(-1) },
    preservedMessages: { anchorUuid, uuids, allUuids: uuids },
  };
}

/** The boundary names the summary before it is written, so the summary gets the uuid chosen for it. */
function withUuid(state: SessionState, line: SimulatedLine, id: string): SimulatedLine {
  const text = line.text.replaceAll(`"${state.parent}"`, `"${id}"`);
  state.parent = id;
  return { ...line, text };
}

function writeCaveat(state: SessionState, parent: string | null) {
  const content = "<command-name>/compact</command-name>";
  return writeEntry(state, { type: "user", message: { role: "user", content }, isMeta: true }, parent);
}

/** Holds about half of what the agent will still need; the rest is what the compaction loses. */
function summarise(state: SessionState): string {
  const needed = [...state.calendar.values()].flat().filter(() => chance(state.random, 0.5));
  return [
    "This session is being continued from a previous conversation that ran out of context.",
    ...Array.from({ length: 6 }, () => writeSentence(state.random)),
    ...new Set(needed.map((name) => `- ${name}`)),
  ].join("\n");
}

/** Older clients dropped the oldest outputs without a summary. Their text stays in the file. */
export function writeClearedOutputs(state: SessionState): SimulatedLine {
  const compactedToolIds = state.calls.slice(0, 4);
  const tokensSaved = Math.floor(state.context / 10);
  const microcompactMetadata = {
    trigger: "auto",
    preTokens: state.context,
    tokensSaved,
    compactedToolIds,
    clearedAttachmentUUIDs: [],
  };
  state.context -= tokensSaved;
  state.cached = SYSTEM_TOKENS;
  const content = "Context microcompacted";
  return writeSystem(state, "microcompact_boundary", { content, level: "info", microcompactMetadata });
}

/** The user cleared the context and went on in the same file: a second tree without a boundary. */
export function* writeClear(state: SessionState): Generator<SimulatedLine> {
  state.calendar.clear();
  state.files = [];
  state.context = SYSTEM_TOKENS;
  state.parent = null;
  state.time += integer(state.random, 60_000, 400_000);
  if (state.isOld) {
    const data = { type: "hook_progress", hookEvent: "SessionStart", hookName: "SessionStart:clear" };
    yield writeProgress(state, data, uuid(state.random));
  }
  yield writePrompt(state, `${writeSentence(state.random)} ${writeSentence(state.random)}`);
}
