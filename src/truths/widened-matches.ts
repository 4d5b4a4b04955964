import type { IdentifierId } from "../references/identifier-table.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { numberOf } from "../references/number-values.ts";
import { SENSES, type Sense } from "../references/widened-keys.ts";
import type { WidenedTexts } from "../references/widened-texts.ts";
import { NONE } from "../transcript/entries.ts";
import { findInside } from "./find-inside.ts";

/** An introduced identifier that some texts use in a wider sense. */
export interface Match {
  readonly sense: Sense;
  readonly id: IdentifierId;
}

/** What a window's texts are read with. */
export interface Widening {
  readonly texts: IndexedTexts;
  readonly widened: WidenedTexts;
}

/** At most so many of an output's identifiers are looked for inside others (method §8). */
const MOST_INSIDE = 200;
const STRUCTURE = /[._:/-]/;

/** What some texts hold, as the wider truths look at it. */
export class WidenedUses {
  readonly #small = new Set<number>();
  readonly #values = new Set<number>();
  readonly #bases = new Set<number>();
  readonly #runs: ReadonlySet<number>;
  readonly #texts: IndexedTexts;
  readonly #widened: WidenedTexts;

  constructor(numbers: Iterable<number>, { texts, widened }: Widening) {
    this.#texts = texts;
    this.#widened = widened;
    const { keys } = widened.table;
    const runs = new Set<number>();
    for (const text of numbers) {
      for (const id of texts.identifiers(text)) {
        this.#small.add(keys.small(id));
        if (keys.base(id) !== NONE) this.#bases.add(keys.base(id));
      }
      for (const value of widened.values(text)) this.#values.add(value);
      for (const run of widened.runs(text)) runs.add(run);
    }
    this.#runs = runs;
  }

  /** In which wider senses these texts use identifiers, per list: by sense, then in the order of the list. */
  matches(lists: readonly (readonly IdentifierId[])[]): Match[][] {
    const inside = this.#inside(lists.flatMap((ids) => triedInside(ids, this.#texts)));
    return lists.map((ids) => {
      const isInside = new Set(triedInside(ids, this.#texts).filter((id) => inside.has(id)));
      return SENSES.flatMap((sense) =>
        ids
          .filter((id) => (sense === "substring" ? isInside.has(id) : this.#uses(sense, id)))
          .map((id) => ({ sense, id })),
      );
    });
  }

  #uses(sense: Exclude<Sense, "substring">, id: IdentifierId): boolean {
    const { table } = this.#widened;
    switch (sense) {
      case "case":
        return this.#small.has(table.keys.small(id));
      case "number": {
        const value = numberOf(this.#texts.table.nameOf(id));
        return value !== null && this.#values.has(table.values.find(value));
      }
      case "basename": {
        // Equal last segments, at least one of them behind a path.
        const base = table.keys.base(id);
        const hasPath = (base & 1) === 1;
        return base !== NONE && (this.#bases.has(base | 1) || (hasPath && this.#bases.has(base & ~1)));
      }
      default:
        sense satisfies never;
        throw new Error("unknown sense");
    }
  }

  /** Those of some identifiers that occur within a run. */
  #inside(ids: readonly IdentifierId[]): ReadonlySet<IdentifierId> {
    const distinct = [...new Set(ids)];
    const { runs } = this.#widened.table;
    const needles = distinct.map((id) => this.#texts.table.nameOf(id).toLowerCase());
    const found = new Set<IdentifierId>();
    const haystacks = Array.from(this.#runs, (run) => ({ units: runs.unitsOf(run), number: run }));
    findInside(needles, haystacks, (needle) => found.add(distinct[needle] as IdentifierId));
    return found;
  }
}

/** The longest first, then alphabetical; those with structure, or of at least 8 characters. */
function triedInside(ids: readonly IdentifierId[], { table }: IndexedTexts): IdentifierId[] {
  const named = ids.map((id) => ({ id, name: table.nameOf(id) }));
  return named
    .filter(({ name }) => name.length >= 8 || STRUCTURE.test(name))
    .sort((a, b) => b.name.length - a.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_INSIDE)
    .map(({ id }) => id);
}
