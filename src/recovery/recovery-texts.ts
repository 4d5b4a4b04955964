import { Column } from "../columns/column.ts";
import type { InternTable } from "../columns/intern-table.ts";
import type { Bag } from "../facts/bm25.ts";
import { NONE } from "../transcript/entries.ts";
import type { TextKeeper, TextKind } from "../transcript/text-keeper.ts";
import { fileTarget } from "./file-target.ts";
import { wordsOf } from "./words.ts";

/** Keeps of each text its words, and of a call on a file which file. Texts count from 0, as elsewhere. */
export class RecoveryTexts implements TextKeeper {
  readonly #table: InternTable;
  readonly #words = new Column();
  readonly #counts = new Column();
  /** Per text where its words begin; one more at the end. */
  readonly #starts = new Column();
  readonly #lengths = new Column();
  /** Per text the file that it names, and in the lowest bit whether it writes it; `NONE` where there is none. */
  readonly #targets = new Column();
  #length = 0;

  /** Texts may share a table of words: nothing depends on the numbers. */
  constructor(table: InternTable) {
    this.#table = table;
    this.#starts.push(0);
  }

  keep(text: string, kind: TextKind): number {
    const words = wordsOf(text);
    const counts = new Map<number, number>();
    for (const word of words) {
      const number = this.#table.internText(word);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    for (const [word, count] of counts) {
      this.#words.push(word);
      this.#counts.push(count);
    }
    this.#starts.push(this.#words.length);
    this.#lengths.push(words.length);
    const target = kind === "call" ? fileTarget(text) : null;
    this.#targets.push(
      target === null ? NONE : 2 * this.#table.internText(target.path) + (target.isWrite ? 1 : 0),
    );
    return this.#length++;
  }

  /** Valid until the next text is kept. */
  bag(text: number): Bag {
    const [start, end] = [this.#starts.at(text), this.#starts.at(text + 1)];
    return {
      words: this.#words.slice(start, end),
      counts: this.#counts.slice(start, end),
      length: this.#lengths.at(text),
    };
  }

  /** The file that a call reads; `NONE` where it reads none. */
  fileRead(text: number): number {
    const target = this.#targets.at(text);
    return target === NONE || (target & 1) === 1 ? NONE : target >> 1;
  }

  /** The file that a call writes; `NONE` where it writes none. */
  fileWritten(text: number): number {
    const target = this.#targets.at(text);
    return target === NONE || (target & 1) === 0 ? NONE : target >> 1;
  }
}
