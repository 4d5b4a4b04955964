import type { FileResult } from "../analysis/analyze.ts";
import type { Task } from "./analyze-source.ts";
import type { Engine } from "./engine.ts";

/** Threads that analyse files until they are ended. */
export interface Threads {
  /** Rejects where the thread itself fails. */
  analyze(task: Task): Promise<FileResult[]>;
  end(): Promise<void>;
}

/** Starts worker threads, which take paths and send back compact rows. */
export async function startThreads(threads: number): Promise<Threads> {
  const { Piscina } = await import("piscina");
  // From source the worker is TypeScript, from the build JavaScript.
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const pool = new Piscina({
    filename: new URL(`./analyze-source.${extension}`, import.meta.url).href,
    name: "analyzeSource",
    minThreads: threads,
    maxThreads: threads,
  });
  return {
    analyze: async (task) => (await pool.run(task)) as FileResult[],
    end: () => pool.destroy(),
  };
}

/** Analyses files on worker threads, the largest file first. */
export function onThreads(threads: number): Engine {
  return {
    async run(tasks, onResults) {
      const pool = await startThreads(threads);
      const largestFirst = [...tasks.entries()].sort(([, a], [, b]) => b.source.bytes - a.source.bytes);
      try {
        await Promise.all(largestFirst.map(async ([i, task]) => onResults(i, await pool.analyze(task))));
      } finally {
        await pool.end();
      }
    },
  };
}
