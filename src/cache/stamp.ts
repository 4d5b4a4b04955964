import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, realpathSync, statSync } from "node:fs";

/** What the file system says of a file: as long as it says the same, the content is taken to be the same. */
export interface Stamp {
  /** A hash of real path, size, times of change in nanoseconds, inode and device. */
  readonly id: string;
  readonly bytes: number;
  /** The later of the times of change of content and of state, in milliseconds. */
  readonly changedAt: number;
}

/**
 * A file that was changed so shortly before it was looked at may change again within the same tick of its file system's
 * clock, and look the same (as an entry of git's index that is "racily clean").
 */
const RACY_MS = 2_000;

/** In nanoseconds. */
const MS = 1_000_000n;

/** Null for what is no regular file, or cannot be looked at. */
export function stampOf(path: string): Stamp | null {
  try {
    const stat = statSync(path, { bigint: true });
    if (!stat.isFile()) return null;
    const { size, mtimeNs, ctimeNs, ino, dev } = stat;
    const told = [realpathSync.native(path), ...[size, mtimeNs, ctimeNs, ino, dev].map(String)];
    const changedAt = Math.max(Number(mtimeNs / MS), Number(ctimeNs / MS));
    return { id: sha256(JSON.stringify(told)), bytes: Number(size), changedAt };
  } catch {
    return null;
  }
}

/** Whether a file that was looked at then may have changed since without another stamp. */
export function isRacy({ changedAt }: Stamp, lookedAt: number): boolean {
  return changedAt + RACY_MS >= lookedAt;
}

const CHUNK = 1 << 20;

/** SHA-256 of a file's content, as hex; null where it cannot be read, or changed while it was. */
export function hashFile(path: string, stamp: Stamp): string | null {
  let file: number | null = null;
  try {
    file = openSync(path, "r");
    const hash = createHash("sha256");
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      hash.update(chunk.subarray(0, read));
    return stampOf(path)?.id === stamp.id ? hash.digest("hex") : null;
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** SHA-256 of a text, as hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
