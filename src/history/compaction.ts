import type { Graph, Node } from "./graph.ts";

/**
 * The entries that a boundary kept word for word, in order (R4). A list wins over a head and a tail, which
 * stand for the chain between them, or, where the one is not above the other, for what the file has between.
 */
export function preservedBy({ nodes, byUuid }: Pick<Graph, "nodes" | "byUuid">, boundary: Node): Node[] {
  const preserved = boundary.entry.preserved;
  if (preserved === null) return [];
  if (preserved.uuids.length > 0) {
    return preserved.uuids.map((uuid) => byUuid.get(uuid)).filter((node) => node !== undefined);
  }
  const head = preserved.head === null ? undefined : byUuid.get(preserved.head);
  const tail = preserved.tail === null ? undefined : byUuid.get(preserved.tail);
  if (head === undefined || tail === undefined) return [];
  const chain: Node[] = [];
  const seen = new Set<Node>();
  for (let node: Node | undefined = tail; node !== undefined && !seen.has(node); ) {
    seen.add(node);
    chain.push(node);
    if (node === head) return chain.reverse();
    node = node.entry.parentUuid === null ? undefined : byUuid.get(node.entry.parentUuid);
  }
  return nodes.slice(head.position, tail.position + 1);
}

/** Puts what the boundary preserved right after its anchor, where it is not there already. */
export function splicePreserved(graph: Graph, path: readonly Node[], boundary: Node): Node[] {
  const present = new Set(path);
  const missing = preservedBy(graph, boundary).filter((node) => !present.has(node));
  if (missing.length === 0) return [...path];
  const anchor = boundary.entry.preserved?.anchor;
  const named = path.findIndex((node) => node.entry.uuid === anchor);
  const at = named === -1 ? path.findLastIndex((node) => node.entry.isSummary || node === boundary) : named;
  return [...path.slice(0, at + 1), ...missing, ...path.slice(at + 1)];
}
