import type { FileResult } from "../analysis/analyze.ts";
import { UserError } from "../errors.ts";
import { inCorpus } from "../read-corpus.ts";
import { type Report, reportCorpus } from "../report-corpus.ts";
import { checkAlike, checkComplete } from "./check-parts.ts";
import { fewerSketches, hasSketches, type ResultsOfFile } from "./fewer-sketches.ts";
import type { Kin } from "./kin.ts";
import { linkKin } from "./link-kin.ts";
import { type Part, readPart } from "./read-part.ts";
import type { Shard } from "./shard.ts";

/**
 * Makes of all parts of a corpus, in any order, the report that one run over it would have made, byte for byte
 * (docs/shards.md). Reads the parts and no transcript. `onStart` is called with the name of the corpus before anything
 * is worked out. Throws a `UserError` where the parts do not belong together, or as `analyzeCorpus` does.
 */
export async function mergeParts(
  paths: readonly string[],
  { onStart }: { readonly onStart?: (name: string) => void } = {},
): Promise<{ name: string; report: Report; unusable: { file: string; why: string }[] }> {
  const { first, parts } = openParts(paths);
  const { name, asked, subagents, unreadable, files } = first.head;
  onStart?.(name);
  const places = new Map(files.map(({ file }, i) => [file, i]));
  const byPlace = (a: Kin, b: Kin): number => (places.get(a.file) as number) - (places.get(b.file) as number);
  const links = linkKin(parts.flatMap((part) => part.kin).sort(byPlace));
  const made = await reportCorpus(asked, {
    name,
    subagents,
    read: async ({ number, settings }) =>
      inCorpus(readingOf(parts, number, settings.seed), unreadable, links),
  });
  return { name, ...made };
}

interface OpenPart extends Pick<Part, "path" | "rows"> {
  readonly shard: Shard;
  readonly kin: readonly Kin[];
}

/** Opens all parts, and keeps the list of all files, which stands in each of them, once. */
function openParts(paths: readonly string[]): { first: Part; parts: OpenPart[] } {
  let first: Part | undefined;
  const parts: OpenPart[] = [];
  for (const path of paths) {
    const part = readPart(path);
    first ??= part;
    checkAlike(first, part);
    const { shard, kin } = part.head;
    parts.push({ path: part.path, rows: part.rows, shard, kin });
  }
  if (first === undefined) throw new UserError("no parts to merge");
  checkComplete(parts);
  return { first, parts };
}

/** All files as they were read in one of the ways, in the order of their paths. */
function readingOf(parts: readonly OpenPart[], reading: number, seed: number): FileResult[] {
  const results: ResultsOfFile[] = [];
  let sketched: number[] = [];
  for (const part of parts) {
    for (const row of part.rows(reading)) {
      results[row.file] = row.results;
      if (hasSketches(row.results)) sketched.push(row.file);
    }
    const fewer = fewerSketches(
      sketched.map((file) => results[file] as ResultsOfFile),
      seed,
    );
    for (const [i, file] of sketched.entries()) results[file] = fewer[i] as ResultsOfFile;
    sketched = sketched.filter((file) => hasSketches(results[file] as ResultsOfFile));
  }
  return results.flat();
}
