import { type Graph, isAcrossBoundary, type Node } from "./graph.ts";

/** The path of one window, from its first entry to its leaf, and what it began with. */
export interface Walk {
  readonly path: readonly Node[];
  readonly gaps: number;
  /** The boundary, or the summary without one, that the window begins with; null at a root. */
  readonly start: Node | null;
}

/**
 * Follows the parents from a leaf to where its window began (method §3): a root, a boundary, a summary
 * without one, or the step from what was written after a boundary to what that boundary preserved.
 */
export function walk(graph: Graph, leaf: Node): Walk {
  const path: Node[] = [];
  const seen = new Set<Node>();
  let gaps = 0;
  let node: Node | null = leaf;
  while (node !== null && !seen.has(node)) {
    seen.add(node);
    path.push(node);
    if (startsWindow(graph, node)) return { path: beginning(graph, node, path), gaps, start: node };
    const step = stepUp(graph, node);
    if (step.gap) gaps += 1;
    if (step.boundary !== null) {
      path.push(step.boundary);
      return { path: beginning(graph, step.boundary, path), gaps, start: step.boundary };
    }
    node = step.parent;
  }
  return { path: path.reverse(), gaps, start: null };
}

/** A window's path from its first entry: a boundary is followed by its summary, wherever that hangs. */
function beginning({ summaryOf }: Graph, start: Node, upwards: readonly Node[]): Node[] {
  const path = [...upwards].reverse();
  const summary = summaryOf.get(start);
  return summary === undefined || path.includes(summary) ? path : [start, summary, ...path.slice(1)];
}

function startsWindow({ ownedSummaries, byUuid }: Graph, node: Node): boolean {
  const { kind, isSummary, parentUuid } = node.entry;
  if (kind === "boundary" || !isSummary || ownedSummaries.has(node)) return kind === "boundary";
  return parentUuid === null || byUuid.get(parentUuid)?.entry.kind !== "boundary";
}

/** One step towards the root. `boundary` is set where the step would leave the window. */
export interface Step {
  readonly parent: Node | null;
  readonly gap: boolean;
  readonly boundary: Node | null;
}

export function stepUp(graph: Graph, node: Node): Step {
  const { parentUuid } = node.entry;
  if (parentUuid === null) return { parent: null, gap: false, boundary: null };
  const named = graph.byUuid.get(parentUuid);
  const usable =
    named !== undefined &&
    named !== node &&
    (named.position < node.position || !isAcrossBoundary(node, named));
  const parent = usable ? named : node.spokenBefore;
  const boundary = parent === null ? null : crossedBoundary(parent, node);
  return { parent, gap: !usable, boundary };
}

/** The last boundary between the two that preserved the parent, if there is one. */
function crossedBoundary(parent: Node, child: Node): Node | null {
  const { position } = child;
  return parent.preservedBy.findLast((b) => b.position > parent.position && b.position < position) ?? null;
}
