import { splicePreserved } from "./compaction.ts";
import { type Graph, isSpoken, type Node } from "./graph.ts";
import { findLeaf } from "./leaf.ts";
import type { WindowEnd } from "./session.ts";
import { findTrees, type Tree, type Trees } from "./trees.ts";
import { stepUp, type Walk, walk } from "./walk.ts";

/** The path of one window through the graph, and how the window ended. */
interface WindowPath {
  readonly path: readonly Node[];
  readonly endedBy: WindowEnd;
}

export interface History {
  /** From the oldest. */
  readonly windows: readonly WindowPath[];
  readonly gaps: number;
}

/**
 * Finds the active history of a conversation (method §3): the last window from the leaf, then each window
 * before it, across compactions and cleared contexts.
 */
export function findHistory(graph: Graph): History {
  const windows: WindowPath[] = [];
  const trees = findTrees(graph);
  const started = new Set<Node>();
  const used = new Set<Tree>();
  const lastOnWalk = new Map<Node, number>();
  let gaps = 0;
  let endedBy: WindowEnd = "end";
  // Where everything is named as a parent, as in a circle, what was said last is the leaf.
  let leaf = findLeaf(graph.nodes, (node) => namedParent(graph, node)) ?? lastSpoken(graph);
  while (leaf !== null) {
    const walked = walk(graph, leaf);
    const { start } = walked;
    if (start !== null && started.has(start)) break;
    const path = start === null ? walked.path : splicePreserved(graph, walked.path, start);
    windows.push({ path, endedBy });
    gaps += walked.gaps;
    for (const node of path) used.add(trees.of(node));
    if (start === null) {
      leaf = clearedBefore(graph, walked, trees, used);
      endedBy = "cleared";
    } else {
      started.add(start);
      leaf = beforeBoundary(graph, start, lastOnWalk);
      endedBy = "compaction";
    }
  }
  return { windows: windows.reverse(), gaps };
}

function lastSpoken({ nodes }: Graph): Node | null {
  return nodes.findLast(({ entry }) => isSpoken(entry)) ?? null;
}

/** The parent by name only: a leaf may be found below a link that a walk would not follow. */
function namedParent({ byUuid }: Graph, { entry }: Node): Node | null {
  return entry.parentUuid === null ? null : (byUuid.get(entry.parentUuid) ?? null);
}

/**
 * Where the window before a boundary ended: `logicalParentUuid`, unless its walk reaches nothing that was
 * written since the boundary before (copied history can stand there); then the entry before it in the file.
 * `lastOnWalk` remembers the last position on a node's walk, since many boundaries may name one node.
 */
export function beforeBoundary(
  graph: Graph,
  boundary: Node,
  lastOnWalk = new Map<Node, number>(),
): Node | null {
  const { logicalParentUuid } = boundary.entry;
  const named = logicalParentUuid === null ? undefined : graph.byUuid.get(logicalParentUuid);
  if (named === undefined || named.position >= boundary.position) return boundary.spokenBefore;
  const since = graph.boundaries[boundary.epoch - (boundary.entry.kind === "boundary" ? 2 : 1)];
  if (since === undefined || named.position > since.position) return named;
  let last = lastOnWalk.get(named);
  if (last === undefined) {
    last = walk(graph, named).path.reduce((most, { position }) => Math.max(most, position), 0);
    lastOnWalk.set(named, last);
  }
  return last > since.position ? named : boundary.spokenBefore;
}

/**
 * The leaf of the latest tree that has its root before this window's and that no window has touched. Each
 * tree is tried once: its leaf may turn out to hang elsewhere, and then it was no window of its own.
 */
function clearedBefore(graph: Graph, { path }: Walk, trees: Trees, used: Set<Tree>): Node | null {
  const root = path[0] as Node;
  const isBefore = (tree: Tree): boolean => tree.root.position < root.position && !used.has(tree);
  for (let tree = trees.before(root); tree !== null; tree = trees.before(tree.root)) {
    if (used.has(tree)) continue;
    const leaf = findLeaf(tree.nodes, (node) => stepUp(graph, node).parent);
    const hangsThere = leaf !== null && isBefore(trees.of(leaf));
    used.add(tree);
    if (hangsThere) return leaf;
  }
  return null;
}
