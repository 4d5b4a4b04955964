import type { CacheFolder } from "./cache-folder.ts";
import { seal, unseal } from "./envelope.ts";
import { hashFile, isRacy, type Stamp, stampOf } from "./stamp.ts";

/** A file when it was looked at. */
export interface Looked {
  readonly stamp: Stamp;
  /** Just before, in milliseconds of the clock. */
  readonly at: number;
  /** SHA-256 of its content; null where that is not known. */
  readonly digest: string | null;
}

/** Digests of files' contents by what the file system says of the files, so that these need not be read again. */
export class FileDigests {
  readonly #folder: CacheFolder;
  readonly #now: () => number;

  constructor(folder: CacheFolder, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /**
   * Looks at a file; null where it is none that can be kept. It is read only where `isWorthReading` says of its size
   * that this may save anything.
   */
  look(path: string, isWorthReading: (bytes: number) => boolean): Looked | null {
    const at = this.#now();
    const stamp = stampOf(path);
    if (stamp === null) return null;
    const known = isRacy(stamp, at) ? null : this.#find(stamp);
    if (known !== null) return { stamp, at, digest: known };
    const looked = { stamp, at, digest: isWorthReading(stamp.bytes) ? hashFile(path, stamp) : null };
    if (looked.digest !== null) this.keep(looked, looked.digest);
    return looked;
  }

  /** Keeps the digest of a file that was looked at, and has the same stamp still. */
  keep({ stamp, at }: Looked, digest: string): void {
    if (!isRacy(stamp, at)) this.#folder.write("files", stamp.id, seal(stamp.id, digest));
  }

  /** Whether a file could not change after that look without another stamp. */
  isSettled({ stamp, at }: Looked): boolean {
    return !isRacy(stamp, at);
  }

  /** Whether a file holds now what it did when it was looked at. */
  isSame(path: string, { stamp, at }: Looked, digest: string): boolean {
    if (stampOf(path)?.id !== stamp.id) return false;
    return !isRacy(stamp, at) || hashFile(path, stamp) === digest;
  }

  #find({ id }: Stamp): string | null {
    const bytes = this.#folder.read("files", id);
    if (bytes === null) return null;
    const digest = unseal(id, bytes);
    if (typeof digest === "string") return digest;
    this.#folder.remove("files", id);
    return null;
  }
}
