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
  const rates = sumsOf(readers, ({ rate }) => rate ?? 0);
  const counts = sumsOf(readers, ({ rate }) => (rate === null ? 0 : 1));
  return outputs.map((output) => {
    const first = arrivals.after(output.message) + 1;
    const end = Math.max(first, Math.min(readers.length, leaves(output)));
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

/** Per place the sum over the readers before it; one more at the end, and no difference below 0. */
function sumsOf(readers: readonly Reader[], valueAt: (reader: Reader) => number): Float64Array {
  const sums = new Float64Array(readers.length + 1);
  readers.forEach((reader, i) => {
    sums[i + 1] = (sums[i] as number) + valueAt(reader);
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
