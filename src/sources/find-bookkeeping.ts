import { statSync } from "node:fs";
import { matchFiles } from "./match-files.ts";

/** Files below some folders in which Claude Code keeps books about subagents; none is a conversation (format facts A1). */
export interface Bookkeeping {
  /** `journal.jsonl`. */
  readonly journals: number;
  /** `workflows/wf_*.json`. */
  readonly workflows: number;
}

/** Counts them. A path that is no folder has none. */
export async function countBookkeeping(inputs: readonly string[]): Promise<Bookkeeping> {
  const folders = inputs.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  const count = async (pattern: string): Promise<number> => {
    const found = new Set<string>();
    for (const folder of folders) for (const path of await matchFiles(pattern, folder)) found.add(path);
    return found.size;
  };
  return { journals: await count("**/journal.jsonl"), workflows: await count("**/workflows/wf_*.json") };
}
