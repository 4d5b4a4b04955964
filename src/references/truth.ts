import { countBelow } from "./evidence.ts";
import type { IdentifierId } from "./identifier-table.ts";
import type { ReferenceIndex } from "./reference-index.ts";
import type { Surfaces } from "./surfaces.ts";

/** The first use of an introduced identifier after the firing point. */
export interface Use {
  readonly identifier: string;
  /** Model turns after the firing point; the next one is 1. */
  readonly turn: number;
  /** The first line of this turn that holds the identifier. */
  readonly line: number;
}

/** Where an identifier is first used after a firing point. Nothing that decides is ever handed one. */
export type Future = (id: IdentifierId) => { readonly turn: number; readonly line: number } | null;

/** The first use of each of some identifiers, by turn, then by identifier. Empty where the output is dead. */
export function usesIn(
  future: Future,
  ids: readonly IdentifierId[],
  nameOf: (id: IdentifierId) => string,
): Use[] {
  const uses: Use[] = [];
  for (const id of ids) {
    const first = future(id);
    if (first !== null) uses.push({ identifier: nameOf(id), ...first });
  }
  return uses.sort((a, b) => a.turn - b.turn || (a.identifier < b.identifier ? -1 : 1));
}

/** The future inside the window: the messages after the firing point (method §2). */
export function restOfWindow(index: ReferenceIndex, firing: number): Future {
  return (id) => {
    const uses = index.uses(id);
    const message = uses[countBelow(uses, firing + 1)];
    if (message === undefined) return null;
    const turn = (index.turnsUpTo[message] as number) - (index.turnsUpTo[firing] as number);
    return { turn, line: (index.messages[message] as Surfaces).lineOf(id) };
  };
}

/** A model turn: the identifiers that it uses, and the lines that hold them. */
export type Turn = Pick<Surfaces, "referring" | "lineOf">;

/** The model turns of all windows of a session in order, with postings; for futures beyond a window (method §6). */
export class TurnPostings {
  readonly #turns: Turn[] = [];
  readonly #uses = new Map<IdentifierId, number[]>();

  get length(): number {
    return this.#turns.length;
  }

  push(turn: Turn): void {
    const at = this.#turns.push(turn) - 1;
    for (const id of turn.referring) {
      const uses = this.#uses.get(id);
      if (uses === undefined) this.#uses.set(id, [at]);
      else uses.push(at);
    }
  }

  /** The future that begins with turn `start`, counting from 0. */
  from(start: number): Future {
    return (id) => {
      const uses = this.#uses.get(id) ?? [];
      const first = uses[countBelow(uses, start)];
      if (first === undefined) return null;
      return { turn: first - start + 1, line: (this.#turns[first] as Turn).lineOf(id) };
    };
  }
}
