import type { Cap } from "../facts/cut.ts";
import { FactTexts } from "../facts/fact-texts.ts";
import type { RecoveryTexts } from "../recovery/recovery-texts.ts";
import type { IdentifierTable, TokenRule } from "../references/identifier-table.ts";
import { IndexedTexts } from "../references/indexed-texts.ts";
import type { WidenedTexts } from "../references/widened-texts.ts";
import type { TextKeeper, TextKind } from "../transcript/text-keeper.ts";

/** The texts of one session, indexed by one or several rules of what an identifier is; numbered alike under all. */
export class SessionTexts implements TextKeeper {
  /** By the rule of the settings. */
  readonly main: IndexedTexts;
  /** What policies ask for; null where nobody does. */
  readonly facts: FactTexts | null;
  readonly #others: ReadonlyMap<TokenRule, IndexedTexts>;
  /** What they say and name, for recovery; null where nobody asked for it. */
  readonly recovery: RecoveryTexts | null;

  constructor(
    table: IdentifierTable,
    minTokens: number,
    widened: WidenedTexts | null,
    others: ReadonlyMap<TokenRule, IdentifierTable>,
    recovery: RecoveryTexts | null = null,
    caps: readonly Cap[] | null = null,
  ) {
    this.recovery = recovery;
    this.facts = caps === null ? null : new FactTexts(table, caps);
    this.main = new IndexedTexts(table, minTokens, widened);
    this.#others = new Map(
      [...others].map(([rule, other]) => [
        rule,
        new IndexedTexts(other, Number.POSITIVE_INFINITY, null, this.main),
      ]),
    );
  }

  keep(text: string, kind: TextKind): number {
    for (const texts of this.#others.values()) texts.keep(text, kind);
    this.recovery?.keep(text, kind);
    this.facts?.keep(text, kind);
    return this.main.keep(text, kind);
  }

  /** The same texts by another rule that was asked for; by that of the settings for any other. */
  by(rule: TokenRule): IndexedTexts {
    return this.#others.get(rule) ?? this.main;
  }
}
