import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { UserError } from "../errors.ts";
import { CHECKSUM, MAGIC, PART_FILE, PART_FORMAT, type PartHead, type PartRow } from "./part.ts";

/**
 * Writes a part into a folder, row by row: beside its place first and then moved there, so that it is never
 * half-written. Throws a `UserError` where it cannot be written.
 */
export async function writePart(folder: string, head: PartHead, rows: AsyncIterable<PartRow>): Promise<void> {
  const path = join(folder, PART_FILE);
  const beside = join(folder, `.${PART_FILE}.${process.pid}`);
  let file: number | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw new UserError(`cannot write to ${folder}: ${PART_FILE} is a folder there`);
    file = openSync(beside, "w");
    const hash = createHash(CHECKSUM.name);
    const write = (bytes: Buffer): void => {
      hash.update(bytes);
      writeAll(file as number, bytes);
    };
    const frame = (value: unknown, reading: number, place: number): void => {
      const body = serialize(value);
      write(uint32s(body.length, reading, place));
      write(body);
    };
    write(MAGIC);
    write(uint32s(PART_FORMAT));
    frame(head, 0, 0);
    for await (const { results, reading, file: place } of rows) frame(results, reading, place);
    writeAll(file, hash.digest());
    closeSync(file);
    file = null;
    renameSync(beside, path);
  } catch (error) {
    if (file !== null) closeSync(file);
    rmSync(beside, { force: true });
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new UserError(`cannot write the part to ${folder}: ${message}`);
  }
}

function uint32s(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * i);
  return bytes;
}

/** A disk may take less at once than it is given. */
function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
