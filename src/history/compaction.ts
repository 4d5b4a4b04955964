import type { Graph, Node } from "./graph.ts";

/**
 * The entries that a boundary kept word for word, in order (R4). A list wins over a head and a tail; a head
 * that does not stand above its tail says nothing.
 */
export function preservedBy(byUuid: Graph["byUuid"], boundary: Node): Node[] {
  const preserved = boundary.entry.preserved;
  if (preserved === null) return [];
  if (preserved.uuids.length > 0) {
    return preserved.uuids.map((uuid) => byUuid.get(uuid)).filter((node) => node !== undefined);
  }
  const chain: Node[] = [];
  const seen = new Set<Node>();
  let node = preserved.tail === null ? undefined : byUuid.get(preserved.tail);
  while (node !== undefined && !seen.has(node)) {
    seen.add(node);
    chain.push(node);
    if (node.entry.uuid === preserved.head) return chain.reverse();
    node = node.entry.parentUuid === null ? undefined : byUuid.get(node.entry.parentUuid);
  }
  return [];
}

/** Puts what the boundary preserved right after its anchor, where it is not there already. */
export function splicePreserved(graph: Graph, path: readonly Node[], boundary: Node): Node[] {
  const present = new Set(path);
  const missing = preservedBy(graph.byUuid, boundary).filter((node) => !present.has(node));
  if (missing.length === 0) return [...path];
  const anchor = boundary.entry.preserved?.anchor;
  const named = path.findIndex((node) => node.entry.uuid === anchor);
  const at = named === -1 ? path.findLastIndex((node) => node.entry.isSummary || node === boundary) : named;
  return [...path.slice(0, at + 1), ...missing, ...path.slice(at + 1)];
}
