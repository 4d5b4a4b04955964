import { Column } from "../columns/column.ts";
import { hashUnits, InternTable } from "../columns/intern-table.ts";
import { NumberSet } from "../columns/number-set.ts";
import type { IdentifierTable } from "./identifier-table.ts";
import { NumberScanner } from "./number-values.ts";
import { scanRuns } from "./scan-runs.ts";
import { WidenedKeys } from "./widened-keys.ts";

/** Words that sessions share: runs of identifier characters in small letters, values of numbers, keys of identifiers. */
export class WidenedTable {
  readonly keys: WidenedKeys;
  readonly runs = new InternTable(2048);
  readonly values = new InternTable(256);
  readonly #inText = new NumberSet(2048);
  readonly #numbers = new NumberScanner();
  #bytes = Buffer.alloc(0);
  #units = new Uint16Array(0);

  constructor(identifiers: IdentifierTable) {
    this.keys = new WidenedKeys(identifiers);
  }

  /** What memory grows with. */
  get size(): number {
    return this.runs.size;
  }

  /** Adds the distinct runs and the distinct values of a text to two columns. */
  read(text: string, runs: Column, values: Column): void {
    this.#load(text);
    this.#inText.clear();
    this.#numbers.scan(this.#units, text.length, (digits, length) => {
      const value = this.values.intern(digits, 0, length, hashUnits(digits, 0, length));
      if (this.#inText.add(value)) values.push(value);
    });
    this.#inText.clear();
    scanRuns(this.#units, text.length, (start, end, hash) => {
      const run = this.runs.intern(this.#units, start, end, hash);
      if (this.#inText.add(run)) runs.push(run);
    });
  }

  #load(text: string): void {
    if (text.length >= this.#units.length) {
      this.#bytes = Buffer.allocUnsafeSlow(4 * text.length + 1024);
      this.#units = new Uint16Array(this.#bytes.buffer, 0, this.#bytes.length >> 1);
    }
    this.#bytes.write(text, 0, "utf16le");
    this.#units[text.length] = 0;
  }
}

/** Keeps of each text what the wider truths look for (method §8): its runs and its numbers. Texts count from 0. */
export class WidenedTexts {
  readonly table: WidenedTable;
  readonly #runs = new Lists();
  readonly #values = new Lists();

  constructor(table: WidenedTable) {
    this.table = table;
  }

  keep(text: string): void {
    this.table.read(text, this.#runs.column, this.#values.column);
    this.#runs.close();
    this.#values.close();
  }

  /** The distinct runs of a text that are long enough to hold an identifier; valid until the next text is kept. */
  runs(text: number): Int32Array {
    return this.#runs.at(text);
  }

  /** The distinct values of the numbers in a text; valid until the next text is kept. */
  values(text: number): Int32Array {
    return this.#values.at(text);
  }
}

/** Lists of numbers, one after the other. */
class Lists {
  readonly column = new Column();
  readonly #ends = new Column();

  close(): void {
    this.#ends.push(this.column.length);
  }

  at(list: number): Int32Array {
    return this.column.slice(list === 0 ? 0 : this.#ends.at(list - 1), this.#ends.at(list));
  }
}
