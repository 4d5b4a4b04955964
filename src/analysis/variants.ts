import type { FileResult } from "./analyze.ts";

/** The files as if only one of the settings' variants had been asked for. */
export function ofVariant(files: readonly FileResult[], variant: number): FileResult[] {
  return files.map((file) => {
    if (!file.ok) return file;
    // The facts of another firing point would stand where a variant has none.
    const { facts: _, ...result } = file.result;
    return { ...file, result: { ...result, ...result.variants[variant], variants: [] } };
  });
}
