import type { Entry, Transcript } from "../transcript/transcript.ts";
import { preservedBy, splicePreserved } from "./compaction.ts";
import { buildGraph, type Graph, type Node } from "./graph.ts";
import { toMessages } from "./messages.ts";
import { collectResponses, expandParallelCalls } from "./parallel-calls.ts";
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
export function contextBefore(transcript: Transcript, at: string): Context | null {
  for (const sidechain of ["leave-out", "take"] as const) {
    const graph = buildGraph(transcript.entries, sidechain);
    const node = graph.byUuid.get(at) ?? graph.nodes.find(({ entry }) => entry.messageId === at);
    if (node !== undefined) return contextAt(graph, node);
  }
  return null;
}

function contextAt(graph: Graph, node: Node): Context {
  const boundary = boundaryOf(graph, node);
  if (boundary !== null) {
    return { messages: toMessages(seenBySummariser(graph, boundary)), askedBy: "summariser", replyId: null };
  }
  const { messageId } = node.entry;
  if (messageId === null) return { messages: beforeEntry(graph, node), askedBy: "model", replyId: null };
  const first = graph.nodes.find(({ entry }) => entry.messageId === messageId) as Node;
  const before = expandedPath(graph, first).filter((entry) => entry.messageId !== messageId);
  return { messages: toMessages(before), askedBy: "model", replyId: messageId };
}

function boundaryOf({ summaryOf, boundaries }: Graph, node: Node): Node | null {
  if (node.entry.kind === "boundary") return node;
  return boundaries.find((boundary) => summaryOf.get(boundary) === node) ?? null;
}

/** The old chain without what was preserved (R11). */
function seenBySummariser(graph: Graph, boundary: Node): Entry[] {
  const leaf = beforeBoundary(graph, boundary);
  if (leaf === null) return [];
  const preserved = new Set(preservedBy(graph, boundary).map(({ entry }) => entry));
  return expandedPath(graph, leaf).filter((entry) => !preserved.has(entry));
}

/** The messages before the one that holds an entry. */
function beforeEntry(graph: Graph, node: Node): Message[] {
  const messages = toMessages(expandedPath(graph, node));
  const own = messages.findIndex(({ entries }) => entries.includes(node.entry));
  return own === -1 ? messages : messages.slice(0, own);
}

function expandedPath(graph: Graph, leaf: Node): Entry[] {
  const { path, start } = walk(graph, leaf);
  const spliced = start === null ? path : splicePreserved(graph, path, start);
  return expandParallelCalls(spliced, collectResponses(graph));
}
