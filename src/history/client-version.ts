import type { Entries } from "../transcript/entries.ts";

/** Whether a client's version is at least 2.1; null where none is noted, or not as numbers. */
export function isFrom21(version: string | null): boolean | null {
  const [major, minor] = (version ?? "").split(".").map(Number);
  if (major === undefined || minor === undefined || Number.isNaN(major) || Number.isNaN(minor)) return null;
  return major > 2 || (major === 2 && minor >= 1);
}

/**
 * Whether a client had a hand in a transcript that replaced old outputs by a placeholder in its requests, and
 * left no trace of it: those before 2.1 (R16; seen in 1.0.128 and 2.0.77, in no later one).
 */
export function mayHaveClearedSilently(entries: Entries): boolean {
  for (const i of entries.all()) {
    if (entries.kind(i) === "assistant" && isFrom21(entries.textOf(entries.version(i))) === false)
      return true;
  }
  return false;
}
