import { NumberSet } from "../columns/number-set.ts";
import type { Messages } from "../history/messages.ts";
import { introduced } from "../references/evidence.ts";
import type { IdentifierId } from "../references/identifier-table.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { ReferenceIndexer } from "../references/reference-index.ts";

/** What the tool outputs of a session's windows introduced, window after window (method §5, rules 1 to 3). */
export class IntroducedBefore {
  readonly #indexer: ReferenceIndexer;
  readonly #texts: IndexedTexts;
  readonly #ids = new NumberSet();
  readonly list: IdentifierId[] = [];

  constructor(texts: IndexedTexts, indexer = new ReferenceIndexer()) {
    this.#texts = texts;
    this.#indexer = indexer;
  }

  /** Adds a window that a compaction ended; session furniture is counted up to its end. */
  add(messages: Messages): void {
    const index = this.#indexer.index(messages, this.#texts);
    for (let message = 0; message < messages.length; message++) {
      for (const output of index.outputsIn(message))
        for (const id of introduced(index, message, output, messages.length - 1))
          if (this.#ids.add(id)) this.list.push(id);
    }
  }

  has(id: IdentifierId): boolean {
    return this.#ids.has(id);
  }
}
