import { numberOf } from "../references/number-values.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import { NONE } from "../transcript/entries.ts";
import { findInside } from "./find-inside.ts";
import type { Match, Widening } from "./widened-matches.ts";

/** What answers no call, and what answers several or stands in both. */
const NO_CALL = -2;
const SEVERAL = -3;

/**
 * What the texts of one message hold in wider senses, each with the call whose outputs alone hold it. One reading of
 * the message tells of all its outputs what stands beside them.
 */
export class Beside {
  readonly #small = new Map<number, number>();
  readonly #values = new Map<number, number>();
  readonly #bases = new Map<number, number>();
  readonly #inside = new Map<string, number>();
  readonly #widening: Widening;

  /** `matches` are those that will be asked about. */
  constructor({ messages }: ReferenceIndex, message: number, matches: readonly Match[], widening: Widening) {
    this.#widening = widening;
    const { texts, widened } = widening;
    const { keys, runs: names } = widened.table;
    const { entries } = messages;
    const runs = new Map<number, number>();
    for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
      const block = messages.block(part);
      const text = entries.blockText(block);
      if (text === NONE) continue;
      const call = entries.blockKind(block) === "output" ? entries.call(block) : NO_CALL;
      for (const id of texts.identifiers(text)) {
        note(this.#small, keys.small(id), call);
        if (keys.base(id) !== NONE) note(this.#bases, keys.base(id), call);
      }
      for (const value of widened.values(text)) note(this.#values, value, call);
      for (const run of widened.runs(text)) note(runs, run, call);
    }
    const needles = [
      ...new Set(matches.flatMap((match) => (match.sense === "substring" ? this.#needle(match) : []))),
    ];
    const haystacks = Array.from(runs, ([run, call]) => ({ units: names.unitsOf(run), number: call }));
    findInside(needles, haystacks, (needle, call) => {
      note(this.#inside, needles[needle] as string, call);
      return this.#inside.get(needles[needle] as string) !== SEVERAL;
    });
  }

  /** Whether a match stands in something that does not answer a call. */
  holds(match: Match, call: number): boolean {
    const isBeside = (holder: number | undefined): boolean => holder !== undefined && holder !== call;
    const { widened, texts } = this.#widening;
    const { keys, values } = widened.table;
    switch (match.sense) {
      case "case":
        return isBeside(this.#small.get(keys.small(match.id)));
      case "number": {
        const value = numberOf(texts.table.nameOf(match.id));
        return value !== null && isBeside(this.#values.get(values.find(value)));
      }
      case "substring":
        return isBeside(this.#inside.get(this.#needle(match)));
      case "basename": {
        const base = keys.base(match.id);
        if (base === NONE) return false;
        const hasPath = (base & 1) === 1;
        return isBeside(this.#bases.get(base | 1)) || (hasPath && isBeside(this.#bases.get(base & ~1)));
      }
      default:
        match.sense satisfies never;
        throw new Error("unknown sense");
    }
  }

  #needle({ id }: Match): string {
    return this.#widening.texts.table.nameOf(id).toLowerCase();
  }
}

function note<Key>(holders: Map<Key, number>, key: Key, call: number): void {
  const before = holders.get(key) ?? call;
  holders.set(key, before === call ? call : SEVERAL);
}
