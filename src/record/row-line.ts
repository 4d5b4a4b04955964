import { createHash } from "node:crypto";
import { canonicalJson } from "../prompts/canonical-json.ts";
import { RecordedRow } from "./rows.ts";

/** `damaged`: not what was once written. `unknown`: written as it is, but no row that this version knows. */
export type ReadLine =
  | { readonly ok: true; readonly row: RecordedRow }
  | { readonly ok: false; readonly reason: "damaged" | "unknown" };

const CRC_LENGTH = endOf("01234567").length;

/**
 * The line of a row, with its line feed: canonical JSON whose last key, out of the order of the others, is a
 * checksum of the rest. So a reader checks the bytes as they stand, and never has to write a row again.
 * Throws at what would not be read back.
 */
export function lineOf(row: RecordedRow): Buffer {
  RecordedRow.parse(row);
  const rest = Buffer.from(canonicalJson(row)).subarray(0, -1);
  return Buffer.concat([rest, Buffer.from(`${endOf(crcOf(rest))}\n`)]);
}

/** Reads a line without its line feed. */
export function readLine(line: Buffer): ReadLine {
  const rest = line.subarray(0, Math.max(0, line.length - CRC_LENGTH));
  if (line.toString("latin1", rest.length) !== endOf(crcOf(rest))) return { ok: false, reason: "damaged" };
  const row = parsed(`${rest}}`);
  // The value itself and not zod's copy, which leaves out what is named `__proto__`.
  return RecordedRow.safeParse(row).success
    ? { ok: true, row: row as RecordedRow }
    : { ok: false, reason: "unknown" };
}

function endOf(crc: string): string {
  return `,"crc":"${crc}"}`;
}

/** Of a row's JSON, here without its last brace: 8 hex digits of SHA-256. It finds accidents, not forgery. */
function crcOf(rest: Buffer): string {
  return createHash("sha256").update(rest).update("}").digest("hex").slice(0, 8);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
