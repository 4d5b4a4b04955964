import { NONE } from "../transcript/entries.ts";
import type { Graph, Node } from "./graph.ts";

/**
 * The leaf among some nodes (method §3): those that nobody names as parent, each taken up to its nearest
 * user or assistant entry; not meta and not a team's where there is a choice; the latest in the file.
 * `parentOf` says what is above a node.
 */
export function findLeaf(
  { entries, firstChild, seen }: Graph,
  among: Iterable<Node>,
  parentOf: (node: Node) => Node,
): Node {
  let best = NONE;
  seen.clear();
  const isPreferred = (node: Node): boolean => !entries.isMeta(node) && !entries.isTeam(node);
  const isBetter = (a: Node, b: Node): boolean =>
    isPreferred(a) === isPreferred(b) ? a > b : isPreferred(a);
  for (const node of among) {
    if (firstChild[node] !== NONE) continue;
    let leaf = node;
    while (leaf !== NONE && !entries.isSpoken(leaf)) leaf = seen.add(leaf) ? parentOf(leaf) : NONE;
    if (leaf !== NONE && (best === NONE || isBetter(leaf, best))) best = leaf;
  }
  return best;
}
