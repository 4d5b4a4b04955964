import { createHash, type Hash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";

/** What tells a file's bytes apart from others. */
export interface Identity {
  readonly bytes: number;
  /** Git's id of the bytes as a blob. */
  readonly gitBlob: string;
  readonly sha256: string;
}

/** Reads a file once, in pieces. Gives its identity, or in words why it has none. */
export async function identify(path: string): Promise<Identity | string> {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return stat.isDirectory() ? "a folder" : "not a regular file";
    const hashes = [blobHash(stat.size), createHash("sha256")] as const;
    let bytes = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      for (const hash of hashes) hash.update(chunk);
    }
    if (bytes !== stat.size) return "it changed while it was read";
    const [gitBlob, sha256] = hashes.map((hash) => hash.digest("hex")) as [string, string];
    return { bytes, gitBlob, sha256 };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code === "ENOENT" || code === "ENOTDIR" ? NOT_THERE : `cannot be read (${code})`;
  }
}

/** What `identify` says where nothing is. */
export const NOT_THERE = "not there";

/** Git's hash of a blob of this many bytes, before its first byte. */
function blobHash(bytes: number): Hash {
  return createHash("sha1").update(`blob ${bytes}\0`);
}
