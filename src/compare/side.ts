import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UserError } from "../errors.ts";
import { type CandidateRow, readCandidateRows } from "./candidate-rows.ts";
import { type FinishedResults, readResults, resultsPath } from "./finished-results.ts";

/** One of two results that are compared. */
export interface Side {
  /** As it was given. */
  readonly path: string;
  readonly results: FinishedResults;
  /** Null where `candidates.jsonl` is not there or cannot be used. */
  readonly candidates: readonly CandidateRow[] | null;
  /** Why `candidates.jsonl` cannot be used though it is there. */
  readonly unusable: string | null;
}

/**
 * Reads the folder of a report, or a `results.json` with the `candidates.jsonl` beside it. Throws a `UserError`
 * where `results.json` cannot be used: without it there is nothing to compare.
 */
export function readSide(path: string): Side {
  const file = resultsPath(path);
  const results = readResults(file);
  const beside = join(dirname(file), "candidates.jsonl");
  // Beside a file of another name it would be another result's.
  const isThere =
    basename(file) === "results.json" && statSync(beside, { throwIfNoEntry: false }) !== undefined;
  if (!isThere) return { path, results, candidates: null, unusable: null };
  try {
    const candidates = readCandidateRows(beside);
    checkBelongs(candidates, results, beside);
    return { path, results, candidates, unusable: null };
  } catch (error) {
    const isExpected = error instanceof UserError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!isExpected) throw error;
    const { message } = error as Error;
    const unusable = message.startsWith(beside) ? message : `${beside}: ${message}`;
    return { path, results, candidates: null, unusable };
  }
}

/** A run that was broken off or a file that was copied would else be compared with numbers that are not its own. */
function checkBelongs(rows: readonly CandidateRow[], { candidates }: FinishedResults, path: string): void {
  const [lines, live] = [rows.length, rows.filter((row) => row.live).length];
  if (lines === candidates.count && live === candidates.live) return;
  throw new UserError(
    `${path} belongs to other results: it holds ${lines} candidates, ${live} of them live, and results.json says ${candidates.count} and ${candidates.live}`,
  );
}
