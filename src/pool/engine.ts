import type { FileResult } from "../analysis/analyze.ts";
import type { Task } from "./analyze-source.ts";

/**
 * Something that analyses files: this process, threads of it, or workers elsewhere. Contract: `onResults` is called once
 * for each task with its number, in any order; a file that cannot be read is a result as well. The results of a task are
 * the same from every engine. Rejects where the engine itself fails.
 */
export interface Engine {
  run(tasks: readonly Task[], onResults: (task: number, results: FileResult[]) => void): Promise<void>;
}

/** Keeps results of files that were analysed before, and gives them back where nothing that shapes them has changed. */
export interface ResultStore {
  /** Null where there is none, or one that cannot be used. Never rejects. */
  find(task: Task): Promise<FileResult[] | null>;
  /** Never rejects: what cannot be kept is analysed again. */
  keep(task: Task, results: readonly FileResult[]): Promise<void>;
}
