import type { FileResult } from "../analysis/analyze.ts";
import { chooseWindows } from "../truths/placebo.ts";

/** The results of one file: of a capture one per conversation. */
export type ResultsOfFile = readonly FileResult[];

/**
 * Keeps of the sketches for the placebo (method §8) those that the choice over a whole corpus can take: of any number
 * of files a bounded number stays. What the choice over the whole then takes is the same as without this.
 */
export function fewerSketches(files: readonly ResultsOfFile[], seed: number): ResultsOfFile[] {
  const placed = files
    .flat()
    .flatMap((file) => sketchesOf(file).map((sketch) => ({ file: file.file, sketch })));
  const chosen = new Set(chooseWindows(placed, seed).map(({ sketch }) => sketch));
  if (chosen.size === placed.length) return [...files];
  return files.map((results) =>
    results.map((file) => {
      if (!file.ok || file.result.placebo.every((sketch) => chosen.has(sketch))) return file;
      const placebo = file.result.placebo.filter((sketch) => chosen.has(sketch));
      return { ...file, result: { ...file.result, placebo } };
    }),
  );
}

/** Whether a file has such sketches. */
export function hasSketches(results: ResultsOfFile): boolean {
  return results.some((file) => sketchesOf(file).length > 0);
}

function sketchesOf(file: FileResult) {
  return file.ok ? file.result.placebo : [];
}
