import { hashOf } from "../columns/hash-of.ts";
import type { NumberSet } from "../columns/number-set.ts";
import type { IsFresh } from "../history/fresh-entries.ts";
import type { Messages } from "../history/messages.ts";
import type { IdentifierId } from "../references/identifier-table.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { NONE } from "../transcript/entries.ts";
import type { Before, Marks } from "./before.ts";
import { isFreshTurn } from "./fresh.ts";
import type { CompactionRow } from "./rows.ts";

export type Damage = Pick<
  CompactionRow,
  | "turnsAfter"
  | "damagedTurns"
  | "firstTurns"
  | "introduced"
  | "held"
  | "usedHeld"
  | "usedBroughtBack"
  | "usedLost"
  | "returningOutputs"
  | "returningTokens"
  | "goneHashes"
  | "unseenHashes"
>;

/**
 * Follows the window after a compaction, message by message (method §10). Held is what the summary or a
 * preserved message says. The user, attachments and outputs bring identifiers back from where they stand. A turn is damaged that uses an introduced identifier that is neither held nor brought back; the model's own words
 * bring nothing back.
 */
export function damageIn(messages: Messages, isFresh: IsFresh, before: Before, texts: IndexedTexts): Damage {
  const marks = before.marks();
  const heldCount = hold(messages, isFresh, before, texts, marks.held);
  const walk = new Walk(before, marks, texts);
  for (let message = 0; message < messages.length; message++) {
    if (isFreshTurn(messages, message, isFresh))
      walk.takeTurn(freshTexts(messages, message, isFresh, "turn"));
    walk.takeOutputs(freshTexts(messages, message, isFresh, "output"));
    walk.takeOther(freshTexts(messages, message, isFresh, "other"));
  }
  return {
    ...walk.counts,
    introduced: before.count,
    held: heldCount,
    goneHashes: before.newest.filter((id) => !marks.held.has(id)).map((id) => hashOf(texts.table.nameOf(id))),
    unseenHashes: walk.unseenHashes,
  };
}

/** The texts of a message's fresh parts of one sort: what refers, outputs, or anything else. */
function freshTexts(
  messages: Messages,
  message: number,
  isFresh: IsFresh,
  sort: "turn" | "output" | "other",
): number[] {
  const { entries } = messages;
  const found: number[] = [];
  for (let part = messages.firstPart(message); part < messages.firstPart(message + 1); part++) {
    const block = messages.block(part);
    const text = entries.blockText(block);
    const isOutput = entries.blockKind(block) === "output";
    const itsSort = messages.refers(part) ? "turn" : isOutput ? "output" : "other";
    if (itsSort === sort && text !== NONE && isFresh(entries.entryOf(block))) found.push(text);
  }
  return found;
}

/** Marks the identifiers of the summary and of what was preserved; gives how many of them an output had introduced. */
function hold(
  messages: Messages,
  isFresh: IsFresh,
  before: Before,
  texts: IndexedTexts,
  held: NumberSet,
): number {
  let heldCount = 0;
  const { entries } = messages;
  for (let part = 0; part < messages.firstPart(messages.length); part++) {
    const block = messages.block(part);
    const [entry, text] = [entries.entryOf(block), entries.blockText(block)];
    if (text === NONE || (isFresh(entry) && !entries.isSummary(entry))) continue;
    for (const id of texts.identifiers(text)) if (held.add(id) && before.isIntroduced(id)) heldCount += 1;
  }
  return heldCount;
}

/** Where the walk through a window is: what came back so far, what the model wrote, and what was counted. */
class Walk {
  readonly counts = {
    turnsAfter: 0,
    damagedTurns: 0,
    firstTurns: 0,
    usedHeld: 0,
    usedBroughtBack: 0,
    usedLost: 0,
    returningOutputs: 0,
    returningTokens: 0,
  };
  readonly unseenHashes: number[][] = [];
  readonly #before: Before;
  readonly #held: NumberSet;
  readonly #broughtBack: NumberSet;
  readonly #written: NumberSet;
  readonly #texts: IndexedTexts;

  constructor(before: Before, { held, broughtBack, written }: Marks, texts: IndexedTexts) {
    this.#before = before;
    this.#held = held;
    this.#broughtBack = broughtBack;
    this.#written = written;
    this.#texts = texts;
  }

  /** A model turn with the texts that it refers with. */
  takeTurn(texts: readonly number[]): void {
    const { counts } = this;
    const lostBefore = counts.usedLost;
    let isDamaged = false;
    const unseen: number[] = [];
    for (const text of texts) {
      for (const id of this.#texts.identifiers(text)) {
        if (this.#isUnseen(id)) unseen.push(hashOf(this.#texts.table.nameOf(id)));
        if (!this.#before.isIntroduced(id)) continue;
        const isNew = this.#written.add(id);
        const fate = this.#held.has(id)
          ? "usedHeld"
          : this.#broughtBack.has(id)
            ? "usedBroughtBack"
            : "usedLost";
        if (isNew) counts[fate] += 1;
        if (fate === "usedLost") isDamaged = true;
      }
    }
    counts.turnsAfter += 1;
    if (unseen.length > 0) this.unseenHashes.push(unseen);
    if (isDamaged) counts.damagedTurns += 1;
    if (counts.usedLost > lostBefore) counts.firstTurns += 1;
  }

  /** Outputs of one message: those count as returning that hold what stood nowhere since the compaction. */
  takeOutputs(texts: readonly number[]): void {
    for (const text of texts) {
      if (!this.#texts.identifiers(text).some((id) => this.#isMissing(id))) continue;
      this.counts.returningOutputs += 1;
      this.counts.returningTokens += this.#texts.tokens(text);
    }
    this.takeOther(texts);
  }

  /** Whatever else makes identifiers known. */
  takeOther(texts: readonly number[]): void {
    for (const text of texts) for (const id of this.#texts.identifiers(text)) this.#broughtBack.add(id);
  }

  #isUnseen(id: IdentifierId): boolean {
    return !this.#before.isSeen(id) && !this.#held.has(id) && !this.#broughtBack.has(id);
  }

  #isMissing(id: IdentifierId): boolean {
    const isThere = this.#held.has(id) || this.#broughtBack.has(id) || this.#written.has(id);
    return this.#before.isIntroduced(id) && !isThere;
  }
}
