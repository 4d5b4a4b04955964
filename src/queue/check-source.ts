import { closeSync, openSync, statSync } from "node:fs";
import { hostname } from "node:os";
import type { Source } from "../sources/find-transcripts.ts";
import { readErrorOf } from "../transcript/read-error.ts";

/**
 * Throws where this machine does not have the file that was found on another: that is no result, since one
 * machine would have read it.
 */
export function checkSource({ path, bytes }: Source): void {
  const why = problemOf(path, bytes);
  if (why !== null)
    throw new Error(`${path} on the worker ${hostname()}: ${why}; mount the same files there`);
}

/** Whether a file is still as it was found. */
export function isAsFound({ path, bytes }: Source): boolean {
  return problemOf(path, bytes) === null;
}

function problemOf(path: string, bytes: number): string | null {
  try {
    const found = statSync(path);
    if (found.size !== bytes) return `a file of ${found.size} bytes, and not of ${bytes}`;
    // A pipe is opened by nobody: that would wait for a writer.
    if (found.isFile()) closeSync(openSync(path, "r"));
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === "ENOENT" ? "there is no such file" : (readErrorOf(error) ?? String(error));
  }
}
