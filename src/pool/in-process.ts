import { analyzeSource } from "./analyze-source.ts";
import type { Engine } from "./engine.ts";

/** Analyses one file after the other in this process. */
export const inProcess: Engine = {
  async run(tasks, onResults) {
    for (const [i, task] of tasks.entries()) {
      onResults(i, await analyzeSource(task));
      // Lets the terminal and signals have their turn between files.
      await new Promise(setImmediate);
    }
  },
};
