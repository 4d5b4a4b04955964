import type { Cap } from "../facts/cut.ts";
import { FactTexts } from "../facts/fact-texts.ts";
import type { RecoveryTexts } from "../recovery/recovery-texts.ts";
import type { IdentifierTable, TokenRule } from "../references/identifier-table.ts";
import { IndexedTexts } from "../references/indexed-texts.ts";
import { RegionScanner } from "../references/scan-regions.ts";
import { TextUnits } from "../references/text-units.ts";
import type { WidenedTexts } from "../references/widened-texts.ts";
import type { TextKeeper, TextKind } from "../transcript/text-keeper.ts";
import { codePoints } from "../transcript/token-size.ts";

interface Both {
  readonly published: IndexedTexts;
  readonly corrected: IndexedTexts;
  readonly widened: WidenedTexts;
}

/** The texts of one session, indexed by one or several rules of what an identifier is; numbered alike under all. */
export class SessionTexts implements TextKeeper {
  /** By the rule of the settings. */
  readonly main: IndexedTexts;
  /** What policies ask for; null where nobody does. */
  readonly facts: FactTexts | null;
  readonly #others: ReadonlyMap<TokenRule, IndexedTexts>;
  /** Where both rules and the wider truths are asked for, which is what a report does by default. */
  readonly #both: Both | null;
  readonly #scanner = new RegionScanner();
  readonly #scanned = new TextUnits();
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
    const published = table.rule === "ascii" ? this.main : this.#others.get("ascii");
    const corrected = table.rule === "corrected" ? this.main : this.#others.get("corrected");
    const isBoth = this.#others.size === 1 && published !== undefined && corrected !== undefined;
    this.#both = isBoth && widened !== null ? { published, corrected, widened } : null;
  }

  keep(text: string, kind: TextKind): number {
    this.recovery?.keep(text, kind);
    this.facts?.keep(text, kind);
    if (this.#both !== null) return this.#keepInOnePass(text, kind, this.#both);
    for (const texts of this.#others.values()) texts.keep(text, kind);
    return this.main.keep(text, kind);
  }

  /** What the two rules and the wider truths look for, found in one pass over the text. */
  #keepInOnePass(text: string, kind: TextKind, { published, corrected, widened }: Both): number {
    const source = this.#scanned;
    source.load(text);
    this.#scanner.scan(source.units, text.length, {
      published: published.collect(source),
      corrected: corrected.collect(source),
      run: widened.collectRuns(),
      digits: widened.collectValues(source.units),
    });
    widened.close();
    const points = codePoints(text);
    for (const texts of this.#others.values()) texts.close(text, kind, points);
    return this.main.close(text, kind, points);
  }

  /** The same texts by another rule that was asked for; by that of the settings for any other. */
  by(rule: TokenRule): IndexedTexts {
    return this.#others.get(rule) ?? this.main;
  }
}
