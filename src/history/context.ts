import { type Entries, NONE } from "../transcript/entries.ts";
import { preservedBy, splicePreserved } from "./compaction.ts";
import { buildGraph, type Graph, type Node } from "./graph.ts";
import { toMessages } from "./merge-roles.ts";
import { ParallelCalls } from "./parallel-calls.ts";
import type { Message } from "./session.ts";
import { walk } from "./walk.ts";
import { beforeBoundary } from "./windows.ts";

/** What a request held: that of a reply, or that of the summariser at a compaction. */
export interface Context {
  readonly messages: readonly Message[];
  readonly askedBy: "model" | "summariser";
  /** The reply's message id; null where the context is that of something else. */
  readonly replyId: string | null;
}

/**
 * The messages that the model had in context just before a message (method §3). `at` is a message id, or the
 * uuid of an entry of the message; at a boundary or its summary it is what the summariser saw. Null where
 * the transcript has no such entry.
 */
export function contextBefore(entries: Entries, at: string): Context | null {
  const name = entries.nameOf(at);
  if (name === NONE) return null;
  for (const sidechain of ["leave-out", "take"] as const) {
    const graph = buildGraph(entries, sidechain);
    const named = graph.nodeNamed(name);
    const node = named === NONE ? firstOfMessage(graph, name) : named;
    if (node !== NONE) return contextAt(graph, node);
  }
  return null;
}

function contextAt(graph: Graph, node: Node): Context {
  const { entries } = graph;
  const boundary = boundaryOf(graph, node);
  if (boundary !== NONE) {
    const messages = toMessages(entries, seenBySummariser(graph, boundary)).toArray();
    return { messages, askedBy: "summariser", replyId: null };
  }
  const message = entries.message(node);
  if (message === NONE) return { messages: beforeEntry(graph, node), askedBy: "model", replyId: null };
  const path = expandedPath(graph, firstOfMessage(graph, message));
  const before = path.filter((entry) => entries.message(entry) !== message);
  const messages = toMessages(entries, before).toArray();
  return { messages, askedBy: "model", replyId: entries.textOf(message) };
}

function firstOfMessage({ entries, isNode }: Graph, message: number): Node {
  for (let node = 0; node < entries.length; node++)
    if (isNode[node] === 1 && entries.message(node) === message) return node;
  return NONE;
}

function boundaryOf({ entries, summaryOf, boundaries }: Graph, node: Node): Node {
  if (entries.kind(node) === "boundary") return node;
  return boundaries.find((boundary) => summaryOf.get(boundary) === node) ?? NONE;
}

/** The old chain without what was preserved (R11). */
function seenBySummariser(graph: Graph, boundary: Node): number[] {
  const leaf = beforeBoundary(graph, boundary);
  if (leaf === NONE) return [];
  const preserved = new Set(preservedBy(graph, boundary));
  return expandedPath(graph, leaf).filter((entry) => !preserved.has(entry));
}

/** The messages before the one that holds an entry. */
function beforeEntry(graph: Graph, node: Node): Message[] {
  const messages = toMessages(graph.entries, expandedPath(graph, node));
  for (let message = 0; message < messages.length; message++) {
    if (messages.entriesOf(message).includes(node)) return messages.slice(0, message).toArray();
  }
  return messages.toArray();
}

function expandedPath(graph: Graph, leaf: Node): number[] {
  const { path, start } = walk(graph, leaf);
  const spliced = start === NONE ? path : splicePreserved(graph, path, start);
  return new ParallelCalls(graph).expand(spliced);
}
