import type { FactTexts } from "../facts/fact-texts.ts";
import { factsAt } from "../facts/facts-at.ts";
import type { WindowFacts } from "../facts/window-facts.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import type { Used } from "../truths/truths.ts";
import type { Candidate } from "./candidates.ts";
import { messageSize } from "./choose-firing.ts";

/** What policies may know of an indexed window; `places` are those of its candidates, by their blocks. */
export function factsAtFiring(
  { messages, turnsUpTo, texts }: ReferenceIndex,
  firing: number,
  isCleared: (block: number) => boolean,
  places: ReadonlyMap<number, number>,
  facts: FactTexts,
): WindowFacts {
  const window = {
    messages,
    firing,
    isCleared,
    places,
    turnsUpTo: (message: number) => turnsUpTo.at(message),
    sizeOf: (message: number) => messageSize(messages, message, texts),
  };
  return factsAt(window, texts, facts);
}

/** What the caps leave of the identifiers that the future used; nothing is asked of an output that no cap cuts. */
export function keptUnder(facts: FactTexts, text: number, { uses, carries }: Used): (readonly string[])[] {
  const used = [...new Set([...uses.map(({ identifier }) => identifier), ...carries])];
  if (used.length === 0) return [];
  return (facts.kept(text) ?? []).map((kept) => used.filter((identifier) => kept.has(identifier)));
}

/** A window's facts with the places of the candidates that are decided about: some may be candidates elsewhere. */
export function knownFacts(facts: WindowFacts, candidates: readonly Candidate[]): WindowFacts {
  const places = new Map(candidates.map(({ place }, i) => [place, i]));
  const at = (place: number | null): number | null => (place === null ? null : (places.get(place) ?? null));
  return { ...facts, outputs: facts.outputs.map((output) => ({ ...output, place: at(output.place) })) };
}
