import { NumberSet } from "../columns/number-set.ts";
import { type Entries, NONE } from "../transcript/entries.ts";
import { preservedBy } from "./compaction.ts";

/** An entry that has a place in the graph, by its number: an earlier one stands earlier in the file. */
export type Node = number;

/**
 * The entries of one conversation as a graph. Its nodes are the entries with a uuid, the first copy only.
 * Lists by entry hold `NONE` where there is nothing.
 */
export interface Graph {
  readonly entries: Entries;
  /** 1 for a node. */
  readonly isNode: Uint8Array;
  /** The node that an entry names as its parent. */
  readonly parent: Int32Array;
  /** The last user or assistant entry before a node. */
  readonly spokenBefore: Int32Array;
  /** Boundaries up to a node, itself included. */
  readonly epoch: Int32Array;
  /** The first node that names this one as its parent, and the next that has the same parent. */
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /** Prompts typed while a tool ran, which are written without a uuid right after a node (R17). */
  readonly followers: ReadonlyMap<Node, readonly number[]>;
  readonly boundaries: readonly Node[];
  /** Per boundary the summary that stands for what it ended: its child, or else the next one before another boundary. */
  readonly summaryOf: ReadonlyMap<Node, Node>;
  /** Summaries that belong to a boundary. */
  readonly ownedSummaries: ReadonlySet<Node>;
  /** The boundaries that preserved a node, rising. */
  readonly preservedBy: ReadonlyMap<Node, readonly Node[]>;
  /** The node with a uuid. */
  nodeNamed(name: number): Node;
  readonly repeats: number;
  readonly sidechain: number;
  /** Where walks mark what they have seen; each begins with an empty one. */
  readonly seen: NumberSet;
}

/**
 * Builds the graph of the main thread, or of everything where the file is a subagent's own. The first copy
 * of a uuid wins; later ones are counted as repeats (method §3).
 */
export function buildGraph(entries: Entries, sidechain: "leave-out" | "take"): Graph {
  const size = entries.length;
  const isNode = new Uint8Array(size);
  const byUuid = new Int32Array(entries.names).fill(NONE);
  const spokenBefore = new Int32Array(size).fill(NONE);
  const epoch = new Int32Array(size);
  const boundaries: Node[] = [];
  const followers = new Map<Node, number[]>();
  let spoken = NONE;
  let last = NONE;
  let repeats = 0;
  let others = 0;
  for (let i = 0; i < size; i++) {
    const uuid = entries.uuid(i);
    if (sidechain === "leave-out" && entries.isSidechain(i)) {
      if (entries.isSpoken(i)) others += 1;
    } else if (uuid === NONE) {
      if (entries.kind(i) === "attachment" && last !== NONE) addTo(followers, last, i);
    } else if (byUuid[uuid] !== NONE) {
      repeats += 1;
    } else {
      if (entries.kind(i) === "boundary") boundaries.push(i);
      byUuid[uuid] = i;
      isNode[i] = 1;
      epoch[i] = boundaries.length;
      spokenBefore[i] = spoken;
      if (entries.isSpoken(i)) spoken = i;
      last = i;
    }
  }
  const nodeNamed = (name: number): Node => (name === NONE ? NONE : (byUuid[name] as number));
  const parent = Int32Array.from({ length: size }, (_, i) => nodeNamed(entries.parent(i)));
  const links = linkChildren(isNode, parent);
  const linked = { entries, isNode, parent, ...links, nodeNamed };
  const summaryOf = findSummaries(linked);
  return {
    ...linked,
    spokenBefore,
    epoch,
    followers,
    boundaries,
    summaryOf,
    ownedSummaries: new Set(summaryOf.values()),
    preservedBy: findPreserved(linked, boundaries),
    repeats,
    sidechain: others,
    seen: new NumberSet(size),
  };
}

function linkChildren(isNode: Uint8Array, parent: Int32Array): Pick<Graph, "firstChild" | "nextSibling"> {
  const firstChild = new Int32Array(isNode.length).fill(NONE);
  const nextSibling = new Int32Array(isNode.length).fill(NONE);
  for (let i = isNode.length - 1; i >= 0; i--) {
    const above = parent[i] as number;
    if (isNode[i] === 0 || above === NONE || above === i) continue;
    nextSibling[i] = firstChild[above] as number;
    firstChild[above] = i;
  }
  return { firstChild, nextSibling };
}

function findSummaries(
  graph: Pick<Graph, "entries" | "isNode" | "firstChild" | "nextSibling">,
): Map<Node, Node> {
  const { entries, isNode } = graph;
  const summaryOf = new Map<Node, Node>();
  let next = NONE;
  for (let i = isNode.length - 1; i >= 0; i--) {
    if (isNode[i] === 0) continue;
    if (entries.kind(i) === "boundary") {
      const child = childrenOf(graph, i).find((node) => entries.isSummary(node));
      const summary = child ?? next;
      if (summary !== NONE) summaryOf.set(i, summary);
      next = NONE;
    } else if (entries.isSummary(i)) next = i;
  }
  return summaryOf;
}

function findPreserved(
  graph: Pick<Graph, "entries" | "isNode" | "parent" | "nodeNamed">,
  boundaries: readonly Node[],
): Map<Node, Node[]> {
  const preserved = new Map<Node, Node[]>();
  for (const boundary of boundaries) {
    for (const node of preservedBy(graph, boundary)) addTo(preserved, node, boundary);
  }
  return preserved;
}

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The nodes that name this one as their parent, in file order. */
export function childrenOf(
  { firstChild, nextSibling }: Pick<Graph, "firstChild" | "nextSibling">,
  node: Node,
): Node[] {
  const children: Node[] = [];
  for (let child = firstChild[node] as number; child !== NONE; child = nextSibling[child] as number)
    children.push(child);
  return children;
}

/** Whether a boundary stands between two nodes. */
export function isAcrossBoundary({ entries, epoch }: Graph, from: Node, to: Node): boolean {
  const reached = epoch[to] as number;
  return (epoch[from] as number) < (entries.kind(to) === "boundary" ? reached - 1 : reached);
}
