import { isAscii } from "node:buffer";
import { skipValue } from "./skip-value.ts";
import type { SkipReason } from "./transcript.ts";

/**
 * Parses one line of a transcript. A byte order mark at the start of the file and NULs at either end of the
 * line are taken off. The bulkiest value that is never analysed is skipped before parsing. The result is
 * that of `JSON.parse`, without it.
 */
export function parseLine(bytes: Buffer, isFirst: boolean): object | SkipReason | "blank" {
  return parseTrimmed(bytes, isFirst, (line) => parseWithout(line) ?? JSON.parse(decode(line)));
}

/** As `parseLine`, with nothing skipped. */
export function parseWholeLine(bytes: Buffer, isFirst: boolean): object | SkipReason | "blank" {
  return parseTrimmed(bytes, isFirst, (line) => JSON.parse(decode(line)));
}

function parseTrimmed(
  bytes: Buffer,
  isFirst: boolean,
  parse: (line: Buffer) => unknown,
): object | SkipReason | "blank" {
  let start = 0;
  let end = bytes.length;
  if (isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) start = 3;
  while (start < end && isBlank(bytes[start])) start += 1;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  if (start === end) return "blank";
  try {
    const value = parse(bytes.subarray(start, end));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : "not-an-object";
  } catch {
    return "not-json";
  }
}

/** NUL, tab, carriage return and space: what may stand around an entry without being part of it. */
function isBlank(byte: number | undefined): boolean {
  return byte === 0 || byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** The same characters either way; an ASCII text is decoded several times as fast as Latin-1. */
function decode(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8");
}

/** The bulkiest value that is never analysed, by the first letter of the entry's type: of `user`, of `progress`. */
const BULKY = new Map([
  [0x75, { name: "toolUseResult", text: Buffer.from('"toolUseResult":') }],
  [0x70, { name: "data", text: Buffer.from('"data":') }],
]);
const TYPE = Buffer.from('"type":"');
/** The type stands among the first fields; elsewhere the line is parsed whole. */
const HEAD_BYTES = 700;
/** Stands for the skipped value, to prove afterwards that it was at the top level. Nobody writes this number. */
const MARK = -4.940656458412465e-301;
const SHORTEST_WORTH_IT = 200;

/** Parses a line with its bulkiest value cut out; null where that cannot be shown to change nothing else. */
function parseWithout(line: Buffer): Record<string, unknown> | null {
  const type = line.subarray(0, HEAD_BYTES).indexOf(TYPE);
  const key = type === -1 ? undefined : BULKY.get(line[type + TYPE.length] as number);
  if (key === undefined) return null;
  const found = line.indexOf(key.text, type);
  if (found === -1) return null;
  const start = found + key.text.length;
  if (line.length - start < SHORTEST_WORTH_IT) return null;
  const end = skipValue(line, start);
  if (end === -1) return null;
  const value: unknown = JSON.parse(`${decode(line.subarray(0, start))}${MARK}${decode(line.subarray(end))}`);
  if (typeof value !== "object" || value === null) return null;
  return (value as Record<string, unknown>)[key.name] === MARK ? (value as Record<string, unknown>) : null;
}
