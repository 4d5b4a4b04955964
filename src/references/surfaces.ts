import type { Message, Part } from "../history/session.ts";
import { tokenSize } from "../transcript/token-size.ts";
import type { Block } from "../transcript/transcript.ts";
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
  /** The line of the transcript at which it begins. */
  readonly line: number;
  /** The first line of the message that refers with an identifier. */
  readonly lineOf: (id: IdentifierId) => number;
}

const NONE: readonly never[] = [];

/** Reads the surfaces of messages. Blocks that stand in two windows are read once. */
export class SurfaceReader {
  readonly #table: IdentifierTable;
  readonly #lastResultStands: boolean;
  readonly #read = new Map<Block, readonly IdentifierId[]>();

  /** With `lastResultStands`, results of one call in one message all hold what the last of them does. */
  constructor(table: IdentifierTable, lastResultStands = false) {
    this.#table = table;
    this.#lastResultStands = lastResultStands;
  }

  /** All surfaces of a message. */
  surfaces(message: Message): Surfaces {
    const referring = new Set<IdentifierId>();
    const other = new Set<IdentifierId>();
    const outputs: Output[] = [];
    for (const { block, entry, refers } of message.parts) {
      if (block.kind === "other") continue;
      const identifiers = this.#readBlock(block, block.text);
      if (block.kind === "output") {
        const { text, callId } = block;
        outputs.push({ toolUseId: callId, text, line: entry.line, tokens: tokenSize(text), identifiers });
      } else {
        for (const id of identifiers) (refers ? referring : other).add(id);
      }
    }
    const standing = this.#lastResultStands ? withLastResults(outputs) : outputs;
    return { ...this.#empty(message), referring: [...referring], other: [...other], outputs: standing };
  }

  /**
   * What a message of the future can tell: the identifiers that it refers with. What it makes known is of no
   * use to anything that came before it, and is not read.
   */
  references(message: Message): Surfaces {
    const referring = new Set<IdentifierId>();
    for (const { block, refers } of message.parts) {
      if (!refers || block.kind === "other") continue;
      for (const id of this.#readBlock(block, block.text)) referring.add(id);
    }
    return { ...this.#empty(message), referring: [...referring] };
  }

  #empty({ isTurn, parts }: Message): Surfaces {
    const line = parts[0]?.entry.line ?? 0;
    const lineOf = (id: IdentifierId): number => {
      const holds = ({ block, refers }: Part): boolean =>
        refers && this.#read.get(block)?.includes(id) === true;
      return parts.find(holds)?.entry.line ?? line;
    };
    return { isTurn, referring: NONE, other: NONE, outputs: NONE, line, lineOf };
  }

  #readBlock(block: Block, text: string): readonly IdentifierId[] {
    let read = this.#read.get(block);
    if (read === undefined) {
      read = this.#table.read(text);
      this.#read.set(block, read);
    }
    return read;
  }
}

function withLastResults(outputs: readonly Output[]): Output[] {
  const last = new Map(outputs.map(({ toolUseId, identifiers }) => [toolUseId, identifiers]));
  return outputs.map((output) => ({ ...output, identifiers: last.get(output.toolUseId) ?? NONE }));
}

/** Size in tokens of all that a message holds. */
export function messageSize(message: Message): number {
  return message.parts.reduce((sum, part) => sum + partSize(part), 0);
}

function partSize({ block }: Part): number {
  return block.kind === "other" ? 0 : tokenSize(block.text);
}
