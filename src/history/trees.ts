import type { Graph, Node } from "./graph.ts";
import { stepUp } from "./walk.ts";

/** Everything that a walk would take to the same root. */
export interface Tree {
  readonly root: Node;
  readonly nodes: Node[];
}

export interface Trees {
  of(node: Node): Tree;
  /** The tree with the last root before a node in the file. */
  before(node: Node): Tree | null;
}

/** Sorts the nodes into trees, following the same steps as a walk does. Each node is visited twice at most. */
export function findTrees(graph: Graph): Trees {
  const treeOf = new Map<Node, Tree>();
  const all: Tree[] = [];
  for (const start of graph.nodes) {
    const trail: Node[] = [];
    const onTrail = new Set<Node>();
    let node = start;
    let tree = treeOf.get(node);
    while (tree === undefined) {
      trail.push(node);
      onTrail.add(node);
      const step = node.entry.kind === "boundary" ? null : stepUp(graph, node);
      const next = step?.boundary ?? step?.parent ?? null;
      if (next === null || onTrail.has(next)) {
        tree = { root: node, nodes: [] };
        all.push(tree);
      } else {
        node = next;
        tree = treeOf.get(node);
      }
    }
    for (const visited of trail) {
      treeOf.set(visited, tree);
      tree.nodes.push(visited);
    }
  }
  const roots = new Map(all.map((tree) => [tree.root, tree]));
  const lastBefore: (Tree | null)[] = [];
  let last: Tree | null = null;
  for (const node of graph.nodes) {
    lastBefore.push(last);
    last = roots.get(node) ?? last;
  }
  return {
    of: (node) => treeOf.get(node) as Tree,
    before: (node) => lastBefore[node.position] ?? null,
  };
}
