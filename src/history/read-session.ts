import type { Entry, Transcript } from "../transcript/transcript.ts";
import { buildGraph, type Graph, isSpoken } from "./graph.ts";
import { toMessages } from "./messages.ts";
import { collectResponses, expandParallelCalls } from "./parallel-calls.ts";
import type { Session, Window } from "./session.ts";
import { findHistory } from "./windows.ts";

/**
 * Rebuilds what the model had in context from a transcript's entries, window by window (method §3, profile
 * `default`). `sidechain: "take"` reads a subagent's own file, in which every entry is a sidechain's.
 */
export function readSession(transcript: Transcript, sidechain: "leave-out" | "take" = "leave-out"): Session {
  const graph = buildGraph(transcript.entries, sidechain);
  const history = findHistory(graph);
  const responses = collectResponses(graph);
  const used = new Set<Entry>();
  const windows: Window[] = [];
  for (const { path, endedBy } of history.windows) {
    const entries = expandParallelCalls(path, responses);
    for (const entry of entries) used.add(entry);
    const messages = toMessages(entries);
    if (messages.length > 0) windows.push({ messages, endedBy });
  }
  const counts = {
    gaps: history.gaps,
    repeats: graph.repeats,
    leftOut: countLeftOut(graph, used),
    sidechain: graph.sidechain,
  };
  return { windows, counts, clearedAt: clearedAt(transcript, graph, used), active: used };
}

function countLeftOut({ nodes }: Graph, used: ReadonlySet<Entry>): number {
  return nodes.filter(({ entry }) => isSpoken(entry) && !used.has(entry)).length;
}

/**
 * The first line that says of an output that it left the context (method §3, cleared outputs). Only what is
 * seen to belong to another conversation, or to a branch that was left out, does not count: an entry may hang
 * beside the active history, or have no place but the file's order.
 */
function clearedAt(
  { entries }: Transcript,
  { byUuid }: Graph,
  used: ReadonlySet<Entry>,
): Map<string, number> {
  const lines = new Map<string, number>();
  for (const entry of entries) {
    if (entry.clears.length === 0 || isElsewhere(entry, byUuid, used)) continue;
    for (const id of entry.clears) if (!lines.has(id)) lines.set(id, entry.line);
  }
  return lines;
}

function isElsewhere(entry: Entry, byUuid: Graph["byUuid"], used: ReadonlySet<Entry>): boolean {
  if (entry.uuid === null || used.has(entry)) return false;
  const node = byUuid.get(entry.uuid);
  if (node === undefined || node.children.length > 0) return true;
  const parent = entry.parentUuid === null ? undefined : byUuid.get(entry.parentUuid);
  return parent !== undefined && !used.has(parent.entry);
}
