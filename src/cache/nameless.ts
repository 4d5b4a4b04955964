import type { FileResult } from "../analysis/analyze.ts";

/**
 * Results without the name of their file, so that they stand for the same content under another name; null where a name
 * in them does not begin with it. `#` and what follows it stays.
 */
export function withoutName(results: readonly FileResult[], file: string): FileResult[] | null {
  const nameless: FileResult[] = [];
  for (const result of results) {
    const { inFile, parent } = result;
    if (!result.file.startsWith(file) || [inFile, parent].some((name) => name !== undefined && name !== file))
      return null;
    nameless.push(renamed(result, result.file.slice(file.length), ""));
  }
  return nameless;
}

/** Results with the name of the file that they are of now. */
export function withName(nameless: readonly FileResult[], file: string): FileResult[] {
  return nameless.map((result) => renamed(result, `${file}${result.file}`, file));
}

/** The order of the fields stays. */
function renamed(result: FileResult, name: string, of: string): FileResult {
  return {
    ...result,
    file: name,
    ...(result.inFile !== undefined && { inFile: of }),
    ...(result.parent !== undefined && { parent: of }),
  };
}
