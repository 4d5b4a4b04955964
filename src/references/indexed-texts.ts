import { hash } from "node:crypto";
import { Column } from "../columns/column.ts";
import { NONE } from "../transcript/entries.ts";
import type { TextKeeper, TextKind } from "../transcript/text-keeper.ts";
import { codePoints, tokensOfPoints } from "../transcript/token-size.ts";
import type { IdentifierTable } from "./identifier-table.ts";
import type { OnToken } from "./scan-tokens.ts";
import type { TextUnits } from "./text-units.ts";
import type { WidenedTexts } from "./widened-texts.ts";

/** Of SHA-256; enough to tell any two texts apart. */
const DIGEST_BYTES = 16;

/**
 * Keeps of each text its size and its identifiers, and of a call or a large output a digest: all that is measured,
 * in a fraction of the room. Texts count from 0.
 */
export class IndexedTexts implements TextKeeper {
  readonly table: IdentifierTable;
  /** What the wider truths look for; null where nobody asked for it. */
  readonly widened: WidenedTexts | null;
  /** The same texts, by another rule, that have the digests. */
  readonly #digested: IndexedTexts | null;
  readonly #minTokens: number;
  readonly #points = new Column();
  readonly #identifiers = new Column();
  /** Per text where its identifiers begin; one more at the end. */
  readonly #starts = new Column();
  /** Per text the number of its digest; `NONE` where none was kept. */
  readonly #digestOf = new Column();
  #digestCount = 0;
  #digests = Buffer.alloc(64 * DIGEST_BYTES);

  /** Keeps digests of calls, and of outputs of at least `minTokens` tokens, unless `digested` has them. */
  constructor(
    table: IdentifierTable,
    minTokens = 0,
    widened: WidenedTexts | null = null,
    digested: IndexedTexts | null = null,
  ) {
    this.table = table;
    this.widened = widened;
    this.#digested = digested;
    this.#minTokens = minTokens;
    this.#starts.push(0);
  }

  keep(text: string, kind: TextKind): number {
    this.table.readInto(this.#identifiers, text);
    this.widened?.keep(text);
    return this.close(text, kind, codePoints(text));
  }

  /** Takes the tokens of a text that is scanned elsewhere, until `close`. */
  collect(text: TextUnits): OnToken {
    return this.table.collect(this.#identifiers, text);
  }

  /** Ends a text of so many code points, of which everything was found. Gives its number. */
  close(text: string, kind: TextKind, points: number): number {
    const number = this.#points.push(points);
    this.#starts.push(this.#identifiers.length);
    const isCompared = kind === "call" || (kind === "output" && tokensOfPoints(points) >= this.#minTokens);
    if (this.#digested === null) this.#digestOf.push(isCompared ? this.#keepDigest(text) : NONE);
    return number;
  }

  /** The length in code points. */
  points(text: number): number {
    return this.#points.at(text);
  }

  /** The size in tokens. */
  tokens(text: number): number {
    return tokensOfPoints(this.#points.at(text));
  }

  /** Its distinct identifiers; valid until the next text is kept. */
  identifiers(text: number): Int32Array {
    return this.#identifiers.slice(this.#starts.at(text), this.#starts.at(text + 1));
  }

  /** The digest of a call's or a large output's text; null where none was kept. */
  digest(text: number): string | null {
    if (this.#digested !== null) return this.#digested.digest(text);
    const number = this.#digestOf.at(text);
    if (number === NONE) return null;
    return this.#digests.toString("base64url", DIGEST_BYTES * number, DIGEST_BYTES * (number + 1));
  }

  #keepDigest(text: string): number {
    const number = this.#digestCount++;
    if (DIGEST_BYTES * (number + 1) > this.#digests.length)
      this.#digests = Buffer.concat([this.#digests, Buffer.alloc(this.#digests.length)]);
    hash("sha256", text, "buffer").copy(this.#digests, DIGEST_BYTES * number);
    return number;
  }
}
