import { hash } from "node:crypto";
import { Column } from "../columns/column.ts";
import type { IdentifierTable } from "../references/identifier-table.ts";
import { NONE } from "../transcript/entries.ts";
import type { TextKind } from "../transcript/text-keeper.ts";
import { codePoints } from "../transcript/token-size.ts";
import type { Bag } from "./bm25.ts";
import { pathOf } from "./call-facts.ts";
import { type Cap, headAndTail } from "./cut.ts";
import { wordsOf } from "./words.ts";

/**
 * Keeps of each text what only policies ask for: which texts are the same, words, the files that calls name, and
 * the identifiers that are left of an output under some caps. Texts are numbered as by the keeper beside it.
 */
export class FactTexts {
  readonly #table: IdentifierTable;
  readonly #caps: readonly Cap[];
  readonly #same = new Map<string, number>();
  readonly #digests = new Column();
  readonly #wordNumbers = new Map<string, number>();
  readonly #words = new Column();
  readonly #counts = new Column();
  /** Per text where its words begin; one more at the end. */
  readonly #starts = new Column();
  readonly #lengths = new Column();
  readonly #paths = new Map<number, string>();
  readonly #kept = new Map<number, readonly Int32Array[]>();

  constructor(table: IdentifierTable, caps: readonly Cap[]) {
    this.#table = table;
    this.#caps = caps;
    this.#starts.push(0);
  }

  keep(text: string, kind: TextKind): void {
    const number = this.#digests.push(kind === "call" || kind === "output" ? this.#digestOf(text) : NONE);
    let length = 0;
    if (kind === "output" || kind === "text") {
      for (const [word, count] of wordsOf(text)) {
        this.#words.push(this.#wordOf(word));
        this.#counts.push(count);
        length += count;
      }
    }
    this.#starts.push(this.#words.length);
    this.#lengths.push(length);
    const path = kind === "call" ? pathOf(text) : null;
    if (path !== null) this.#paths.set(number, path);
    if (kind === "output") this.#keepCut(number, text);
  }

  /** A number that calls, or outputs, share only where their texts are the same. */
  sameAs(text: number): number {
    return this.#digests.at(text);
  }

  /** The words of an output or of a text; valid until the next text is kept. */
  bag(text: number): Bag {
    const [start, end] = [this.#starts.at(text), this.#starts.at(text + 1)];
    return {
      words: this.#words.slice(start, end),
      counts: this.#counts.slice(start, end),
      length: this.#lengths.at(text),
    };
  }

  /** The file that a call names; null where it names none. */
  path(text: number): string | null {
    return this.#paths.get(text) ?? null;
  }

  /** Per cap, the names of the identifiers that are left of an output; null where no cap cuts it. */
  kept(text: number): ReadonlySet<string>[] | null {
    const kept = this.#kept.get(text);
    return kept?.map((ids) => new Set(Array.from(ids, (id) => this.#table.nameOf(id)))) ?? null;
  }

  #digestOf(text: string): number {
    const digest = hash("sha256", text, "base64url");
    const number = this.#same.get(digest) ?? this.#same.size;
    this.#same.set(digest, number);
    return number;
  }

  #wordOf(word: string): number {
    const number = this.#wordNumbers.get(word) ?? this.#wordNumbers.size;
    this.#wordNumbers.set(word, number);
    return number;
  }

  #keepCut(number: number, text: string): void {
    const points = codePoints(text);
    if (!this.#caps.some(({ head, tail }) => points > head + tail)) return;
    const kept = this.#caps.map((cap) => {
      const found = new Column();
      this.#table.readInto(found, points > cap.head + cap.tail ? headAndTail(text, cap) : text);
      return found.slice(0, found.length);
    });
    this.#kept.set(number, kept);
  }
}
