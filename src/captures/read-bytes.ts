import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { STANDARD_INPUT } from "../sources/find-transcripts.ts";

/** As many bytes as are looked at to tell a format. */
const HEAD_BYTES = 65_536;

/** The first bytes of a file, read synchronously. Throws what the file system throws. */
export function readHead(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(file, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The bytes of a file or of standard input, unpacked where they are a gzip file, and the first of them. */
export async function openBytes(path: string): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const raw =
    path === STANDARD_INPUT.path ? createReadStream("", { fd: 0, autoClose: false }) : createReadStream(path);
  const packed = await peek(raw, 2);
  return peek(isGzip(packed.head) ? unpacked(packed.chunks) : packed.chunks, HEAD_BYTES);
}

async function peek(
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let read = 0;
  while (read < length) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    read += next.value.length;
  }
  const head = Buffer.concat(first);
  async function* chunks(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: head.subarray(0, length), chunks: chunks() };
}

function unpacked(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const packed = Readable.from(chunks, { objectMode: false });
  const gunzip = createGunzip();
  packed.on("error", (error) => gunzip.destroy(error));
  return packed.pipe(gunzip);
}
