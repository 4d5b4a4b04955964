import { availableParallelism } from "node:os";
import type { FileResult } from "./analysis/analyze.ts";
import type { CandidateSettings } from "./analysis/settings.ts";
import type { Format } from "./captures/capture.ts";
import { UserError } from "./errors.ts";
import type { Engine, ResultStore } from "./pool/engine.ts";
import { engineOf, mapTranscripts, worthwhileJobs } from "./pool/map-transcripts.ts";
import { unusableOf } from "./report/results.ts";
import { findTranscripts, type Source, type Sources } from "./sources/find-transcripts.ts";
import { linkSubagents } from "./sources/link-subagents.ts";

/** How a corpus is read; nothing here changes what is found. */
export interface ReadingOptions {
  /** What all files hold; each is recognised by its content by default. */
  readonly format?: Format;
  /** Whether a file, by its path in the corpus, is left out. */
  readonly leaveOut?: (file: string) => boolean;
  /** Worker threads; as many as pay off by default, 1 works in this process. */
  readonly jobs?: number;
  /** What analyses the files, in place of threads. */
  readonly engine?: Engine;
  /** Results of earlier runs. */
  readonly store?: ResultStore;
  /** Called once the transcripts were found, before any is read. */
  readonly onStart?: (sources: Sources) => void;
  /** Called after each file with the share of bytes that is done, and the number of files. */
  readonly onProgress?: (share: number, files: number) => void;
}

/** What was found and read of a corpus. */
export interface ReadCorpus {
  /** What it is called in a report. */
  readonly name: string;
  readonly sources: readonly Source[];
  readonly files: readonly FileResult[];
  /** Subagents' transcripts that were left out. */
  readonly subagents: number;
  /** Files that were left out since `leaveOut` said so, by their paths in the corpus. */
  readonly leftOut: readonly string[];
}

/** Finds and reads the transcripts of a corpus, on one or several threads. Throws a `UserError` where there is none. */
export async function readCorpus(
  paths: readonly string[],
  settings: CandidateSettings & { readonly seed?: number },
  how: ReadingOptions = {},
): Promise<ReadCorpus> {
  const all = await findTranscripts(paths, settings.subagents);
  const isTaken = ({ file }: Source): boolean => how.leaveOut?.(file) !== true;
  const found = { ...all, sources: all.sources.filter(isTaken) };
  how.onStart?.(found);
  const total = found.sources.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const jobs = how.jobs ?? worthwhileJobs(found.sources, availableParallelism());
  const read = await mapTranscripts(found.sources, settings, {
    format: how.format ?? null,
    engine: how.engine ?? engineOf(jobs, found.sources.length),
    ...(how.store !== undefined && { store: how.store }),
    onProgress: (bytes, count) => how.onProgress?.(bytes / total, count),
  });
  const closed = found.unreadable.map((file) => ({
    file,
    ok: false as const,
    error: "a folder that cannot be read",
  }));
  const leftOut = all.sources.filter((source) => !isTaken(source)).map(({ file }) => file);
  const files = [...(settings.subagents ? withOrigins(read, found.sources) : read), ...closed];
  return { name: found.name, sources: found.sources, files, subagents: found.subagents, leftOut };
}

/** The files that could not be used. Throws a `UserError` where that is all of them. */
export function unusableFiles(files: readonly FileResult[]): { file: string; why: string }[] {
  const unusable = files.flatMap(unusableOf);
  if (unusable.length === files.length) {
    const { file, why } = unusable[0] as { file: string; why: string };
    throw new UserError(`${file}: ${why}${files.length > 1 ? `; and so for all ${files.length} files` : ""}`);
  }
  return unusable;
}

/** Says of each subagent's transcript where it comes from. */
function withOrigins(files: readonly FileResult[], sources: readonly Source[]): FileResult[] {
  const links = linkSubagents(sources);
  return files.map((found) => {
    const { parent, startedBy } = links.get(found.file) ?? {};
    return { ...found, ...(parent && { parent }), ...(startedBy && { startedBy }) };
  });
}
