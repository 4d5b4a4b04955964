import { Column } from "../columns/column.ts";
import { hashUnits, InternTable } from "../columns/intern-table.ts";
import { NumberSet } from "../columns/number-set.ts";
import type { IdentifierTable } from "./identifier-table.ts";
import { NumberScanner } from "./number-values.ts";
import type { OnFound } from "./scan-regions.ts";
import { scanRuns } from "./scan-runs.ts";
import { TextUnits } from "./text-units.ts";
import { WidenedKeys } from "./widened-keys.ts";

/** Words that sessions share: runs of identifier characters in small letters, values of numbers, keys of identifiers. */
export class WidenedTable {
  readonly keys: WidenedKeys;
  readonly runs = new InternTable(2048);
  readonly values = new InternTable(256);
  readonly #runsInText = new NumberSet(2048);
  readonly #valuesInText = new NumberSet();
  readonly #numbers = new NumberScanner();
  readonly #own = new TextUnits();

  constructor(identifiers: IdentifierTable) {
    this.keys = new WidenedKeys(identifiers);
  }

  /** What memory grows with. */
  get size(): number {
    return this.runs.size;
  }

  /** Adds the distinct runs and the distinct values of a text to two columns. */
  read(text: string, runs: Column, values: Column): void {
    this.#own.load(text);
    const { units } = this.#own;
    this.collectValues(values, units)(0, text.length);
    const add = this.collectRuns(runs);
    scanRuns(units, text.length, (start, end, hash) => add(units, start, end, hash));
  }

  /** Takes the stretches of one text in which digits stand, and adds the values that are new there to a column. */
  collectValues(values: Column, units: Uint16Array): OnFound["digits"] {
    this.#valuesInText.clear();
    const add = (digits: Uint16Array, size: number): void => {
      const value = this.values.intern(digits, 0, size, hashUnits(digits, 0, size));
      if (this.#valuesInText.add(value)) values.push(value);
    };
    return (start, end) => this.#numbers.scan(units, end, add, start);
  }

  /** Takes the runs of one text as they are found, and adds those that are new there to a column. */
  collectRuns(runs: Column): OnFound["run"] {
    this.#runsInText.clear();
    return (units, start, end, hash) => {
      const run = this.runs.intern(units, start, end, hash);
      if (this.#runsInText.add(run)) runs.push(run);
    };
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
    this.close();
  }

  /** Takes the runs of a text that is scanned elsewhere, until `close`. */
  collectRuns(): OnFound["run"] {
    return this.table.collectRuns(this.#runs.column);
  }

  /** Takes the stretches of a text with digits, as its runs. */
  collectValues(units: Uint16Array): OnFound["digits"] {
    return this.table.collectValues(this.#values.column, units);
  }

  close(): void {
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
