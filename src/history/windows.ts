import { NumberSet } from "../columns/number-set.ts";
import { NONE } from "../transcript/entries.ts";
import { splicePreserved } from "./compaction.ts";
import type { Graph, Node } from "./graph.ts";
import { lastOnWalks } from "./last-on-walk.ts";
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
  const used = new NumberSet(graph.entries.length);
  const lastOnWalk = lastOnWalks(graph);
  let gaps = 0;
  let endedBy: WindowEnd = "end";
  let leaf = lastLeaf(graph);
  while (leaf !== NONE) {
    const walked = walk(graph, leaf);
    const { start } = walked;
    if (started.has(start)) break;
    const path = start === NONE ? walked.path : splicePreserved(graph, walked.path, start);
    windows.push({ path, endedBy });
    gaps += walked.gaps;
    for (const node of path) used.add(trees.of(node));
    if (start === NONE) {
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

/**
 * Found by names only: a leaf may hang below a link that a walk would not follow. Where everything is named
 * as a parent, as in a circle, what was said last is the leaf.
 */
function lastLeaf(graph: Graph): Node {
  const { entries, isNode, parent } = graph;
  const found = findLeaf(graph, nodesOf(graph), (node) => parent[node] as number);
  if (found !== NONE) return found;
  for (let node = entries.length - 1; node >= 0; node--)
    if (isNode[node] === 1 && entries.isSpoken(node)) return node;
  return NONE;
}

function* nodesOf({ isNode }: Graph): Generator<Node> {
  for (let node = 0; node < isNode.length; node++) if (isNode[node] === 1) yield node;
}

/**
 * Where the window before a boundary ended: `logicalParentUuid`, unless its walk reaches nothing that was
 * written since the boundary before (copied history can stand there); then the entry before it in the file.
 * `lastOnWalk` tells the last entry on a node's walk.
 */
export function beforeBoundary(graph: Graph, boundary: Node, lastOnWalk = lastOnWalks(graph)): Node {
  const { entries, boundaries, epoch } = graph;
  const spokenBefore = graph.spokenBefore[boundary] as number;
  const named = graph.nodeNamed(entries.logicalParent(boundary));
  if (named === NONE || named >= boundary) return spokenBefore;
  const since = boundaries[(epoch[boundary] as number) - (entries.kind(boundary) === "boundary" ? 2 : 1)];
  if (since === undefined || named > since) return named;
  return lastOnWalk(named) > since ? named : spokenBefore;
}

/**
 * The leaf of the latest tree that has its root before this window's and that no window has touched. Each
 * tree is tried once: its leaf may turn out to hang elsewhere, and then it was no window of its own.
 */
function clearedBefore(graph: Graph, { path }: Walk, trees: Trees, used: NumberSet): Node {
  const root = path[0] as Node;
  const isBefore = (tree: Tree): boolean => trees.rootOf(tree) < root && !used.has(tree);
  for (let tree = trees.before(root); tree !== NONE; tree = trees.before(trees.rootOf(tree))) {
    if (used.has(tree)) continue;
    const leaf = findLeaf(graph, trees.nodesOf(tree), (node) => stepUp(graph, node).parent);
    const hangsThere = leaf !== NONE && isBefore(trees.of(leaf));
    used.add(tree);
    if (hangsThere) return leaf;
  }
  return NONE;
}
