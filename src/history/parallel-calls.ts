import type { Block, Entry } from "../transcript/transcript.ts";
import type { Graph, Node } from "./graph.ts";

/** All lines and results of one API response, wherever they stand in the file. */
interface Response {
  readonly lines: Node[];
  readonly results: Node[];
}

/** Responses by message id, and which of them an entry holds results of; built once a session. */
export interface Responses {
  readonly byMessage: ReadonlyMap<string, Response>;
  readonly answeredBy: ReadonlyMap<Node, ReadonlySet<string>>;
}

/**
 * Collects each response's assistant lines and its calls' results, in file order. A result answers the last
 * call before it that has its id: some hosts use ids again. Without an id it cannot be told to answer any.
 */
export function collectResponses({ nodes }: Graph): Responses {
  const byMessage = new Map<string, Response>();
  const answeredBy = new Map<Node, ReadonlySet<string>>();
  const messageOfCall = new Map<string, string>();
  for (const node of nodes) {
    const { messageId } = node.entry;
    if (messageId !== null) {
      const response = byMessage.get(messageId) ?? { lines: [], results: [] };
      byMessage.set(messageId, response);
      response.lines.push(node);
      for (const id of callIds(node.entry)) if (id !== "") messageOfCall.set(id, messageId);
    }
    const answered = messagesAnswered(node, messageOfCall);
    if (answered.size > 0) answeredBy.set(node, answered);
    for (const message of answered) byMessage.get(message)?.results.push(node);
  }
  return { byMessage, answeredBy };
}

/**
 * Brings back what a walk along the parents loses of parallel calls (R2): for each message id that has a
 * result on the path, all its assistant lines, then all its results, both in file order, then the
 * attachments that hang below results that were not on the path. Everything else keeps its place.
 */
export function expandParallelCalls(path: readonly Node[], responses: Responses): Entry[] {
  const onPath = new Set(path);
  const answered = new Set<string>();
  for (const node of path) {
    for (const messageId of responses.answeredBy.get(node) ?? []) answered.add(messageId);
  }
  const placed = new Set<Node>();
  const followed = new Set<Node>();
  const expanded: Entry[] = [];
  const place = (node: Node): void => {
    if (placed.has(node)) return;
    placed.add(node);
    expanded.push(node.entry);
  };
  const follow = (node: Node): void => {
    if (followed.has(node)) return;
    followed.add(node);
    for (const follower of node.followers) expanded.push(follower);
  };
  for (const node of path) {
    const { messageId } = node.entry;
    const response =
      messageId !== null && answered.has(messageId) ? responses.byMessage.get(messageId) : null;
    if (response && !placed.has(node)) {
      for (const line of response.lines) place(line);
      for (const result of response.results) place(result);
      for (const line of response.lines) if (!onPath.has(line)) follow(line);
      for (const result of response.results) {
        if (onPath.has(result)) continue;
        follow(result);
        for (const attachment of attachmentsBelow(result)) {
          place(attachment);
          follow(attachment);
        }
      }
    }
    place(node);
    follow(node);
  }
  return expanded;
}

function callIds(entry: Entry): string[] {
  return entry.blocks
    .filter((block): block is Block & { kind: "call" } => block.kind === "call")
    .map((c) => c.id);
}

function messagesAnswered({ entry }: Node, messageOfCall: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  if (entry.kind !== "user") return found;
  for (const block of entry.blocks) {
    const messageId = block.kind === "output" ? messageOfCall.get(block.callId) : undefined;
    if (messageId !== undefined) found.add(messageId);
  }
  return found;
}

function attachmentsBelow(result: Node): Node[] {
  const found: Node[] = [];
  const stack = [...result.children];
  const seen = new Set<Node>();
  while (stack.length > 0) {
    const node = stack.pop() as Node;
    if (seen.has(node) || node.entry.kind === "user" || node.entry.kind === "assistant") continue;
    seen.add(node);
    if (node.entry.kind === "attachment") found.push(node);
    for (const child of node.children) stack.push(child);
  }
  return found.sort((a, b) => a.position - b.position);
}
