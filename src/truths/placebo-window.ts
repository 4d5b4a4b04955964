import { Column } from "../columns/column.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import type { Future } from "../references/truth.ts";
import { NONE } from "../transcript/entries.ts";
import type { Introducing } from "./window-truths.ts";

/** At most so many of the identifiers that an output introduced are kept: the lowest hashes. */
const MOST_INTRODUCED = 256;

/**
 * What the placebo needs of a window (method §8): hashes of identifiers. Plain data, in few arrays: workers send it,
 * and a window can have tens of thousands of outputs.
 */
export interface PlaceboWindow {
  /** The window in its session, from 0. */
  readonly window: number;
  /** What messages `0..F` hold, rising. */
  readonly known: Uint32Array;
  /** What the model turns after `F` use and messages `0..F` do not hold, rising. */
  readonly fresh: Uint32Array;
  /** Of each candidate that introduced something, its place among the candidates of its window. */
  readonly places: Uint32Array;
  /** Of each, how many identifiers it introduced. */
  readonly novel: Uint32Array;
  /** Of each, where its identifiers end in `introduced`; they begin where those before it end. */
  readonly ends: Uint32Array;
  /** At most `MOST_INTRODUCED` of each, rising. */
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
  const seen = index.marks();
  const notSeen = (numbers: Iterable<number>): Uint32Array => {
    const found = new Column();
    for (const text of numbers)
      for (const id of texts.identifiers(text)) if (seen.add(id)) found.push(texts.table.hashOf(id));
    return unsigned(found).sort();
  };
  const known = notSeen(textsUpTo(index, firing));
  const fresh = notSeen(future.texts());
  const [places, novel, ends, introduced] = [new Column(), new Column(), new Column(), new Column()];
  for (const [place, { ids }] of candidates.entries()) {
    if (ids.length === 0) continue;
    const hashes = Uint32Array.from(ids, (id) => texts.table.hashOf(id)).sort();
    for (const hash of hashes.subarray(0, MOST_INTRODUCED)) introduced.push(hash);
    places.push(place);
    novel.push(ids.length);
    ends.push(introduced.length);
  }
  return {
    ...{ window, known, fresh },
    places: unsigned(places),
    novel: unsigned(novel),
    ends: unsigned(ends),
    introduced: unsigned(introduced),
  };
}

/** A copy of a column's 32 bits without a sign. */
function unsigned(column: Column): Uint32Array {
  return Uint32Array.from(column.slice(0, column.length), (value) => value >>> 0);
}

function* textsUpTo({ messages }: ReferenceIndex, firing: number): Generator<number> {
  for (let part = 0; part < messages.firstPart(firing + 1); part++) {
    const text = messages.entries.blockText(messages.block(part));
    if (text !== NONE) yield text;
  }
}
