import type { Entry } from "../transcript/transcript.ts";
import { preservedBy } from "./compaction.ts";

/** The entries of one conversation as a graph: `position` orders them as the file does. */
export interface Graph {
  /** Every entry with a uuid, the first copy only, in file order. */
  readonly nodes: readonly Node[];
  readonly byUuid: ReadonlyMap<string, Node>;
  readonly boundaries: readonly Node[];
  /** Per boundary the summary that stands for what it ended: its child, or else the next one before another boundary. */
  readonly summaryOf: ReadonlyMap<Node, Node>;
  /** Summaries that belong to a boundary. */
  readonly ownedSummaries: ReadonlySet<Node>;
  readonly repeats: number;
  readonly sidechain: number;
}

export interface Node {
  readonly entry: Entry;
  readonly position: number;
  /** Boundaries up to here, this one included. */
  readonly epoch: number;
  /** The last user or assistant entry before this one. */
  readonly spokenBefore: Node | null;
  /** Nodes that name this one as parent. */
  readonly children: Node[];
  /** Boundaries that preserved this one, rising; filled once the graph is known. */
  readonly preservedBy: Node[];
  /** Prompts typed while a tool ran, which are written without a uuid right after this entry (R17). */
  readonly followers: Entry[];
}

/**
 * Builds the graph of the main thread, or of everything where the file is a subagent's own. The first copy
 * of a uuid wins; later ones are counted as repeats (method §3).
 */
export function buildGraph(entries: readonly Entry[], sidechain: "leave-out" | "take"): Graph {
  const nodes: Node[] = [];
  const byUuid = new Map<string, Node>();
  const boundaries: Node[] = [];
  let spokenBefore: Node | null = null;
  let repeats = 0;
  let others = 0;
  for (const entry of entries) {
    if (entry.isSidechain && sidechain === "leave-out") {
      if (isSpoken(entry)) others += 1;
    } else if (entry.uuid === null) {
      if (entry.kind === "attachment") nodes.at(-1)?.followers.push(entry);
    } else if (byUuid.has(entry.uuid)) {
      repeats += 1;
    } else {
      const epoch = boundaries.length + (entry.kind === "boundary" ? 1 : 0);
      const node: Node = {
        entry,
        position: nodes.length,
        epoch,
        spokenBefore,
        children: [],
        preservedBy: [],
        followers: [],
      };
      if (entry.kind === "boundary") boundaries.push(node);
      if (isSpoken(entry)) spokenBefore = node;
      nodes.push(node);
      byUuid.set(entry.uuid, node);
    }
  }
  for (const node of nodes) {
    const parent = node.entry.parentUuid === null ? undefined : byUuid.get(node.entry.parentUuid);
    if (parent !== undefined && parent !== node) parent.children.push(node);
  }
  const summaryOf = findSummaries(nodes);
  const ownedSummaries = new Set(summaryOf.values());
  for (const boundary of boundaries)
    for (const node of preservedBy({ nodes, byUuid }, boundary)) node.preservedBy.push(boundary);
  return { nodes, byUuid, boundaries, summaryOf, ownedSummaries, repeats, sidechain: others };
}

function findSummaries(nodes: readonly Node[]): Map<Node, Node> {
  const summaryOf = new Map<Node, Node>();
  let next: Node | undefined;
  for (const node of [...nodes].reverse()) {
    if (node.entry.kind === "boundary") {
      const summary = node.children.find((child) => child.entry.isSummary) ?? next;
      if (summary !== undefined) summaryOf.set(node, summary);
      next = undefined;
    } else if (node.entry.isSummary) next = node;
  }
  return summaryOf;
}

export function isSpoken(entry: Entry): boolean {
  return entry.kind === "user" || entry.kind === "assistant";
}

/** Whether a boundary stands between two nodes. */
export function isAcrossBoundary(from: Node, to: Node): boolean {
  return from.epoch < (to.entry.kind === "boundary" ? to.epoch - 1 : to.epoch);
}
