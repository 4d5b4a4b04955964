import { NONE } from "../transcript/entries.ts";
import type { Graph, Node } from "./graph.ts";
import { startsWindow, stepUp } from "./walk.ts";

/**
 * Tells of a node the last entry in the file that its walk meets. Each node is stepped over once, however many are
 * asked about: many boundaries may name nodes of one window.
 */
export function lastOnWalks(graph: Graph): (leaf: Node) => Node {
  const lastFrom = new Int32Array(graph.entries.length).fill(NONE);
  return (leaf) => {
    const trail: Node[] = [];
    const { seen } = graph;
    seen.clear();
    let last: number = NONE;
    let node = leaf;
    while (node !== NONE && seen.add(node)) {
      last = lastFrom[node] as number;
      if (last !== NONE) break;
      trail.push(node);
      const step = startsWindow(graph, node) ? null : stepUp(graph, node);
      const start = step === null ? node : step.boundary;
      if (start !== NONE) last = Math.max(start, graph.summaryOf.get(start) ?? NONE);
      node = step === null || start !== NONE ? NONE : step.parent;
    }
    // In a circle each meets all others.
    const circle = node === NONE ? -1 : trail.indexOf(node);
    if (circle !== -1) for (const other of trail.slice(circle)) last = Math.max(last, other);
    for (const met of trail.reverse()) {
      last = Math.max(last, met);
      lastFrom[met] = last;
    }
    return last;
  };
}
