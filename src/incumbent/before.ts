import { NumberSet } from "../columns/number-set.ts";
import type { Messages } from "../history/messages.ts";
import { introduced } from "../references/evidence.ts";
import type { IdentifierId } from "../references/identifier-table.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { ReferenceIndexer } from "../references/reference-index.ts";
import { NONE } from "../transcript/entries.ts";

/** What the window after a compaction holds from before, what came back there, and what the model wrote. */
export interface Marks {
  readonly held: NumberSet;
  readonly broughtBack: NumberSet;
  readonly written: NumberSet;
}

/** What stood before a compaction: the windows of its session, one after the other. */
export class Before {
  readonly #indexer: ReferenceIndexer;
  readonly #texts: IndexedTexts;
  readonly #introduced = new NumberSet();
  readonly #seen = new NumberSet();
  /** What a walk through the window after a compaction marks: sets of its own would cost each compaction the session's room. */
  readonly #marks = { held: new NumberSet(), broughtBack: new NumberSet(), written: new NumberSet() };
  #count = 0;
  #newest: IdentifierId[] = [];

  constructor(texts: IndexedTexts, indexer = new ReferenceIndexer()) {
    this.#texts = texts;
    this.#indexer = indexer;
  }

  /** Adds a window that a compaction ended; session furniture is counted up to its end. */
  add(messages: Messages): void {
    this.#newest = [];
    const index = this.#indexer.index(messages, this.#texts);
    for (let message = 0; message < messages.length; message++) {
      for (const output of index.outputsIn(message))
        for (const id of introduced(index, message, output, messages.length - 1))
          if (this.#introduced.add(id)) this.#newest.push(id);
    }
    this.#count += this.#newest.length;
    for (let part = 0; part < messages.firstPart(messages.length); part++) {
      const text = messages.entries.blockText(messages.block(part));
      if (text !== NONE) for (const id of this.#texts.identifiers(text)) this.#seen.add(id);
    }
  }

  /** How many identifiers tool outputs introduced (method §5, rules 1 to 3), each once. */
  get count(): number {
    return this.#count;
  }

  /** Those that the last window introduced first. */
  get newest(): readonly IdentifierId[] {
    return this.#newest;
  }

  /** Three empty sets for identifiers, valid until they are asked for again. */
  marks(): Marks {
    for (const set of Object.values(this.#marks)) set.clear();
    return this.#marks;
  }

  isIntroduced(id: IdentifierId): boolean {
    return this.#introduced.has(id);
  }

  /** Whether it stood anywhere at all. */
  isSeen(id: IdentifierId): boolean {
    return this.#seen.has(id);
  }
}
