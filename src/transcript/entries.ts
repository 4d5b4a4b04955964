import { Column } from "../columns/column.ts";
import { InternTable } from "../columns/intern-table.ts";
import type { TextKeeper, TextKind } from "./text-keeper.ts";
import type { Block, Entry, EntryKind, Preserved } from "./transcript.ts";
import { MOST_TOKENS, type Usage } from "./usage.ts";
import { UsageColumns } from "./usage-columns.ts";

/** Stands where there is no name, no text and no value. */
export const NONE = -1;

const KINDS: readonly EntryKind[] = ["user", "assistant", "attachment", "boundary", "link"];
const KIND_BITS = 0b111;
const SIDECHAIN = 1 << 3;
const META = 1 << 4;
const TEAM = 1 << 5;
const SUMMARY = 1 << 6;
const API_ERROR = 1 << 7;
const SYNTHETIC = 1 << 8;
const WARM_UP = 1 << 9;

const BLOCK_KINDS: readonly Block["kind"][] = ["text", "thinking", "call", "output", "other"];

/**
 * The entries of a transcript, in file order, in columns: a session may have millions, and an object for each
 * would not fit into the memory. Uuids, ids and names are numbers of one table; a block's text is what the
 * keeper gave for it. Entries and blocks count from 0.
 */
export class Entries {
  readonly #texts: TextKeeper;
  readonly #names = new InternTable();
  readonly #flags = new Column();
  readonly #lines = new Column();
  readonly #uuids = new Column();
  readonly #parents = new Column();
  readonly #messages = new Column();
  readonly #sessions = new Column();
  readonly #versions = new Column();
  readonly #contexts = new Column();
  readonly #times = new Column();
  /** Per entry the number of its usage. */
  readonly #usageNumbers = new Column();
  readonly #usages = new UsageColumns(this.#names);
  readonly #logicalParents = new Map<number, number>();
  readonly #preserved = new Map<number, Preserved>();
  readonly #clears = new Map<number, readonly string[]>();
  /** Per entry its first block; one more at the end. */
  readonly #firstBlocks = new Column();
  readonly #blockKinds = new Column();
  /** The call that a block makes or answers. */
  readonly #calls = new Column();
  readonly #tools = new Column();
  readonly #blockTexts = new Column();
  readonly #owners = new Column();

  constructor(texts: TextKeeper) {
    this.#texts = texts;
    this.#firstBlocks.push(0);
  }

  get length(): number {
    return this.#lines.length;
  }

  push(entry: Entry): void {
    this.#put(entry, (text, kind) => this.#texts.keep(text, kind));
  }

  /** Some of the entries by themselves, changed or as they are; texts and lines stay the same. */
  only(
    chosen: Iterable<number>,
    change: (entry: Entry<number>) => Entry<number> = (entry) => entry,
  ): Entries {
    const part = new Entries(this.#texts);
    for (const i of chosen) part.#put(change(this.at(i)), (text) => text);
    return part;
  }

  *all(): Generator<number> {
    for (let i = 0; i < this.length; i++) yield i;
  }

  /** An entry with the numbers of its texts. */
  at(i: number): Entry<number> {
    return {
      kind: this.kind(i),
      line: this.line(i),
      uuid: this.textOf(this.uuid(i)),
      time: this.time(i),
      parentUuid: this.textOf(this.parent(i)),
      isSidechain: this.isSidechain(i),
      isMeta: this.isMeta(i),
      isTeam: this.isTeam(i),
      isSummary: this.isSummary(i),
      isApiError: this.isApiError(i),
      isSynthetic: this.isSynthetic(i),
      isWarmUp: this.isWarmUp(i),
      sessionId: this.textOf(this.session(i)),
      version: this.textOf(this.version(i)),
      messageId: this.textOf(this.message(i)),
      contextTokens: this.contextTokens(i),
      usage: this.usage(i),
      blocks: Array.from({ length: this.blockCount(i) }, (_, b) => this.block(this.firstBlock(i) + b)),
      logicalParentUuid: this.textOf(this.logicalParent(i)),
      preserved: this.preserved(i),
      clears: this.clears(i),
    };
  }

  block(block: number): Block<number> {
    const kind = this.blockKind(block);
    const text = this.blockText(block);
    const call = this.textOf(this.call(block)) ?? "";
    if (kind === "call") return { kind, id: call, name: this.textOf(this.tool(block)) ?? "", text };
    if (kind === "output") return { kind, callId: call, text };
    return kind === "other" ? { kind } : { kind, text };
  }

  #put<Text>(entry: Entry<Text>, keep: (text: Text, kind: TextKind) => number): void {
    const name = (text: string | null): number => (text === null ? NONE : this.#names.internText(text));
    const index = this.#lines.push(entry.line);
    this.#flags.push(flagsOf(entry));
    this.#uuids.push(name(entry.uuid));
    this.#parents.push(name(entry.parentUuid));
    this.#messages.push(name(entry.messageId));
    this.#sessions.push(name(entry.sessionId));
    this.#versions.push(name(entry.version));
    this.#contexts.push(entry.contextTokens === null ? NONE : Math.min(entry.contextTokens, MOST_TOKENS));
    this.#times.push(entry.time ?? NONE);
    this.#usageNumbers.push(entry.usage === null ? NONE : this.#usages.push(entry.usage));
    if (entry.logicalParentUuid !== null) this.#logicalParents.set(index, name(entry.logicalParentUuid));
    if (entry.preserved !== null) this.#preserved.set(index, entry.preserved);
    if (entry.clears.length > 0) this.#clears.set(index, entry.clears);
    for (const block of entry.blocks) {
      const call = block.kind === "call" ? block.id : block.kind === "output" ? block.callId : null;
      this.#blockKinds.push(BLOCK_KINDS.indexOf(block.kind));
      this.#calls.push(name(call));
      this.#tools.push(name(block.kind === "call" ? block.name : null));
      this.#blockTexts.push(block.kind === "other" ? NONE : keep(block.text, block.kind));
      this.#owners.push(index);
    }
    this.#firstBlocks.push(this.#blockKinds.length);
  }

  /** How many names there are: all are below it. */
  get names(): number {
    return this.#names.size;
  }

  textOf(name: number): string | null {
    return name === NONE ? null : this.#names.textOf(name);
  }

  /** The number of a name; `NONE` where no entry has it. */
  nameOf(text: string): number {
    return this.#names.find(text);
  }

  kind(i: number): EntryKind {
    return KINDS[this.#flags.at(i) & KIND_BITS] as EntryKind;
  }

  isSpoken(i: number): boolean {
    return (this.#flags.at(i) & KIND_BITS) < 2;
  }

  isSidechain(i: number): boolean {
    return (this.#flags.at(i) & SIDECHAIN) !== 0;
  }

  isMeta(i: number): boolean {
    return (this.#flags.at(i) & META) !== 0;
  }

  isTeam(i: number): boolean {
    return (this.#flags.at(i) & TEAM) !== 0;
  }

  isSummary(i: number): boolean {
    return (this.#flags.at(i) & SUMMARY) !== 0;
  }

  isApiError(i: number): boolean {
    return (this.#flags.at(i) & API_ERROR) !== 0;
  }

  isSynthetic(i: number): boolean {
    return (this.#flags.at(i) & SYNTHETIC) !== 0;
  }

  isWarmUp(i: number): boolean {
    return (this.#flags.at(i) & WARM_UP) !== 0;
  }

  line(i: number): number {
    return this.#lines.at(i);
  }

  uuid(i: number): number {
    return this.#uuids.at(i);
  }

  parent(i: number): number {
    return this.#parents.at(i);
  }

  message(i: number): number {
    return this.#messages.at(i);
  }

  session(i: number): number {
    return this.#sessions.at(i);
  }

  version(i: number): number {
    return this.#versions.at(i);
  }

  /** See `Entry`. */
  time(i: number): number | null {
    const seconds = this.#times.at(i);
    return seconds === NONE ? null : seconds;
  }

  /** See `Entry`. */
  contextTokens(i: number): number | null {
    const tokens = this.#contexts.at(i);
    return tokens === NONE ? null : tokens;
  }

  /** See `Entry`. */
  usage(i: number): Usage | null {
    const usage = this.#usageNumbers.at(i);
    return usage === NONE ? null : this.#usages.at(usage);
  }

  logicalParent(i: number): number {
    return this.#logicalParents.get(i) ?? NONE;
  }

  preserved(i: number): Preserved | null {
    return this.#preserved.get(i) ?? null;
  }

  clears(i: number): readonly string[] {
    return this.#clears.get(i) ?? [];
  }

  /** The entries that clear anything, in file order. */
  get clearing(): Iterable<number> {
    return this.#clears.keys();
  }

  /** The first block of an entry; those up to the first of the next one are its own. */
  firstBlock(i: number): number {
    return this.#firstBlocks.at(i);
  }

  blockCount(i: number): number {
    return this.#firstBlocks.at(i + 1) - this.#firstBlocks.at(i);
  }

  blockKind(block: number): Block["kind"] {
    return BLOCK_KINDS[this.#blockKinds.at(block)] as Block["kind"];
  }

  /** The call that a block makes or answers. */
  call(block: number): number {
    return this.#calls.at(block);
  }

  /** The name of the tool that a block calls. */
  tool(block: number): number {
    return this.#tools.at(block);
  }

  /** What the keeper gave for a block's text; `NONE` where it has none. */
  blockText(block: number): number {
    return this.#blockTexts.at(block);
  }

  /** The entry that a block stands in. */
  entryOf(block: number): number {
    return this.#owners.at(block);
  }
}

function flagsOf(entry: Entry<unknown>): number {
  let flags = KINDS.indexOf(entry.kind);
  if (entry.isSidechain) flags |= SIDECHAIN;
  if (entry.isMeta) flags |= META;
  if (entry.isTeam) flags |= TEAM;
  if (entry.isSummary) flags |= SUMMARY;
  if (entry.isApiError) flags |= API_ERROR;
  if (entry.isSynthetic) flags |= SYNTHETIC;
  if (entry.isWarmUp) flags |= WARM_UP;
  return flags;
}
