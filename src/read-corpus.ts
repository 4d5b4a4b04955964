import { availableParallelism } from "node:os";
import type { FileResult } from "./analysis/analyze.ts";
import type { CandidateSettings } from "./analysis/settings.ts";
import type { Format } from "./captures/capture.ts";
import { UserError } from "./errors.ts";
import type { Engine, ResultStore } from "./pool/engine.ts";
import { engineOf, mapTranscripts, worthwhileJobs } from "./pool/map-transcripts.ts";
import { unusableOf } from "./report/results.ts";
import { findTranscripts, type Source, type Sources } from "./sources/find-transcripts.ts";
import { linkSubagents, type SubagentLink } from "./sources/link-subagents.ts";

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

/** What was found of a corpus, before any of it is read. */
export interface FoundCorpus extends Sources {
  /** Files that were left out since `leaveOut` said so, by their paths in the corpus. */
  readonly leftOut: readonly string[];
}

/** Finds and reads the transcripts of a corpus, on one or several threads. Throws a `UserError` where there is none. */
export async function readCorpus(
  paths: readonly string[],
  settings: CandidateSettings & { readonly seed?: number },
  how: ReadingOptions = {},
): Promise<ReadCorpus> {
  const { name, sources, subagents, unreadable, leftOut } = await findCorpus(paths, settings.subagents, how);
  const read = await readSources(sources, settings, how);
  const files = inCorpus(read, unreadable, linksOf(sources, settings.subagents)());
  return { name, sources, files, subagents, leftOut };
}

/** Finds the transcripts of a corpus, and says so to `onStart`. Throws a `UserError` where there is none. */
export async function findCorpus(
  paths: readonly string[],
  withSubagents: boolean,
  { leaveOut, onStart }: Pick<ReadingOptions, "leaveOut" | "onStart"> = {},
): Promise<FoundCorpus> {
  const all = await findTranscripts(paths, withSubagents);
  const isTaken = ({ file }: Source): boolean => leaveOut?.(file) !== true;
  const found = { ...all, sources: all.sources.filter(isTaken) };
  onStart?.(found);
  return { ...found, leftOut: all.sources.filter((source) => !isTaken(source)).map(({ file }) => file) };
}

/** Reads some of a corpus's files, and gives their results in the order of the sources. */
export function readSources(
  sources: readonly Source[],
  settings: CandidateSettings & { readonly seed?: number },
  how: ReadingOptions,
): Promise<FileResult[]> {
  const total = sources.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const jobs = how.jobs ?? worthwhileJobs(sources, availableParallelism());
  return mapTranscripts(sources, settings, {
    format: how.format ?? null,
    engine: how.engine ?? engineOf(jobs, sources.length),
    ...(how.store !== undefined && { store: how.store }),
    onProgress: (bytes, count) => how.onProgress?.(bytes / total, count),
  });
}

/** Where a subagent's transcript comes from; null where that is not known. */
export type Origin = Pick<SubagentLink, "parent" | "startedBy">;

/** Links the subagents among some sources when it is first called, and remembers that. No links where they are left out. */
export function linksOf(
  sources: readonly Source[],
  withSubagents: boolean,
): () => ReadonlyMap<string, Origin> {
  let links: ReadonlyMap<string, Origin> | null = withSubagents ? null : new Map();
  return () => {
    links ??= linkSubagents(sources);
    return links;
  };
}

/** Adds to the files' results what only the whole corpus tells: where subagents come from, and folders that cannot be read. */
export function inCorpus(
  read: readonly FileResult[],
  unreadable: readonly string[],
  links: ReadonlyMap<string, Origin>,
): FileResult[] {
  const files = read.map((found) => {
    const { parent, startedBy } = links.get(found.file) ?? {};
    return { ...found, ...(parent && { parent }), ...(startedBy && { startedBy }) };
  });
  const closed = unreadable.map((file) => ({
    file,
    ok: false as const,
    error: "a folder that cannot be read",
  }));
  return [...files, ...closed];
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
