import type { FileResult } from "./analyze.ts";

/**
 * The conversations of some files: each file as it is, and after it the sidechains that stood in it, under
 * the file's name, `#` and the uuid of their first entry (method §3, subagents).
 */
export function conversationsOf(files: readonly FileResult[]): FileResult[] {
  return files.flatMap((found) => {
    const inside = found.ok ? found.result.sidechains : [];
    const apart = inside.map(({ firstUuid, result }): FileResult => {
      return { file: `${found.file}#${firstUuid}`, parent: found.file, ok: true, result };
    });
    return [found, ...apart];
  });
}
