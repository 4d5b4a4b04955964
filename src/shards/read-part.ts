import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import type { FileResult } from "../analysis/analyze.ts";
import { UserError } from "../errors.ts";
import { readErrorOf } from "../transcript/read-error.ts";
import {
  CHECKSUM,
  FORMAT_BYTES,
  FRAME_BYTES,
  MAGIC,
  PART_FILE,
  PART_FORMAT,
  type PartHead,
  type PartRow,
} from "./part.ts";

/** A part on the disk, whose bytes are as they were written. */
export interface Part {
  /** As it was named, with the file's name behind a folder's. */
  readonly path: string;
  readonly head: PartHead;
  /** The rows of one reading, in the order in which they were written; each is read when it is asked for. */
  readonly rows: (reading: number) => Iterable<PartRow>;
}

interface Frame {
  readonly reading: number;
  readonly file: number;
  readonly start: number;
  readonly bytes: number;
}

/**
 * Opens a part, which is a file or the folder with it, and holds its bytes against its checksum; one frame is in memory
 * at a time. Throws a `UserError` that names it where it is none, or damaged.
 */
export function readPart(given: string): Part {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const path = isFolder ? join(given, PART_FILE) : given;
  const { head, frames } = withFile(path, (file) => {
    const frames = checkedFrames(file, path);
    const [first, ...rest] = frames;
    if (first === undefined) throw new UserError(damaged(path));
    return { head: bodyOf(file, first, path) as PartHead, frames: rest };
  });
  return {
    path,
    head,
    *rows(reading) {
      const file = openSync(path, "r");
      try {
        for (const frame of frames) {
          if (frame.reading !== reading) continue;
          yield { reading, file: frame.file, results: bodyOf(file, frame, path) as FileResult[] };
        }
      } finally {
        closeSync(file);
      }
    },
  };
}

function checkedFrames(file: number, path: string): Frame[] {
  const start = MAGIC.length + FORMAT_BYTES;
  const size = fstatSync(file).size;
  const begin = bytesAt(file, 0, Math.min(start, size));
  if (begin.length < start || !begin.subarray(0, MAGIC.length).equals(MAGIC))
    throw new UserError(`${path} is no part that coref analyze --shard wrote`);
  const format = begin.readUInt32BE(MAGIC.length);
  if (format !== PART_FORMAT)
    throw new UserError(
      `${path} has the format ${format} of another version of coref; this one reads ${PART_FORMAT}`,
    );
  const hash = createHash(CHECKSUM.name).update(begin);
  const frames: Frame[] = [];
  const end = size - CHECKSUM.bytes;
  let at = start;
  while (at + FRAME_BYTES <= end) {
    const numbers = bytesAt(file, at, FRAME_BYTES);
    const bytes = numbers.readUInt32BE(0);
    if (at + FRAME_BYTES + bytes > end) break;
    frames.push({
      reading: numbers.readUInt32BE(4),
      file: numbers.readUInt32BE(8),
      start: at + FRAME_BYTES,
      bytes,
    });
    hash.update(numbers).update(bytesAt(file, at + FRAME_BYTES, bytes));
    at += FRAME_BYTES + bytes;
  }
  if (at !== end || !hash.digest().equals(bytesAt(file, end, CHECKSUM.bytes)))
    throw new UserError(damaged(path));
  return frames;
}

function damaged(path: string): string {
  return `${path} is damaged: it is not what was written, by its checksum; run this shard again`;
}

function bodyOf(file: number, { start, bytes }: Frame, path: string): unknown {
  const body = bytesAt(file, start, bytes);
  try {
    return deserialize(body);
  } catch {
    throw new UserError(`${path} was written by a newer version of Node; merge with that one`);
  }
}

function bytesAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const read = readSync(file, bytes, at, length - at, start + at);
    if (read === 0) return bytes.subarray(0, at);
    at += read;
  }
  return bytes;
}

function withFile<T>(path: string, work: (file: number) => T): T {
  try {
    const file = openSync(path, "r");
    try {
      return work(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const why = isMissing ? "no such part" : readErrorOf(error);
    if (why === null) throw error;
    throw new UserError(isMissing ? `${why}: ${path}` : `cannot read the part ${path}: ${why}`);
  }
}
