import { createHash } from "node:crypto";
import { LineSplitter } from "../transcript/lines.ts";
import { parseWholeLine } from "../transcript/parse-line.ts";
import type { SkippedLine, Transcript } from "../transcript/transcript.ts";
import { bodies } from "./bodies.ts";
import type { Reading } from "./capture.ts";
import {
  type CaptureCounts,
  type Converter,
  type Format,
  type OnConversation,
  SkipCounter,
} from "./capture.ts";
import { DocumentReader } from "./document.ts";
import { claudeTrace, har } from "./exchanges.ts";
import { MESSAGE_LISTS, messages } from "./messages.ts";
import { streamOutput } from "./stream-output.ts";

/** All that is known of a capture but its conversations. */
export interface CaptureFile extends Omit<Transcript, "entries" | "isUtf16"> {
  readonly counts: CaptureCounts;
}

/** Every format but that of Claude Code's own files. */
export type CaptureFormat = Exclude<Format, "claude-code">;

type MakeConverter = (reading: Reading, skips: SkipCounter, onConversation: OnConversation) => Converter;

const CONVERTERS: Readonly<
  Record<CaptureFormat, { make: MakeConverter; isWanted: (path: string) => boolean }>
> = {
  bodies: { make: bodies, isWanted: () => true },
  "claude-trace": { make: claudeTrace, isWanted: (path) => path === "" },
  har: { make: har, isWanted: (path) => path === "log.entries" },
  "stream-json": { make: streamOutput, isWanted: (path) => path === "" },
  messages: {
    make: messages,
    isWanted: (path) => path === "" || MESSAGE_LISTS.some((name) => name === path),
  },
};

/**
 * Reads a capture in one pass and hands each conversation on when it is complete. Throws a `UserError` where
 * the file cannot be used, and what reading throws.
 */
export async function readCapture(
  chunks: AsyncIterable<Buffer>,
  { format, isDocument }: { readonly format: CaptureFormat; readonly isDocument: boolean },
  reading: Reading,
  onConversation: OnConversation,
): Promise<CaptureFile> {
  const skips = new SkipCounter();
  const { make, isWanted } = CONVERTERS[format];
  const converter = make(reading, skips, onConversation);
  const skipped: SkippedLine[] = [];
  const hash = createHash("sha256");
  let records = 0;
  let lines = 0;
  let bytes = 0;
  const take = (value: unknown, place: number, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    records += 1;
    converter.push(value, place, path);
  };
  const splitter = new LineSplitter((line, number) => {
    const parsed = line === null ? "too-long" : parseWholeLine(line, number === 1);
    if (parsed === "blank") return;
    lines += 1;
    if (typeof parsed === "string") skipped.push({ line: number, reason: parsed });
    else take(parsed, number, "");
  });
  const reader = isDocument ? new DocumentReader(isWanted, take) : splitter;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    hash.update(chunk);
    reader.push(chunk);
  }
  reader.end();
  converter.end();
  const counts = { format, records, skipped: skips.counts() };
  return { skipped, otherLines: 0, foreignLines: 0, lines, bytes, digest: hash.digest("hex"), counts };
}
