import type { Evidence } from "../../src/references/evidence.ts";
import type { ReadMessage } from "../build.ts";
import { scanIdentifiers } from "./scanner.ts";

export interface NaiveOutput {
  readonly toolUseId: string;
  readonly introduced: readonly string[];
  /** What it would have introduced, were it not session furniture. */
  readonly furniture: readonly string[];
  readonly evidence: Evidence;
  /** First uses after the firing point: identifier and model turn, counted from 1. */
  readonly uses: readonly string[];
}

interface NaivePart {
  readonly names: ReadonlySet<string>;
  readonly refers: boolean;
  readonly outputOf: string | null;
}

/** Everything about the outputs before a firing point, in the words of method §5, looking at every message for every identifier. */
export function naiveOutputs(messages: readonly ReadMessage[], firing: number): NaiveOutput[] {
  const parts = messages.map((message) => message.parts.map((part) => toPart(message, part)));
  const isTurn = (i: number): boolean => (parts[i] ?? []).some(({ refers }) => refers);
  const turnsIn = (after: number, upTo: number): number[] => range(after + 1, upTo).filter(isTurn);
  const usedBy = (name: string) => (i: number) =>
    (parts[i] ?? []).some((part) => part.refers && part.names.has(name));
  const outputs = parts
    .slice(0, firing + 1)
    .flatMap((list) => list.filter(({ outputOf }) => outputOf !== null));
  const isFurniture = (name: string): boolean =>
    outputs.filter(({ names }) => names.has(name)).length > Math.max(5, Math.floor(outputs.length / 4));

  return range(0, firing - 1).flatMap((i) => {
    const here = parts[i] as NaivePart[];
    return here.flatMap((output): NaiveOutput[] => {
      if (output.outputOf === null) return [];
      const isKnown = (name: string): boolean =>
        parts
          .slice(0, i)
          .flat()
          .some(({ names }) => names.has(name));
      const isShared = (name: string): boolean =>
        here.some((part) => part !== output && part.names.has(name));
      const owned = [...output.names].filter((name) => !isKnown(name) && !isShared(name)).sort();
      const introduced = owned.filter((name) => !isFurniture(name));
      const furniture = owned.filter(isFurniture);
      const later = turnsIn(i, firing);
      const referring = later.filter((j) => introduced.some((name) => usedBy(name)(j)));
      const last = referring.at(-1) ?? null;
      const used = introduced.filter((name) => later.some(usedBy(name)));
      const future = turnsIn(firing, messages.length - 1);
      const uses = introduced.flatMap((name) => {
        const turn = future.findIndex(usedBy(name));
        return turn === -1 ? [] : [`${name} ${turn + 1}`];
      });
      const evidence = {
        novel: introduced.length,
        refs: referring.length,
        refAge: last === null ? null : firing + 1 - last,
        consumeLag: last === null ? null : last - i,
        usedFrac: introduced.length === 0 ? 0 : used.length / introduced.length,
        laterTurns: later.length,
      };
      return [{ toolUseId: output.outputOf, introduced, furniture, evidence, uses: uses.sort() }];
    });
  });
}

function toPart({ role }: ReadMessage, { block, entry }: ReadMessage["parts"][number]): NaivePart {
  const names = new Set(block.kind === "other" ? [] : scanIdentifiers(block.text));
  const isWriting = block.kind === "text" || block.kind === "thinking" || block.kind === "call";
  return {
    names,
    refers: role === "assistant" && isWriting && !entry.isSynthetic,
    outputOf: block.kind === "output" ? block.callId : null,
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
