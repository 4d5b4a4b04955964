import { Column } from "../columns/column.ts";
import type { InternTable } from "../columns/intern-table.ts";
import type { Pass, Usage } from "./usage.ts";

const NONE = -1;
const FINAL = 1;
const US_ONLY = 2;
const BATCH = 4;
const FAST = 8;

/** Recorded usage in columns, since each line of a message repeats it. Usages count from 0. */
export class UsageColumns {
  readonly #names: InternTable;
  readonly #times = new Column();
  readonly #flags = new Column();
  /** Per usage its first pass; one more at the end. */
  readonly #firstPasses = new Column();
  readonly #models = new Column();
  readonly #inputs = new Column();
  readonly #reads = new Column();
  readonly #writes5m = new Column();
  readonly #writes1h = new Column();
  readonly #outputs = new Column();

  constructor(names: InternTable) {
    this.#names = names;
    this.#firstPasses.push(0);
  }

  /** Gives the number of a usage. */
  push({ time, isFinal, isUsOnly, isBatch, isFast, passes }: Usage): number {
    for (const pass of passes) this.#pushPass(pass);
    this.#firstPasses.push(this.#models.length);
    this.#flags.push(
      (isFinal ? FINAL : 0) | (isUsOnly ? US_ONLY : 0) | (isBatch ? BATCH : 0) | (isFast ? FAST : 0),
    );
    return this.#times.push(time ?? NONE);
  }

  at(usage: number): Usage {
    const [time, flags] = [this.#times.at(usage), this.#flags.at(usage)];
    const passes: Pass[] = [];
    for (let pass = this.#firstPasses.at(usage); pass < this.#firstPasses.at(usage + 1); pass++)
      passes.push(this.#passAt(pass));
    return {
      time: time === NONE ? null : time,
      isFinal: (flags & FINAL) !== 0,
      isUsOnly: (flags & US_ONLY) !== 0,
      isBatch: (flags & BATCH) !== 0,
      isFast: (flags & FAST) !== 0,
      passes,
    };
  }

  #pushPass({ model, input, read, write5m, write1h, output }: Pass): void {
    this.#models.push(model === null ? NONE : this.#names.internText(model));
    this.#inputs.push(input);
    this.#reads.push(read);
    this.#writes5m.push(write5m);
    this.#writes1h.push(write1h);
    this.#outputs.push(output);
  }

  #passAt(pass: number): Pass {
    const model = this.#models.at(pass);
    return {
      model: model === NONE ? null : this.#names.textOf(model),
      input: this.#inputs.at(pass),
      read: this.#reads.at(pass),
      write5m: this.#writes5m.at(pass),
      write1h: this.#writes1h.at(pass),
      output: this.#outputs.at(pass),
    };
  }
}
