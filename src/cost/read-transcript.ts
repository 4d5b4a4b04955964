import { statSync } from "node:fs";
import type { Format } from "../captures/capture.ts";
import { isGzip, openBytes, readHead } from "../captures/read-bytes.ts";
import { recognize } from "../captures/recognize.ts";
import { type Source, STANDARD_INPUT } from "../sources/find-transcripts.ts";
import { defaultReading } from "../transcript/blocks.ts";
import { readError } from "../transcript/read-error.ts";
import { readTranscriptFile } from "../transcript/read-file.ts";
import type { TextKeeper } from "../transcript/text-keeper.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { TranscriptReader } from "../transcript/transcript-reader.ts";

/** Reads a transcript, a packed one as well; the format where it is a capture. Throws what the file system throws. */
export async function readTranscript(
  { path, file }: Source,
  texts: TextKeeper,
): Promise<Transcript | { readonly capture: Format }> {
  if (path !== STANDARD_INPUT.path) {
    if (!statSync(path).isFile()) throw readError("NOT_A_FILE");
    const start = readHead(path);
    if (!isGzip(start) && recognize(start.toString(), file, null).format === "claude-code")
      return readTranscriptFile(path, defaultReading, texts);
  }
  const { head, chunks } = await openBytes(path);
  const { format } = recognize(head.toString(), file, null);
  if (format !== "claude-code") return { capture: format };
  const reader = new TranscriptReader(defaultReading, texts);
  for await (const chunk of chunks) reader.push(chunk);
  return reader.end();
}
