import { Column } from "../columns/column.ts";
import { InternTable } from "../columns/intern-table.ts";
import { NONE } from "../transcript/entries.ts";
import type { IdentifierId, IdentifierTable } from "./identifier-table.ts";
import { toIdentifier } from "./identifiers.ts";

const UNKNOWN = -2;

/** In which wider senses a model turn can use an introduced identifier (method §8). */
export const SENSES = ["case", "number", "substring", "basename"] as const;
export type Sense = (typeof SENSES)[number];

/** What makes two identifiers the same in a wider sense, as numbers; each is worked out once. */
export class WidenedKeys {
  readonly #identifiers: IdentifierTable;
  readonly #names = new InternTable();
  readonly #small = new Column();
  readonly #base = new Column();

  constructor(identifiers: IdentifierTable) {
    this.#identifiers = identifiers;
  }

  /** The same for identifiers that differ in their capitals only. */
  small(id: IdentifierId): number {
    return this.#of(this.#small, id, (name) => name.toLowerCase());
  }

  /**
   * Twice the number of the last segment of a path in small letters, and 1 more where there is a path before it;
   * `NONE` where that segment is no identifier.
   */
  base(id: IdentifierId): number {
    return this.#of(this.#base, id, lastSegment, (name) => (/[/\\]/.test(name) ? 1 : 0));
  }

  #of(
    known: Column,
    id: IdentifierId,
    keyOf: (name: string) => string | null,
    bitOf: ((name: string) => number) | null = null,
  ): number {
    while (known.length <= id) known.push(UNKNOWN);
    const before = known.at(id);
    if (before !== UNKNOWN) return before;
    const name = this.#identifiers.nameOf(id);
    const key = keyOf(name);
    const number = key === null ? NONE : this.#names.internText(key);
    const value = number === NONE || bitOf === null ? number : 2 * number + bitOf(name);
    known.set(id, value);
    return value;
  }
}

/**
 * The last segment of a path in small letters, as it is written; null where it holds no identifier of §4. A name
 * without a path is its own last segment.
 */
export function lastSegment(name: string): string | null {
  const segment = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  return toIdentifier(segment) === null ? null : segment.toLowerCase();
}
