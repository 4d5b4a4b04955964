import { NumberSet } from "../columns/number-set.ts";
import { MIN_TURNS } from "../firing/find-firing.ts";
import type { Graph } from "../history/graph.ts";
import type { Messages } from "../history/messages.ts";
import type { Session } from "../history/session.ts";
import type { TranscriptKind } from "../history/transcript-kind.ts";
import { NONE } from "../transcript/entries.ts";

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
  if (windows.some(({ messages }) => isLongEnough(messages))) return null;
  let [spoken, linked] = [0, 0];
  for (let node = 0; node < graph.entries.length; node++) {
    if (graph.isNode[node] === 0 || !graph.entries.isSpoken(node)) continue;
    spoken += 1;
    if (graph.parent[node] !== NONE) linked += 1;
  }
  if (spoken === 0) return "no-uuids";
  if (spoken > 1 && linked === 0) return "no-parent-links";
  return countCircles(graph) > 0 ? "cycle" : "too-short";
}

function isLongEnough(messages: Messages): boolean {
  let turns = 0;
  for (let message = 0; message < messages.length; message++) if (messages.isTurn(message)) turns += 1;
  return turns >= MIN_TURNS;
}

/** The number of circles that parents lead in; an entry that is its own parent is one. */
export function countCircles({ isNode, parent }: Graph): number {
  const done = new Uint8Array(isNode.length);
  const onTrail = new NumberSet(isNode.length);
  let circles = 0;
  for (let start = 0; start < isNode.length; start++) {
    if (isNode[start] === 0) continue;
    onTrail.clear();
    let node = start;
    while (node !== NONE && done[node] === 0) {
      done[node] = 1;
      onTrail.add(node);
      node = parent[node] as number;
    }
    if (node !== NONE && onTrail.has(node)) circles += 1;
  }
  return circles;
}
