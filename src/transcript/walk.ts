import { preservedBy, summaryOf } from "./compaction.ts";
import { boundariesBetween, type Graph, isSpoken, type Node } from "./graph.ts";

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
    if (startsWindow(graph, node)) return { path: path.reverse(), gaps, start: node };
    const step = stepUp(graph, node);
    if (step.gap) gaps += 1;
    if (step.boundary !== null) {
      const summary = summaryOf(graph, step.boundary);
      if (summary !== null && !seen.has(summary)) path.push(summary);
      path.push(step.boundary);
      return { path: path.reverse(), gaps, start: step.boundary };
    }
    node = step.parent;
  }
  return { path: path.reverse(), gaps, start: null };
}

function startsWindow(graph: Graph, { entry }: Node): boolean {
  if (entry.kind === "boundary") return true;
  if (!entry.isSummary) return false;
  const parent = entry.parentUuid === null ? undefined : graph.byUuid.get(entry.parentUuid);
  if (parent?.entry.kind === "boundary") return false;
  return !graph.boundaries.some((boundary) => summaryOf(graph, boundary)?.entry === entry);
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
    (named.position < node.position || boundariesBetween(graph, node, named).length === 0);
  const parent = usable ? named : node.spokenBefore;
  const boundary = parent === null ? null : crossedBoundary(graph, parent, node);
  return { parent, gap: !usable, boundary };
}

/** The last boundary between the two that preserved the parent, if there is one. */
function crossedBoundary(graph: Graph, parent: Node, child: Node): Node | null {
  const between = boundariesBetween(graph, parent, child);
  return between.find((boundary) => preservedBy(graph, boundary).includes(parent)) ?? null;
}

/**
 * The leaf among some nodes (method §3): those that nobody names as parent, each taken up to its nearest
 * user or assistant entry; not meta and not a team's where there is a choice; the latest in the file.
 */
export function findLeaf(graph: Graph, among: Iterable<Node>): Node | null {
  let best: Node | null = null;
  const seen = new Set<Node>();
  for (const node of among) {
    if (node.children.length > 0) continue;
    let leaf: Node | undefined = node;
    while (leaf !== undefined && !isSpoken(leaf.entry)) {
      if (seen.has(leaf)) leaf = undefined;
      else {
        seen.add(leaf);
        leaf = leaf.entry.parentUuid === null ? undefined : graph.byUuid.get(leaf.entry.parentUuid);
      }
    }
    if (leaf !== undefined && (best === null || isBetterLeaf(leaf, best))) best = leaf;
  }
  return best;
}

function isBetterLeaf(a: Node, b: Node): boolean {
  const preferredA = !a.entry.isMeta && !a.entry.isTeam;
  const preferredB = !b.entry.isMeta && !b.entry.isTeam;
  return preferredA === preferredB ? a.position > b.position : preferredA;
}
