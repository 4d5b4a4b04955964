import { UserError } from "../errors.ts";
import { countBookkeeping } from "../sources/find-bookkeeping.ts";
import { findTranscripts, STANDARD_INPUT } from "../sources/find-transcripts.ts";
import { linkSubagents } from "../sources/link-subagents.ts";
import { readVersion } from "../version.ts";
import { diagnose, type Examined } from "./diagnose.ts";
import type { Diagnosis } from "./doctor-schema.ts";
import { examineFile } from "./examine-file.ts";

/** What to examine. */
export interface ExaminationInput {
  /** Files, folders and globs. */
  readonly paths: readonly string[];
  /** Whether names of files, types and tools are shown; hidden by default. */
  readonly show?: boolean;
  /** Called after each file with the share of bytes that is done, and the number of files. */
  readonly onProgress?: (share: number, files: number) => void;
}

/**
 * Says what coref's reader makes of a corpus: all that `coref doctor` does but for printing. Holds no content
 * of a session. Throws a `UserError` where nothing is found.
 */
export async function examineCorpus({ paths, show, onProgress }: ExaminationInput): Promise<Diagnosis> {
  if (paths.includes(STANDARD_INPUT.path)) throw new UserError("doctor takes files and folders, not -");
  const { sources, unreadable } = await findTranscripts(paths, true);
  const links = linkSubagents(sources);
  const total = sources.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const found: Examined[] = [];
  let bytes = 0;
  for (const source of sources) {
    found.push({ source, ...examineFile(source, links.get(source.file) ?? null) });
    bytes += source.bytes;
    onProgress?.(bytes / total, found.length);
    // Lets the terminal and signals have their turn between files.
    await new Promise(setImmediate);
  }
  return diagnose(found, unreadable, await countBookkeeping(paths), show ?? false, readVersion());
}
