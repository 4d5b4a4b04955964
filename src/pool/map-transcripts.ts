import type { FileResult } from "../analysis/analyze.ts";
import type { CandidateSettings } from "../analysis/settings.ts";
import type { Format } from "../captures/capture.ts";
import type { Source } from "../sources/find-transcripts.ts";
import { chooseWindows } from "../truths/placebo.ts";
import type { Task } from "./analyze-source.ts";
import type { Engine, ResultStore } from "./engine.ts";
import { inProcess } from "./in-process.ts";
import { onThreads } from "./threads.ts";

/** Called after each file with the bytes that are done so far. */
type OnProgress = (doneBytes: number, doneFiles: number) => void;

/** With less to read than this, starting workers costs more than they save. */
const MIN_BYTES_PER_WORKER = 100_000_000;

/** Each costs its start and some 80 MB; beyond the cores of any machine at hand they only cost. */
const MOST_THREADS = 32;

/**
 * Windows whose sketches for the placebo are kept before those are dropped that no choice would take (method §8):
 * of a corpus of any size a bounded number stays.
 */
const MOST_SKETCHES = 2_000;

/** How many workers are worth their start, at most one per core. */
export function worthwhileJobs(sources: readonly Source[], cores: number): number {
  const total = sources.reduce((sum, { bytes }) => sum + bytes, 0);
  return Math.max(1, Math.min(cores, Math.ceil(total / MIN_BYTES_PER_WORKER), sources.length));
}

/** How files are analysed; nothing here changes what is found. */
export interface Mapping {
  /** What all files hold; null where each tells its own. */
  readonly format: Format | null;
  readonly engine: Engine;
  /** Results of earlier runs. */
  readonly store?: ResultStore;
  readonly onProgress: OnProgress;
}

/** Analyses every source and gives the results in the order of the sources, for a capture one a conversation. */
export async function mapTranscripts(
  sources: readonly Source[],
  settings: CandidateSettings & { readonly seed?: number },
  { format, engine, store, onProgress }: Mapping,
): Promise<FileResult[]> {
  const results: FileResult[][] = [];
  let bytes = 0;
  let files = 0;
  let sketches = 0;
  const done = (i: number, result: FileResult[]): void => {
    results[i] = result;
    sketches += countSketches(result);
    if (sketches > MOST_SKETCHES) {
      dropSketches(results, settings.seed ?? 1);
      sketches = results.flat().reduce((sum, one) => sum + countSketches([one]), 0);
    }
    bytes += (sources[i] as Source).bytes;
    files += 1;
    onProgress(bytes, files);
  };
  const missing: { readonly i: number; readonly task: Task }[] = [];
  for (const [i, source] of sources.entries()) {
    const task = { source, settings, format };
    const found = store === undefined ? null : await store.find(task);
    if (found === null) missing.push({ i, task });
    else done(i, found);
  }
  const kept: Promise<void>[] = [];
  await engine.run(
    missing.map(({ task }) => task),
    (m, result) => {
      const { i, task } = missing[m] as (typeof missing)[number];
      if (store !== undefined) kept.push(store.keep(task, result));
      done(i, result);
    },
  );
  await Promise.all(kept);
  return results.flat();
}

/** Threads, or this process where one is enough. */
export function engineOf(jobs: number, files: number): Engine {
  const threads = Math.min(jobs, files, MOST_THREADS);
  return threads <= 1 ? inProcess : onThreads(threads);
}

function countSketches(found: readonly FileResult[]): number {
  return found.reduce((sum, file) => sum + (file.ok ? file.result.placebo.length : 0), 0);
}

/** Keeps the sketches that the placebo would choose of all that is there. */
function dropSketches(results: FileResult[][], seed: number): void {
  const placed = results
    .flat()
    .flatMap((file) => (file.ok ? file.result.placebo.map((sketch) => ({ file: file.file, sketch })) : []));
  const chosen = new Set(chooseWindows(placed, seed).map(({ sketch }) => sketch));
  for (const [i, found] of results.entries()) {
    if (found === undefined || countSketches(found) === 0) continue;
    results[i] = found.map((file) =>
      file.ok
        ? {
            ...file,
            result: { ...file.result, placebo: file.result.placebo.filter((one) => chosen.has(one)) },
          }
        : file,
    );
  }
}
