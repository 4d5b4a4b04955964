import { NONE } from "../transcript/entries.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { buildGraph, type Graph } from "./graph.ts";
import { toMessages } from "./merge-roles.ts";
import { ParallelCalls } from "./parallel-calls.ts";
import type { Session, Window } from "./session.ts";
import { findHistory } from "./windows.ts";

/**
 * Rebuilds what the model had in context from a transcript's entries, window by window (method §3, profile
 * `default`). `sidechain: "take"` reads a subagent's own file, in which every entry is a sidechain's.
 */
export function readSession(transcript: Transcript, sidechain: "leave-out" | "take" = "leave-out"): Session {
  const { entries } = transcript;
  const graph = buildGraph(entries, sidechain);
  const history = findHistory(graph);
  const parallel = new ParallelCalls(graph);
  const active = new Uint8Array(entries.length);
  const windows: Window[] = [];
  for (const { path, endedBy } of history.windows) {
    const expanded = parallel.expand(path);
    for (const entry of expanded) active[entry] = 1;
    const messages = toMessages(entries, expanded);
    if (messages.length > 0) windows.push({ messages, endedBy });
  }
  const counts = {
    gaps: history.gaps,
    repeats: graph.repeats,
    leftOut: countLeftOut(graph, active),
    sidechain: graph.sidechain,
  };
  return { entries, windows, counts, clearedAt: clearedAt(graph, active), active };
}

function countLeftOut({ entries, isNode }: Graph, active: Uint8Array): number {
  let count = 0;
  for (let node = 0; node < entries.length; node++)
    if (isNode[node] === 1 && active[node] === 0 && entries.isSpoken(node)) count += 1;
  return count;
}

/**
 * The first line that says of an output that it left the context (method §3, cleared outputs). Only what is
 * seen to belong to another conversation, or to a branch that was left out, does not count: an entry may hang
 * beside the active history, or have no place but the file's order.
 */
function clearedAt(graph: Graph, active: Uint8Array): Map<number, number> {
  const { entries } = graph;
  const lines = new Map<number, number>();
  for (const entry of entries.clearing) {
    if (isElsewhere(graph, entry, active)) continue;
    for (const id of entries.clears(entry)) {
      const call = entries.nameOf(id);
      if (call !== NONE && !lines.has(call)) lines.set(call, entries.line(entry));
    }
  }
  return lines;
}

function isElsewhere(graph: Graph, entry: number, active: Uint8Array): boolean {
  const { entries, firstChild } = graph;
  if (entries.uuid(entry) === NONE || active[entry] === 1) return false;
  const node = graph.nodeNamed(entries.uuid(entry));
  if (node === NONE || firstChild[node] !== NONE) return true;
  const above = graph.nodeNamed(entries.parent(entry));
  return above !== NONE && active[above] === 0;
}
