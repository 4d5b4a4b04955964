import { z } from "zod";

/** Files that are left out: a path in the corpus, or a folder that ends with `/`; and why. */
export const Exclusion = z.strictObject({ files: z.string().min(1), why: z.string().min(1) });
type Exclusion = z.infer<typeof Exclusion>;

/** Whether a file, by its path in the corpus, is left out. */
export function leavesOut(exclusions: readonly Exclusion[] | undefined): (file: string) => boolean {
  return (file) => (exclusions ?? []).some((exclusion) => isNamed(file, exclusion));
}

/** Each exclusion with the number of files that it left out; a file that two of them name counts under both. */
export function countedExclusions(
  exclusions: readonly Exclusion[] | undefined,
  leftOut: readonly string[],
): (Exclusion & { count: number })[] {
  return (exclusions ?? []).map((exclusion) => ({
    ...exclusion,
    count: leftOut.filter((file) => isNamed(file, exclusion)).length,
  }));
}

function isNamed(file: string, { files }: Exclusion): boolean {
  return files.endsWith("/") ? file.startsWith(files) : file === files;
}
