import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";

/** Of another format of entries another, so that none is mistaken. */
export const ENTRY_FORMAT = 1;

const MAGIC = Buffer.from(`coref cache ${ENTRY_FORMAT}\n`);
const DIGEST_BYTES = 32;

/**
 * The bytes of an entry: what they are, a checksum over the entry's name and the value, and the value. Null for a value
 * that is too large for that.
 */
export function seal(name: string, value: unknown): Buffer | null {
  try {
    const payload = serialize(value);
    return Buffer.concat([MAGIC, checksum(name, payload), payload]);
  } catch {
    return null;
  }
}

/** What `seal` was given; undefined for bytes that are not whole, not ours, or not of this entry. */
export function unseal(name: string, bytes: Buffer): unknown {
  const start = MAGIC.length + DIGEST_BYTES;
  if (bytes.length <= start || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const payload = bytes.subarray(start);
  if (!checksum(name, payload).equals(bytes.subarray(MAGIC.length, start))) return undefined;
  try {
    return deserialize(payload);
  } catch {
    return undefined;
  }
}

function checksum(name: string, payload: Uint8Array): Buffer {
  return createHash("sha256").update(`${name}\n`).update(payload).digest();
}
