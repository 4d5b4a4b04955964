import { NONE } from "../transcript/entries.ts";
import type { Graph, Node } from "./graph.ts";

/**
 * The entries that a boundary kept word for word, in order (R4). A list wins over a head and a tail, which
 * stand for the chain between them, or, where the one is not above the other, for what the file has between.
 */
export function preservedBy(
  { entries, isNode, parent, nodeNamed }: Pick<Graph, "entries" | "isNode" | "parent" | "nodeNamed">,
  boundary: Node,
): Node[] {
  const preserved = entries.preserved(boundary);
  if (preserved === null) return [];
  const named = (uuid: string | null): Node => (uuid === null ? NONE : nodeNamed(entries.nameOf(uuid)));
  if (preserved.uuids.length > 0) return preserved.uuids.map(named).filter((node) => node !== NONE);
  const [head, tail] = [named(preserved.head), named(preserved.tail)];
  if (head === NONE || tail === NONE) return [];
  const chain: Node[] = [];
  const seen = new Set<Node>();
  for (let node = tail; node !== NONE && !seen.has(node); node = parent[node] as number) {
    seen.add(node);
    chain.push(node);
    if (node === head) return chain.reverse();
  }
  const between: Node[] = [];
  for (let node = head; node <= tail; node++) if (isNode[node] === 1) between.push(node);
  return between;
}

/** Puts what the boundary preserved right after its anchor, where it is not there already. */
export function splicePreserved(graph: Graph, path: readonly Node[], boundary: Node): readonly Node[] {
  const preserved = preservedBy(graph, boundary);
  if (preserved.length === 0) return path;
  const { entries } = graph;
  const present = new Set(path);
  const missing = preserved.filter((node) => !present.has(node));
  if (missing.length === 0) return path;
  const anchor = entries.nameOf(entries.preserved(boundary)?.anchor ?? "");
  const named = path.findIndex((node) => entries.uuid(node) === anchor);
  const at =
    named === -1 ? path.findLastIndex((node) => entries.isSummary(node) || node === boundary) : named;
  return [...path.slice(0, at + 1), ...missing, ...path.slice(at + 1)];
}
