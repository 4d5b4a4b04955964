import type { IdentifierId } from "../references/identifier-table.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import { NONE } from "../transcript/entries.ts";

/** Where an identifier stands in the context at the firing point, its own output aside (method §8, `lost`). */
export interface Elsewhere {
  /** Whether it stands in something that no arm decides about: a message, or an output that is no candidate. */
  readonly isHeld: boolean;
  /** The other candidates that hold it, by their place among the window's. */
  readonly alsoIn: readonly number[];
}

/** What an output is at the firing point: a candidate's place, out of context, or neither. */
export type Standing = number | "cleared" | "stays";

/**
 * Finds where identifiers stand in messages `0..firing`, and tells of each and a candidate's place where else
 * than there. One pass over these messages.
 */
export function standsElsewhere(
  index: ReferenceIndex,
  firing: number,
  ids: Iterable<IdentifierId>,
  standingOf: (block: number) => Standing,
): (id: IdentifierId, place: number) => Elsewhere {
  const wanted = index.marks();
  for (const id of ids) wanted.add(id);
  const held = new Set<IdentifierId>();
  const places = new Map<IdentifierId, number[]>();
  const note = (text: number, standing: Standing): void => {
    if (standing === "cleared") return;
    for (const id of index.texts.identifiers(text)) {
      if (!wanted.has(id)) continue;
      if (standing === "stays") held.add(id);
      else push(places, id, standing);
    }
  };
  const { messages } = index;
  const { entries } = messages;
  for (let message = 0; message <= firing; message++) {
    for (const { block, text } of index.outputsIn(message)) note(text, standingOf(block));
    for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
      const block = messages.block(part);
      const text = entries.blockText(block);
      if (entries.blockKind(block) !== "output" && text !== NONE) note(text, "stays");
    }
  }
  return (id, own) => ({
    isHeld: held.has(id),
    alsoIn: (places.get(id) ?? []).filter((place) => place !== own),
  });
}

function push(lists: Map<IdentifierId, number[]>, id: IdentifierId, place: number): void {
  const list = lists.get(id);
  if (list === undefined) lists.set(id, [place]);
  else list.push(place);
}
