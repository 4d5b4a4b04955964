import { isSpoken, type Node } from "./graph.ts";

/**
 * The leaf among some nodes (method §3): those that nobody names as parent, each taken up to its nearest
 * user or assistant entry; not meta and not a team's where there is a choice; the latest in the file.
 * `parentOf` says what is above a node.
 */
export function findLeaf(among: Iterable<Node>, parentOf: (node: Node) => Node | null): Node | null {
  let best: Node | null = null;
  const seen = new Set<Node>();
  for (const node of among) {
    if (node.children.length > 0) continue;
    let leaf: Node | null = node;
    while (leaf !== null && !isSpoken(leaf.entry)) {
      if (seen.has(leaf)) leaf = null;
      else {
        seen.add(leaf);
        leaf = parentOf(leaf);
      }
    }
    if (leaf !== null && (best === null || isBetterLeaf(leaf, best))) best = leaf;
  }
  return best;
}

function isBetterLeaf(a: Node, b: Node): boolean {
  const preferredA = !a.entry.isMeta && !a.entry.isTeam;
  const preferredB = !b.entry.isMeta && !b.entry.isTeam;
  return preferredA === preferredB ? a.position > b.position : preferredA;
}
