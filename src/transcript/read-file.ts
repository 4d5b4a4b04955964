import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import type { BlockReading } from "./blocks.ts";
import { LineSplitter, type OnLine } from "./lines.ts";
import { readError } from "./read-error.ts";
import type { TextKeeper } from "./text-keeper.ts";
import type { Transcript } from "./transcript.ts";
import { TranscriptReader } from "./transcript-reader.ts";

const CHUNK_BYTES = 1 << 20;

/**
 * Reads one transcript, a mebibyte at a time. Reads synchronously, since a worker has nothing else to do
 * meanwhile. Throws what the file system throws.
 */
export function readTranscriptFile(path: string, reading?: BlockReading, texts?: TextKeeper): Transcript {
  const reader = new TranscriptReader(reading, texts);
  readChunks(path, (chunk) => reader.push(chunk));
  return reader.end();
}

/** Reads the lines of a file, without making anything of them. Throws what the file system throws. */
export function readLines(path: string, onLine: OnLine): void {
  const splitter = new LineSplitter(onLine);
  readChunks(path, (chunk) => splitter.push(chunk));
  splitter.end();
}

/**
 * Reads as much as there is when it begins: a session that is still being written may grow faster than it is
 * read. To open a pipe would be to wait for somebody who writes into it.
 */
function readChunks(path: string, onChunk: (chunk: Buffer) => void): void {
  if (!statSync(path).isFile()) throw readError("NOT_A_FILE");
  const file = openSync(path, "r");
  try {
    // Some file systems, as that of /proc, say 0 of every file.
    const size = fstatSync(file).size || Number.POSITIVE_INFINITY;
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let at = 0; at < size; ) {
      const length = readSync(file, chunk, 0, Math.min(CHUNK_BYTES, size - at), null);
      if (length === 0 && size !== Number.POSITIVE_INFINITY) throw readError("SHRUNK");
      if (length === 0) break;
      onChunk(chunk.subarray(0, length));
      at += length;
    }
  } finally {
    closeSync(file);
  }
}
