import { NumberSet } from "../columns/number-set.ts";
import { Postings } from "../columns/postings.ts";
import { NONE } from "../transcript/entries.ts";
import type { Graph, Node } from "./graph.ts";
import { stepUp } from "./walk.ts";

/** Everything that a walk would take to the same root, by its number. */
export type Tree = number;

/** The nodes by tree. */
export interface Trees {
  of(node: Node): Tree;
  rootOf(tree: Tree): Node;
  nodesOf(tree: Tree): Iterable<Node>;
  /** The tree with the last root before a node in the file; `NONE` where there is none. */
  before(node: Node): Tree;
}

/** Sorts the nodes into trees, following the same steps as a walk does. Each node is visited twice at most. */
export function findTrees(graph: Graph): Trees {
  const { entries, isNode } = graph;
  const treeOf = new Int32Array(entries.length).fill(NONE);
  const roots: Node[] = [];
  const nodes = new Postings();
  const onTrail = new NumberSet(entries.length);
  for (let start = 0; start < entries.length; start++) {
    if (isNode[start] === 0) continue;
    const trail: Node[] = [];
    onTrail.clear();
    let node = start;
    let tree = treeOf[node] as number;
    while (tree === NONE) {
      trail.push(node);
      onTrail.add(node);
      const next = entries.kind(node) === "boundary" ? NONE : nextOf(graph, node);
      if (next === NONE || onTrail.has(next)) tree = roots.push(node) - 1;
      else {
        node = next;
        tree = treeOf[node] as number;
      }
    }
    for (const visited of trail) {
      treeOf[visited] = tree;
      nodes.add(tree, visited);
    }
  }
  const lastBefore = new Int32Array(entries.length).fill(NONE);
  let last = NONE;
  for (let node = 0; node < entries.length; node++) {
    lastBefore[node] = last;
    if (isNode[node] === 1 && roots[treeOf[node] as number] === node) last = treeOf[node] as number;
  }
  return {
    of: (node) => treeOf[node] as number,
    rootOf: (tree) => roots[tree] as number,
    nodesOf: (tree) => nodes.listOf(tree),
    before: (node) => lastBefore[node] as number,
  };
}

function nextOf(graph: Graph, node: Node): Node {
  const { boundary, parent } = stepUp(graph, node);
  return boundary === NONE ? parent : boundary;
}
