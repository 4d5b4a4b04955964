import { splicePreserved } from "./compaction.ts";
import type { Graph, Node } from "./graph.ts";
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
  let gaps = 0;
  let endedBy: WindowEnd = "end";
  let leaf = findLeaf(graph.nodes, (node) => namedParent(graph, node));
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
      leaf = beforeBoundary(graph, start);
      endedBy = "compaction";
    }
  }
  return { windows: windows.reverse(), gaps };
}

/** The parent by name only: a leaf may be found below a link that a walk would not follow. */
function namedParent({ byUuid }: Graph, { entry }: Node): Node | null {
  return entry.parentUuid === null ? null : (byUuid.get(entry.parentUuid) ?? null);
}

/**
 * Where the window before a boundary ended: `logicalParentUuid`, unless its walk reaches nothing that was
 * written since the boundary before (copied history can stand there); then the entry before it in the file.
 */
export function beforeBoundary(graph: Graph, boundary: Node): Node | null {
  const { logicalParentUuid } = boundary.entry;
  const named = logicalParentUuid === null ? undefined : graph.byUuid.get(logicalParentUuid);
  if (named === undefined || named.position >= boundary.position) return boundary.spokenBefore;
  const since = graph.boundaries[boundary.epoch - (boundary.entry.kind === "boundary" ? 2 : 1)];
  const reaches =
    since === undefined || walk(graph, named).path.some((node) => node.position > since.position);
  return reaches ? named : boundary.spokenBefore;
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
