import type { Arrivals } from "../money/arrivals.ts";
import type { SizedOutput } from "../money/output-sizes.ts";
import { introduced } from "../references/evidence.ts";
import type { ReferenceIndex } from "../references/reference-index.ts";
import { NONE } from "../transcript/entries.ts";

/** The last use of an output: model turns since then, `never`, or `unknown` where it introduced nothing. */
export type LastUse = number | "never" | "unknown";

/** What it cost to send an output again after it was sent first. An estimate, since its size is one. */
export interface Rereading extends SizedOutput {
  /** Requests with a price that sent it again. */
  readonly times: number;
  readonly microUsd: number;
  /** Of that, after its last use; 0 where that is not known. */
  readonly microUsdAfterUse: number;
  readonly lastUse: LastUse;
}

/** A request, for what it makes an output cost. */
export interface Reader {
  /** Micro-dollars that it paid for one token of the old part of its prompt; null where it has no price, or counts elsewhere. */
  readonly rate: number | null;
  /** The size of that part in tokens. */
  readonly oldTokens: number;
}

/**
 * What re-reading cost, per output of a window: its tokens times what each later request that still held it paid
 * for a token that had been sent before, which is a read where the cache was alive and a write where it was not.
 * `leaves` gives the request from which on an output was no longer in context.
 */
export function rereadingOf(
  outputs: readonly SizedOutput[],
  readers: readonly Reader[],
  arrivals: Arrivals,
  index: ReferenceIndex,
  leaves: (output: SizedOutput) => number,
): Rereading[] {
  const spans = outputs.map((output) => {
    const first = arrivals.after(output.message) + 1;
    return { first, end: Math.max(first, Math.min(readers.length, leaves(output))) };
  });
  const shares = sharesThatFit(outputs, spans, readers);
  const rates = sumsOf(readers, ({ rate }, i) => (rate ?? 0) * (shares[i] as number));
  const counts = sumsOf(readers, ({ rate }) => (rate === null ? 0 : 1));
  return outputs.map((output, i) => {
    const { first, end } = spans[i] as Span;
    const { lastUse, message } = lastUseOf(index, output);
    const unused = lastUse === "unknown" ? end : Math.min(end, Math.max(first, arrivals.after(message)));
    const between = (sums: Float64Array, from: number): number =>
      (sums[end] as number) - (sums[from] as number);
    return {
      ...output,
      times: between(counts, Math.min(first, readers.length)),
      microUsd: output.tokens * between(rates, Math.min(first, readers.length)),
      microUsdAfterUse: output.tokens * between(rates, Math.min(unused, readers.length)),
      lastUse,
    };
  });
}

/** The requests that sent an output again: from one up to, but not with, another. */
interface Span {
  readonly first: number;
  readonly end: number;
}

/**
 * Per request which share of the outputs in context its old part can hold. All of them, while the context only grows;
 * where it fell, the client took something out that nothing names, and they cannot cost more than was paid.
 */
function sharesThatFit(
  outputs: readonly SizedOutput[],
  spans: readonly Span[],
  readers: readonly Reader[],
): Float64Array {
  const changes = new Float64Array(readers.length + 2);
  for (const [i, { first, end }] of spans.entries()) {
    if (first >= end) continue;
    const { tokens } = outputs[i] as SizedOutput;
    changes[first] = (changes[first] as number) + tokens;
    changes[end] = (changes[end] as number) - tokens;
  }
  let held = 0;
  return Float64Array.from(readers, ({ oldTokens }, i) => {
    held += changes[i] as number;
    return held > oldTokens ? oldTokens / held : 1;
  });
}

/** Per place the sum over the readers before it; one more at the end, and no difference below 0. */
function sumsOf(readers: readonly Reader[], valueAt: (reader: Reader, i: number) => number): Float64Array {
  const sums = new Float64Array(readers.length + 1);
  readers.forEach((reader, i) => {
    sums[i + 1] = (sums[i] as number) + valueAt(reader, i);
  });
  return sums;
}

/** The message of the last use, or of the output itself. */
function lastUseOf(index: ReferenceIndex, output: SizedOutput): { lastUse: LastUse; message: number } {
  const { messages, turnsUpTo, uses } = index;
  const last = messages.length - 1;
  const ids = introduced(index, output.message, { ...output, block: NONE }, last);
  if (ids.length === 0) return { lastUse: "unknown", message: output.message };
  let message: number = NONE;
  for (const id of ids) message = Math.max(message, uses.lastOf(id));
  if (message === NONE) return { lastUse: "never", message: output.message };
  return { lastUse: turnsUpTo.at(last) - turnsUpTo.at(message), message };
}
