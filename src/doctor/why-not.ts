import { MIN_TURNS } from "../firing/find-firing.ts";
import { type Graph, isSpoken, type Node } from "../history/graph.ts";
import type { Session } from "../history/session.ts";
import type { TranscriptKind } from "../history/transcript-kind.ts";

/** Why a file gives no candidates, whatever the settings. */
export const WHY_NOT = {
  unreadable: "it cannot be read",
  "not-a-transcript": "none of its lines is an entry",
  silent: "nobody speaks",
  "no-uuids": "no message has a uuid",
  "no-parent-links": "no message has a parent in the file",
  cycle: "parents lead in a circle, and no window is long enough",
  "too-short": `no window of ${MIN_TURNS} model turns`,
} as const;
export type WhyNot = keyof typeof WHY_NOT;

/** Says why a session or a subagent's transcript cannot be analysed; null where it can. */
export function whyNotAnalysable(kind: TranscriptKind, graph: Graph, { windows }: Session): WhyNot | null {
  if (kind === "not-a-transcript" || kind === "silent") return kind;
  const turns = windows.map(({ messages }) => messages.filter(({ isTurn }) => isTurn).length);
  if (turns.some((count) => count >= MIN_TURNS)) return null;
  const spoken = graph.nodes.filter(({ entry }) => isSpoken(entry));
  if (spoken.length === 0) return "no-uuids";
  if (spoken.length > 1 && spoken.every((node) => parentOf(graph, node) === null)) return "no-parent-links";
  return countCircles(graph) > 0 ? "cycle" : "too-short";
}

/** The number of circles that parents lead in; an entry that is its own parent is one. */
export function countCircles(graph: Graph): number {
  const done = new Set<Node>();
  let circles = 0;
  for (const start of graph.nodes) {
    const trail = new Set<Node>();
    let node: Node | null = start;
    while (node !== null && !done.has(node) && !trail.has(node)) {
      trail.add(node);
      node = parentOf(graph, node);
    }
    if (node !== null && trail.has(node)) circles += 1;
    for (const visited of trail) done.add(visited);
  }
  return circles;
}

function parentOf({ byUuid }: Graph, { entry }: Node): Node | null {
  return entry.parentUuid === null ? null : (byUuid.get(entry.parentUuid) ?? null);
}
