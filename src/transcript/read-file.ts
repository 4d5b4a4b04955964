import { closeSync, openSync, readSync } from "node:fs";
import type { BlockReading } from "./blocks.ts";
import { LineSplitter, type OnLine } from "./lines.ts";
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

function readChunks(path: string, onChunk: (chunk: Buffer) => void): void {
  const file = openSync(path, "r");
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const length = readSync(file, chunk, 0, CHUNK_BYTES, null);
      if (length === 0) break;
      onChunk(chunk.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}
