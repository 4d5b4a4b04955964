import { type Dirent, lstat, readdir, type Stats } from "node:fs";
import { resolve } from "node:path";
import glob, { type Options } from "fast-glob";

/**
 * The absolute paths of all but folders that a pattern matches; a link is one, wherever it leads. Links to
 * folders are not followed, since they can lead in circles; a folder that cannot be looked into goes to
 * `closed`, and stops nothing.
 */
export async function matchFiles(pattern: string, cwd = ".", closed = new Set<string>()): Promise<string[]> {
  const entries = await glob(hide(pattern), {
    cwd,
    dot: true,
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
    fs: fileSystem(closed),
  });
  return entries.filter(({ dirent }) => !dirent.isDirectory()).map(({ path }) => resolve(cwd, show(path)));
}

type Then<T> = (error: NodeJS.ErrnoException | null, value: T) => void;

function fileSystem(closed: Set<string>): NonNullable<Options["fs"]> {
  const calls = {
    lstat: (path: string, then: Then<Stats>) => lstat(show(path), then),
    readdir: (folder: string, options: { withFileTypes: true }, then: Then<Dirent[]>) =>
      readdir(show(folder), options, (error, entries = []) => {
        if (error !== null) closed.add(resolve(show(folder)));
        for (const entry of entries) entry.name = hide(entry.name);
        then(null, entries);
      }),
  };
  // Node's own types also ask for variants of these that fast-glob does not call.
  return calls as unknown as NonNullable<Options["fs"]>;
}

// A wildcard of fast-glob does not match every line break. In the place of each it is shown half of a surrogate
// pair, which it does match, and which no name can hold.
const LINE_BREAKS = "\n\r\u2028\u2029";
const STAND_INS = "\ud800\ud801\ud802\ud803";

function hide(text: string): string {
  return text.replace(/[\n\r\u2028\u2029]/g, (found) => STAND_INS.charAt(LINE_BREAKS.indexOf(found)));
}

function show(text: string): string {
  return text.replace(/[\ud800-\ud803]/gu, (found) => LINE_BREAKS.charAt(STAND_INS.indexOf(found)));
}
