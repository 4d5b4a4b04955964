import { Column } from "../columns/column.ts";
import { NumberSet } from "../columns/number-set.ts";
import { Postings } from "../columns/postings.ts";
import type { Messages } from "../history/messages.ts";
import { NONE } from "../transcript/entries.ts";
import type { IdentifierId } from "./identifier-table.ts";
import type { IndexedTexts } from "./indexed-texts.ts";
import { type Output, outputsOf } from "./outputs.ts";

/** How a window is indexed. */
export interface IndexSettings {
  /** Messages that are read in full; later ones only refer. All by default. */
  readonly known?: number;
  /** Results of one call in one message all hold what the last of them does. */
  readonly lastResultStands?: boolean;
}

/** Makes indexes of windows, one after the other, in the same room. */
export class ReferenceIndexer {
  readonly #room = new Room();

  /** Builds the index of one window (method §5). It is valid until the next one is built. */
  index(messages: Messages, texts: IndexedTexts, settings: IndexSettings = {}): ReferenceIndex {
    return new ReferenceIndex(this.#room, messages, texts, settings);
  }
}

/** What is known of each identifier of a window. */
class Room {
  readonly seen = new NumberSet();
  /** The message that brought an identifier. */
  readonly message = new Column();
  /** The call whose output brought it in; `NONE` where it came from elsewhere or from several. */
  readonly call = new Column();
  readonly carriers = new Postings();
  readonly uses = new Postings();
  /** The identifiers of one call's outputs in one message. */
  readonly inOutputs = new NumberSet();
  readonly marks = new NumberSet();

  clear(): void {
    this.seen.clear();
    this.carriers.clear();
    this.uses.clear();
  }

  bring(id: IdentifierId, message: number, call: number): void {
    while (id >= this.message.length) {
      this.message.push(NONE);
      this.call.push(NONE);
    }
    this.message.set(id, message);
    this.call.set(id, call);
  }
}

/** Where everything of a window is used. Built in one pass, so its cost grows with the window's length. */
export class ReferenceIndex {
  readonly messages: Messages;
  readonly texts: IndexedTexts;
  /** Outputs in messages `0..i`, for each known message `i`. */
  readonly outputsUpTo = new Column();
  /** Model turns in messages `0..i`, for each message `i`. */
  readonly turnsUpTo = new Column();
  readonly #room: Room;
  readonly #lastResultStands: boolean;
  #visits = 0;

  constructor(room: Room, messages: Messages, texts: IndexedTexts, settings: IndexSettings) {
    this.#room = room;
    this.messages = messages;
    this.texts = texts;
    this.#lastResultStands = settings.lastResultStands ?? false;
    room.clear();
    const known = settings.known ?? messages.length;
    let [turns, outputs] = [0, 0];
    for (let message = 0; message < messages.length; message++) {
      this.#readParts(message, message < known, true);
      if (message < known) {
        this.#readParts(message, true, false);
        const found = this.outputsIn(message);
        this.#readOutputs(message, found);
        outputs += found.length;
        this.outputsUpTo.push(outputs);
      }
      if (messages.isTurn(message)) turns += 1;
      this.turnsUpTo.push(turns);
    }
  }

  /** An empty set for identifiers, valid until the next is asked for: one of its own would cost each window the session's room. */
  marks(): NumberSet {
    this.#room.marks.clear();
    return this.#room.marks;
  }

  /** The tool outputs of a message. */
  outputsIn(message: number): Output[] {
    return outputsOf(this.messages, message, this.#lastResultStands);
  }

  /**
   * The identifiers of an output that stood nowhere before and nowhere else in its message (method §5, rules 1
   * and 2). Furniture is not taken out yet.
   */
  owned(message: number, { call, text }: Output): IdentifierId[] {
    const owned: IdentifierId[] = [];
    for (const id of this.texts.identifiers(text))
      if (this.#room.message.at(id) === message && this.#room.call.at(id) === call) owned.push(id);
    return owned;
  }

  /** The messages of the outputs that hold an owned identifier, one per call that they answer, rising. */
  get carriers(): Postings {
    return this.#room.carriers;
  }

  /** Messages after its owner's in which a model turn uses an owned identifier, rising. */
  get uses(): Postings {
    return this.#room.uses;
  }

  /** Identifiers that were looked at: the cost, for the test that it grows linearly. */
  get visits(): number {
    return this.#visits;
  }

  /** What refers uses what is known, and is known itself from here on; other content but outputs is only known. */
  #readParts(message: number, isKnown: boolean, refers: boolean): void {
    const { messages, texts } = this;
    const { seen, uses } = this.#room;
    const { entries } = messages;
    for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
      const block = messages.block(part);
      if (messages.refers(part) !== refers) continue;
      if (!refers && entries.blockKind(block) === "output") continue;
      const text = entries.blockText(block);
      if (text === NONE) continue;
      for (const id of texts.identifiers(text)) {
        this.#visits += 1;
        if (!seen.has(id)) {
          if (!isKnown) continue;
          seen.add(id);
          this.#room.bring(id, message, NONE);
        } else if (refers && this.#isUse(id, message)) uses.add(id, message);
      }
    }
  }

  #isUse(id: IdentifierId, message: number): boolean {
    const { call, message: broughtBy, uses } = this.#room;
    return call.at(id) !== NONE && broughtBy.at(id) < message && uses.lastOf(id) !== message;
  }

  #readOutputs(message: number, outputs: readonly Output[]): void {
    const { inOutputs } = this.#room;
    for (const sameCall of groupByCall(outputs)) {
      inOutputs.clear();
      for (const output of sameCall) this.#readOutput(message, output);
    }
  }

  #readOutput(message: number, { call, text }: Output): void {
    const { seen, inOutputs, carriers, call: callOf, message: broughtBy } = this.#room;
    for (const id of this.texts.identifiers(text)) {
      this.#visits += 1;
      if (seen.add(id)) this.#room.bring(id, message, call);
      else if (broughtBy.at(id) === message && callOf.at(id) !== call) callOf.set(id, NONE);
      if (inOutputs.add(id) && callOf.at(id) !== NONE) carriers.add(id, message);
    }
  }
}

/** Results of one call are no siblings. */
function groupByCall(outputs: readonly Output[]): Iterable<readonly Output[]> {
  if (outputs.length < 2) return outputs.length === 0 ? [] : [outputs];
  const groups = new Map<number, Output[]>();
  for (const output of outputs) {
    const group = groups.get(output.call);
    if (group === undefined) groups.set(output.call, [output]);
    else group.push(output);
  }
  return groups.values();
}
