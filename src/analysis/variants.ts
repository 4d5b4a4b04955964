import type { FileResult } from "./analyze.ts";

/** The files as if only one of the settings' variants had been asked for. */
export function ofVariant(files: readonly FileResult[], variant: number): FileResult[] {
  return files.map((file) =>
    file.ok ? { ...file, result: { ...file.result, ...file.result.variants[variant], variants: [] } } : file,
  );
}
