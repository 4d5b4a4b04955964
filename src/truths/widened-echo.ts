import { numberOf } from "../references/number-values.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import { NONE } from "../transcript/entries.ts";
import { Beside } from "./beside.ts";
import { findInside, type Haystack } from "./find-inside.ts";
import type { Match, Widening } from "./widened-matches.ts";

/** The matches of one output. */
export interface MatchedOutput {
  readonly message: number;
  /** The call that it answers. */
  readonly call: number;
  readonly matches: readonly Match[];
}

/**
 * Whether what matched stood in the same widened sense before the output, in its own message or in a sibling:
 * an echo, not a use (method §8, guarded). One list per output, in the order of its matches. Reads each message
 * twice at most, whatever the number of outputs.
 */
export function echoes(
  index: ReferenceIndex,
  outputs: readonly MatchedOutput[],
  widening: Widening,
): boolean[][] {
  const seen = new FirstSeen(index, outputs, widening);
  const besideIn = new Map<number, Beside>();
  for (const [message, matches] of matchesByMessage(outputs))
    besideIn.set(message, new Beside(index, message, matches, widening));
  return outputs.map(({ message, call, matches }) =>
    matches.map((match) => {
      const first = seen.of(match);
      return (first !== null && first < message) || besideIn.get(message)?.holds(match, call) === true;
    }),
  );
}

function matchesByMessage(outputs: readonly MatchedOutput[]): Map<number, Match[]> {
  const byMessage = new Map<number, Match[]>();
  for (const { message, matches } of outputs) {
    const all = byMessage.get(message) ?? [];
    byMessage.set(message, all);
    for (const match of matches) all.push(match);
  }
  return byMessage;
}

/** Where each match first stood in the messages up to the last of the outputs. */
class FirstSeen {
  readonly #small = new Map<number, number>();
  readonly #values = new Map<number, number>();
  readonly #bases = new Map<number, number>();
  readonly #inside = new Map<string, number>();
  readonly #widening: Widening;

  constructor(index: ReferenceIndex, outputs: readonly MatchedOutput[], widening: Widening) {
    this.#widening = widening;
    const { texts, widened } = widening;
    const { keys } = widened.table;
    const wanted = outputs.flatMap(({ matches }) => matches);
    const isWanted = (sense: Match["sense"]): boolean => wanted.some((match) => match.sense === sense);
    const [byCase, byNumber, byBase] = [isWanted("case"), isWanted("number"), isWanted("basename")];
    const end = outputs.reduce((last, { message }) => Math.max(last, message), -1);
    const runs = new Map<number, number>();
    for (let message = 0; message < end; message++) {
      for (const text of textsOf(index, message)) {
        if (byCase || byBase) {
          for (const id of texts.identifiers(text)) {
            if (byCase) note(this.#small, keys.small(id), message);
            if (byBase && keys.base(id) !== NONE) note(this.#bases, keys.base(id), message);
          }
        }
        if (byNumber) for (const value of widened.values(text)) note(this.#values, value, message);
        for (const run of widened.runs(text)) note(runs, run, message);
      }
    }
    const needles = wanted.filter(({ sense }) => sense === "substring").map((match) => this.#needle(match));
    const haystacks = Array.from(runs, ([run, message]): Haystack => {
      return { units: widened.table.runs.unitsOf(run), number: message };
    });
    const distinct = [...new Set(needles)];
    findInside(distinct, haystacks, (needle, message) =>
      this.#inside.set(distinct[needle] as string, message),
    );
  }

  /** The first message; null where there is none. */
  of(match: Match): number | null {
    const { widened, texts } = this.#widening;
    const { keys } = widened.table;
    switch (match.sense) {
      case "case":
        return this.#small.get(keys.small(match.id)) ?? null;
      case "number": {
        const value = numberOf(texts.table.nameOf(match.id));
        return value === null ? null : (this.#values.get(widened.table.values.find(value)) ?? null);
      }
      case "substring":
        return this.#inside.get(this.#needle(match)) ?? null;
      case "basename": {
        const base = keys.base(match.id);
        const behindPath = this.#bases.get(base | 1) ?? Number.POSITIVE_INFINITY;
        const alone =
          (base & 1) === 1 ? (this.#bases.get(base & ~1) ?? Number.POSITIVE_INFINITY) : behindPath;
        const first = Math.min(behindPath, alone);
        return Number.isFinite(first) ? first : null;
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

function note(first: Map<number, number>, key: number, message: number): void {
  if (!first.has(key)) first.set(key, message);
}

/** The texts of a message. */
function* textsOf({ messages }: ReferenceIndex, message: number): Generator<number> {
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const text = messages.entries.blockText(messages.block(part));
    if (text !== NONE) yield text;
  }
}
