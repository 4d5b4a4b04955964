import { StringDecoder } from "node:string_decoder";
import Assembler from "stream-json/assembler.js";
import { jsonParser, type Token } from "stream-json/core/parser.js";
import { UserError } from "../errors.ts";

/** Receives a value of a document. `path` is empty for an item of the outermost list. */
export type OnValue = (value: unknown, place: number, path: string) => void;

/** What stream-json's parser is called with at the end. */
const END = Symbol.for("object-stream.none") as unknown as string;

/** Objects that hold the list that is wanted: HAR's `log`. */
const ENVELOPES = new Set(["log"]);

/**
 * Takes one JSON document apart while it is read, so that never more than one value of it is in memory: the
 * items of the outermost list, the values of the outermost object, and the items of a list that is such a
 * value. Only what `isWanted` by its path is put together.
 */
export class DocumentReader {
  readonly #parse = jsonParser({ packValues: true, streamValues: false });
  readonly #decoder = new StringDecoder("utf8");
  readonly #onValue: OnValue;
  readonly #isWanted: (path: string) => boolean;
  /** Containers that are open and are not part of a value: their kind, and the key that is read in them. */
  readonly #open: { readonly isArray: boolean; key: string }[] = [];
  #value: Assembler<unknown> | null = null;
  #skippedDepth = 0;
  #places = new Map<string, number>();
  #isFirst = true;

  constructor(isWanted: (path: string) => boolean, onValue: OnValue) {
    this.#isWanted = isWanted;
    this.#onValue = onValue;
  }

  push(chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    this.#read(this.#isFirst ? text.replace(/^\ufeff/, "") : text);
    if (text !== "") this.#isFirst = false;
  }

  /** Throws a `UserError` where the document ended too early. */
  end(): void {
    this.#read(this.#decoder.end());
    this.#read(END);
  }

  #read(text: string): void {
    let tokens: unknown;
    try {
      tokens = this.#parse(text);
    } catch {
      throw new UserError(text === END ? "a JSON document that ends too early" : "a damaged JSON document");
    }
    const { values } = (typeof tokens === "object" ? tokens : {}) as { values?: readonly Token[] };
    for (const token of values ?? []) this.#take(token);
  }

  #take(token: Token): void {
    const opens = token.name === "startObject" || token.name === "startArray";
    const closes = token.name === "endObject" || token.name === "endArray";
    if (this.#value !== null) {
      this.#value.consume(token);
      if (this.#value.done) this.#emit(this.#value.current);
      return;
    }
    if (this.#skippedDepth > 0) {
      this.#skippedDepth += opens ? 1 : closes ? -1 : 0;
      return;
    }
    const within = this.#open.at(-1);
    if (closes) this.#open.pop();
    else if (token.name === "keyValue" && within !== undefined) within.key = token.value;
    else if (opens && this.#isEntered(token.name === "startArray")) {
      this.#open.push({ isArray: token.name === "startArray", key: "" });
    } else if (opens && this.#isWanted(this.#path())) {
      this.#value = new Assembler();
      this.#value.consume(token);
    } else if (opens) this.#skippedDepth = 1;
    else if (within !== undefined && "value" in token && this.#isWanted(this.#path()))
      this.#emit(token.value);
  }

  /** The outermost value, an envelope, and a list that is a value of the outermost object or of an envelope. */
  #isEntered(isArray: boolean): boolean {
    const [outer, next] = this.#open;
    if (outer === undefined) return true;
    if (outer.isArray || next?.isArray) return false;
    if (next === undefined) return isArray ? this.#isWanted(this.#path()) : ENVELOPES.has(outer.key);
    return this.#open.length === 2 && isArray && this.#isWanted(this.#path());
  }

  #path(): string {
    return this.#open.flatMap(({ isArray, key }) => (isArray ? [] : [key])).join(".");
  }

  #emit(value: unknown): void {
    this.#value = null;
    const path = this.#path();
    const place = (this.#places.get(path) ?? 0) + 1;
    this.#places.set(path, place);
    this.#onValue(value, place, path);
  }
}
