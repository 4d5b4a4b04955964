import { homedir } from "node:os";
import { CacheFolder } from "../cache/cache-folder.ts";
import { cacheFolder } from "../cache/default-folder.ts";
import { printable } from "../report/format.ts";
import type { Terminal } from "./main.ts";

/** The options of `coref cache` as commander gives them. */
export interface CacheCommandOptions {
  readonly clear: boolean;
}

/** `coref cache`: prints where the cache is and how large, or empties it. */
export function runCache({ clear }: CacheCommandOptions, { stdout, env }: Terminal): number {
  const folder = new CacheFolder(cacheFolder(env, homedir()));
  const shown = printable(folder.path);
  if (clear) {
    stdout.write(`${entriesOf(folder.clear())} deleted from ${shown}\n`);
    return 0;
  }
  const entries = folder.entries();
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  stdout.write(`${shown}\n${entriesOf(entries.length)}, ${(bytes / 1e6).toFixed(1)} MB\n`);
  return 0;
}

function entriesOf(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
