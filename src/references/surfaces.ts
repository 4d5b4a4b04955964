import type { Block, Message } from "../transcript/session.ts";
import { tokenSize } from "../transcript/token-size.ts";
import type { IdentifierId, IdentifierTable } from "./identifier-table.ts";

/** A tool output in its message. */
export interface Output {
  readonly toolUseId: string;
  readonly text: string;
  /** The line of the transcript that holds it. */
  readonly line: number;
  /** Size in tokens. */
  readonly tokens: number;
  readonly identifiers: readonly IdentifierId[];
}

/** What one message holds, by what it can do (method §2, §5). All lists are without repeats. */
export interface Surfaces {
  readonly isTurn: boolean;
  /** What the model wrote: it refers, and makes known. */
  readonly referring: readonly IdentifierId[];
  /** Other content but outputs: it makes known only. */
  readonly other: readonly IdentifierId[];
  readonly outputs: readonly Output[];
  /** Size in tokens of all that the message holds. */
  readonly tokens: number;
  /** The line of the transcript at which it begins. */
  readonly line: number;
}

/** Reads the surfaces of messages. Blocks that stand in two windows are read once. */
export class SurfaceReader {
  readonly identifiers: IdentifierTable;
  readonly #read = new Map<Block, { identifiers: IdentifierId[]; tokens: number }>();

  constructor(identifiers: IdentifierTable) {
    this.identifiers = identifiers;
  }

  surfaces(message: Message): Surfaces {
    const referring = new Set<IdentifierId>();
    const other = new Set<IdentifierId>();
    const outputs: Output[] = [];
    let tokens = 0;
    for (const { block, entry, refers } of message.parts) {
      if (block.kind === "other") continue;
      const read = this.#readBlock(block, block.text);
      tokens += read.tokens;
      if (block.kind === "output") {
        outputs.push({ toolUseId: block.callId, text: block.text, line: entry.line, ...read });
      } else {
        for (const id of read.identifiers) (refers ? referring : other).add(id);
      }
    }
    const line = message.parts[0]?.entry.line ?? 0;
    return { isTurn: message.isTurn, referring: [...referring], other: [...other], outputs, tokens, line };
  }

  #readBlock(block: Block, text: string): { identifiers: IdentifierId[]; tokens: number } {
    let read = this.#read.get(block);
    if (read === undefined) {
      read = { identifiers: this.identifiers.read(text), tokens: tokenSize(text) };
      this.#read.set(block, read);
    }
    return read;
  }
}
