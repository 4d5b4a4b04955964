import { NONE } from "../transcript/entries.ts";
import { type Graph, isAcrossBoundary, type Node } from "./graph.ts";

/** The path of one window, from its first entry to its leaf, and what it began with. */
export interface Walk {
  readonly path: readonly Node[];
  readonly gaps: number;
  /** The boundary, or the summary without one, that the window begins with; `NONE` at a root. */
  readonly start: Node;
}

/**
 * Follows the parents from a leaf to where its window began (method §3): a root, a boundary, a summary
 * without one, or the step from what was written after a boundary to what that boundary preserved.
 */
export function walk(graph: Graph, leaf: Node): Walk {
  const path: Node[] = [];
  const { seen } = graph;
  seen.clear();
  let gaps = 0;
  let node = leaf;
  while (node !== NONE && seen.add(node)) {
    path.push(node);
    if (startsWindow(graph, node)) return { path: beginning(graph, node, path), gaps, start: node };
    const step = stepUp(graph, node);
    if (step.gap) gaps += 1;
    if (step.boundary !== NONE) {
      path.push(step.boundary);
      return { path: beginning(graph, step.boundary, path), gaps, start: step.boundary };
    }
    node = step.parent;
  }
  return { path: path.reverse(), gaps, start: NONE };
}

/** A window's path from its first entry: a boundary is followed by its summary, wherever that hangs. */
function beginning({ summaryOf }: Graph, start: Node, upwards: Node[]): Node[] {
  const path = upwards.reverse();
  const summary = summaryOf.get(start);
  return summary === undefined || path.includes(summary) ? path : [start, summary, ...path.slice(1)];
}

/** Whether a walk ends at a node: at a boundary, or at a summary without one. */
export function startsWindow({ entries, ownedSummaries, parent }: Graph, node: Node): boolean {
  const kind = entries.kind(node);
  if (kind === "boundary" || !entries.isSummary(node) || ownedSummaries.has(node)) return kind === "boundary";
  const above = parent[node] as number;
  return above === NONE || entries.kind(above) !== "boundary";
}

/** One step towards the root. `boundary` is set where the step would leave the window. */
interface Step {
  readonly parent: Node;
  readonly gap: boolean;
  readonly boundary: Node;
}

const ROOT: Step = { parent: NONE, gap: false, boundary: NONE };

export function stepUp(graph: Graph, node: Node): Step {
  if (graph.entries.parent(node) === NONE) return ROOT;
  const named = graph.parent[node] as number;
  const isUsable =
    named !== NONE && named !== node && (named < node || !isAcrossBoundary(graph, node, named));
  const parent = isUsable ? named : (graph.spokenBefore[node] as number);
  return { parent, gap: !isUsable, boundary: crossedBoundary(graph, parent, node) };
}

/** The last boundary between the two that preserved the parent, if there is one. */
function crossedBoundary({ preservedBy }: Graph, parent: Node, child: Node): Node {
  if (parent === NONE) return NONE;
  const boundaries = preservedBy.get(parent) ?? [];
  let [low, high] = [0, boundaries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] as Node) < child) low = middle + 1;
    else high = middle;
  }
  const last = boundaries[low - 1] ?? NONE;
  return last > parent ? last : NONE;
}
