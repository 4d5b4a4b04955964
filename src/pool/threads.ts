import type { FileResult } from "../analysis/analyze.ts";
import type { Engine } from "./engine.ts";

/** Analyses files on worker threads, which take paths, the largest file first, and send back compact rows. */
export function onThreads(threads: number): Engine {
  return {
    async run(tasks, onResults) {
      const { Piscina } = await import("piscina");
      // From source the worker is TypeScript, from the build JavaScript.
      const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
      const pool = new Piscina({
        filename: new URL(`./analyze-source.${extension}`, import.meta.url).href,
        name: "analyzeSource",
        minThreads: threads,
        maxThreads: threads,
      });
      const largestFirst = [...tasks.entries()].sort(([, a], [, b]) => b.source.bytes - a.source.bytes);
      try {
        await Promise.all(
          largestFirst.map(async ([i, task]) => onResults(i, (await pool.run(task)) as FileResult[])),
        );
      } finally {
        await pool.destroy();
      }
    },
  };
}
