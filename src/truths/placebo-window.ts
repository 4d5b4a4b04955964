import { NumberSet } from "../columns/number-set.ts";
import type { IdentifierId } from "../references/identifier-table.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import type { Future } from "../references/truth.ts";
import { NONE } from "../transcript/entries.ts";
import type { Introducing } from "./window-truths.ts";

/** At most so many of the identifiers that an output introduced are kept: the lowest hashes. */
const MOST_INTRODUCED = 256;

/** What the placebo needs of a window (method §8): hashes of identifiers, rising. Plain data: workers send it. */
export interface PlaceboWindow {
  /** The window in its session, from 0. */
  readonly window: number;
  /** What messages `0..F` hold. */
  readonly known: Uint32Array;
  /** What the model turns after `F` use and messages `0..F` do not hold. */
  readonly fresh: Uint32Array;
  /** The candidates that introduced something. */
  readonly outputs: readonly PlaceboOutput[];
}

export interface PlaceboOutput {
  /** Its place among the candidates of its window. */
  readonly place: number;
  /** Identifiers that it introduced. */
  readonly novel: number;
  /** At most `MOST_INTRODUCED` of them. */
  readonly introduced: Uint32Array;
}

/** Takes out of a window what the placebo needs. Reads each of its texts once. */
export function placeboWindow(
  window: number,
  index: ReferenceIndex,
  firing: number,
  future: Future,
  candidates: readonly Introducing[],
): PlaceboWindow {
  const { texts } = index;
  const seen = new NumberSet();
  const notSeen = (numbers: Iterable<number>): IdentifierId[] => {
    const ids: IdentifierId[] = [];
    for (const text of numbers) for (const id of texts.identifiers(text)) if (seen.add(id)) ids.push(id);
    return ids;
  };
  const known = notSeen(textsUpTo(index, firing));
  const fresh = notSeen(future.texts());
  const hashes = (ids: readonly IdentifierId[]): Uint32Array =>
    Uint32Array.from(ids, (id) => texts.table.hashOf(id)).sort();
  return {
    window,
    known: hashes(known),
    fresh: hashes(fresh),
    outputs: candidates.flatMap(({ ids }, place) =>
      ids.length === 0
        ? []
        : [{ place, novel: ids.length, introduced: hashes(ids).slice(0, MOST_INTRODUCED) }],
    ),
  };
}

function* textsUpTo({ messages }: ReferenceIndex, firing: number): Generator<number> {
  for (let part = 0; part < messages.firstPart(firing + 1); part++) {
    const text = messages.entries.blockText(messages.block(part));
    if (text !== NONE) yield text;
  }
}
