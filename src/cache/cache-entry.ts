/** What is kept: digests of files, what an analysis found in a file, finished reports. Each kind has a folder. */
export const KINDS = ["files", "rows", "reports"] as const;
export type Kind = (typeof KINDS)[number];

/** An entry, without what it holds. */
export interface CacheEntry {
  readonly kind: Kind;
  readonly name: string;
  /** On the disk. */
  readonly bytes: number;
  /** When it was read or written last, in milliseconds of the clock. */
  readonly usedAt: number;
}

/** Names of entries: a key, with the size of the file that rows are of. Nothing else in the folder is touched. */
export const ENTRY_NAME = /^[0-9a-f]{64}(\.\d+)?$/;

/** Whether a name is that of an entry which was not moved to its place. */
export function isLeftover(name: string): boolean {
  return /^\.[0-9a-f]{64}(\.\d+)?\.[0-9a-f]{12}$/.test(name);
}

/** Tells programs that make backups to leave the folder out (https://bford.info/cachedir/). */
export const TAG = {
  name: "CACHEDIR.TAG",
  text: "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of coref. It can be deleted at any time.\n",
} as const;

const BLOCK = 4096;

/** Small files take a block each. */
export function sizeOnDisk(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}
