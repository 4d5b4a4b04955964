import { UserError } from "../errors.ts";
import type { Source } from "../sources/find-transcripts.ts";

/** One of so many parts of a corpus. */
export interface Shard {
  /** From 1 to `of`. */
  readonly number: number;
  readonly of: number;
}

/** More would only be a slip of the keyboard. */
const MOST_SHARDS = 100_000;

/** Reads `3/64`. Throws a `UserError` for anything that names no shard. */
export function parseShard(text: string): Shard {
  const [, number, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  if (shard.number >= 1 && shard.number <= shard.of && shard.of <= MOST_SHARDS) return shard;
  throw new UserError(`--shard must be <number>/<count>, such as 3/64, counted from 1; not "${text}"`);
}

/**
 * The files of a shard, in the order of all: each file is in exactly one. The largest file goes first, always to the
 * shard with the fewest bytes so far, so that none waits long for another. The same files give the same shares.
 */
export function shareOf(sources: readonly Source[], { number, of }: Shard): Source[] {
  const largestFirst = [...sources.keys()].sort((a, b) => sizeAt(sources, b) - sizeAt(sources, a) || a - b);
  const shards = Array.from({ length: of }, (_, shard): Load => ({ shard, bytes: 0 }));
  const own: number[] = [];
  for (const i of largestFirst) {
    const least = shards[0] as Load;
    if (least.shard === number - 1) own.push(i);
    least.bytes += sizeAt(sources, i);
    sink(shards);
  }
  return own.sort((a, b) => a - b).map((i) => sources[i] as Source);
}

interface Load {
  readonly shard: number;
  bytes: number;
}

/** Empty files count as one byte, so that they are spread as well. */
function sizeAt(sources: readonly Source[], i: number): number {
  return (sources[i] as Source).bytes + 1;
}

/** Moves the first of a heap down to its place, the least loaded one being on top. */
function sink(heap: Load[]): void {
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let least = at;
    if (left < heap.length && isLess(heap[left] as Load, heap[least] as Load)) least = left;
    if (right < heap.length && isLess(heap[right] as Load, heap[least] as Load)) least = right;
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least] as Load, heap[at] as Load];
    at = least;
  }
}

function isLess(a: Load, b: Load): boolean {
  return a.bytes < b.bytes || (a.bytes === b.bytes && a.shard < b.shard);
}
