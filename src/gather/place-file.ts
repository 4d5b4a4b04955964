import { lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../errors.ts";
import { foldersOf } from "./manifest.ts";

/**
 * Has a file written beside its place in a folder, and moves it there if it is to be kept, so that none is ever
 * half-written, and no folder stays that holds none. `write` gets the path to write to. Gives what `write` gave. Throws a `UserError` where the folder
 * cannot be written to, or where a link in it leads elsewhere.
 */
export async function placeFile<T>(
  folder: string,
  file: string,
  write: (beside: string) => Promise<T>,
  isKept: (written: T) => boolean,
): Promise<T> {
  const target = join(folder, file);
  try {
    const link = foldersOf(file).find((one) => isLink(join(folder, one)));
    if (link !== undefined) throw new UserError(`cannot write ${target}: ${join(folder, link)} is a link`);
    const made = mkdirSync(dirname(target), { recursive: true });
    const beside = `${target}.${process.pid}.new`;
    let isThere = false;
    try {
      // Whatever stands there is not written through, should it be a link.
      rmSync(beside, { force: true });
      const written = await write(beside);
      if (isKept(written)) {
        renameSync(beside, target);
        isThere = true;
      }
      return written;
    } finally {
      rmSync(beside, { force: true });
      if (made !== undefined && !isThere) removeEmpty(dirname(target), made);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UserError(`cannot write ${target}: ${message}`);
  }
}

/** Removes folders from one up to another, as far as they are empty. */
function removeEmpty(folder: string, last: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another run has written there since.
    return;
  }
  if (resolve(folder) !== resolve(last)) removeEmpty(dirname(folder), last);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
