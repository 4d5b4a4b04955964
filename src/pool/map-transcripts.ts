import type { FileResult } from "../analysis/analyze.ts";
import type { CandidateSettings } from "../analysis/settings.ts";
import type { Format } from "../captures/capture.ts";
import type { Source } from "../sources/find-transcripts.ts";
import { chooseWindows } from "../truths/placebo.ts";
import { analyzeSource } from "./analyze-source.ts";

/** Called after each file with the bytes that are done so far. */
export type OnProgress = (doneBytes: number, doneFiles: number) => void;

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

/**
 * Analyses every source and gives the results in the order of the sources, for a capture one a conversation.
 * `format` is that of all sources; null where each tells its own. One job works in this process;
 * more are worker threads, which take paths, the largest file first, and send back compact rows.
 */
export async function mapTranscripts(
  sources: readonly Source[],
  settings: CandidateSettings & { readonly seed?: number },
  jobs: number,
  onProgress: OnProgress,
  format: Format | null = null,
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
  const threads = Math.min(jobs, sources.length, MOST_THREADS);
  if (threads <= 1) {
    for (const [i, source] of sources.entries()) {
      done(i, await analyzeSource({ source, settings, format }));
      // Lets the terminal and signals have their turn between files.
      await new Promise(setImmediate);
    }
    return results.flat();
  }
  const { Piscina } = await import("piscina");
  // From source the worker is TypeScript, from the build JavaScript.
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = new URL(`./analyze-source.${extension}`, import.meta.url).href;
  const pool = new Piscina({
    filename: worker,
    name: "analyzeSource",
    minThreads: threads,
    maxThreads: threads,
  });
  const largestFirst = [...sources.entries()].sort(([, a], [, b]) => b.bytes - a.bytes);
  try {
    await Promise.all(
      largestFirst.map(async ([i, source]) =>
        done(i, (await pool.run({ source, settings, format })) as FileResult[]),
      ),
    );
  } finally {
    await pool.destroy();
  }
  return results.flat();
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
