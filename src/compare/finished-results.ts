import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { UserError } from "../errors.ts";
import { CLASSES } from "../references/evidence.ts";
import { RESULTS_SCHEMA } from "../report/results-schema.ts";
import { TRUTHS, type Truth } from "../truths/truths.ts";
import { readVersion } from "../version.ts";

const count = z.number().int().min(0);
/** Between two percentiles of a share there may be a rounding more. */
const SLACK = 1e-9;
const fraction = z
  .number()
  .min(-SLACK)
  .max(1 + SLACK);
/** Live-kept less dead-kept. */
const signed = z
  .number()
  .min(-1 - SLACK)
  .max(1 + SLACK);
const intervalOf = (number: z.ZodNumber) =>
  z
    .object({ low: number, high: number })
    .refine(({ low, high }) => low <= high, "its low end is above its high end")
    .nullable();
const share = fraction.nullable();
const interval = intervalOf(fraction);
const scores = {
  falseDrop: share,
  liveKept: share,
  informedness: signed.nullable(),
  intervals: z.object({ falseDrop: interval, liveKept: interval, informedness: intervalOf(signed) }),
};
const OTHER = TRUTHS.filter((truth) => truth !== "exact") as Exclude<Truth, "exact">[];

/**
 * What is needed of a finished `results.json`. Fields beyond these are passed over, so that a file of a later
 * version can be read as long as its schema is the same. Shares are fractions of 1 (docs/file-formats.md).
 */
const FinishedResults = z.object({
  coref: z.string(),
  profile: z.string(),
  identifiers: z.unknown().optional(),
  settings: z.looseObject({ draws: count }),
  input: z.object({ digest: z.string(), files: count }),
  reading: z.object({ sessions: count }),
  candidates: z.object({ count, live: count, sessions: count, clusters: count }),
  classes: z.partialRecord(z.enum(CLASSES), z.object({ candidates: count })),
  arms: z.record(
    z.string(),
    z.object({
      spec: z.unknown().optional(),
      scoreable: z.object({
        live: count,
        drops: count,
        removed: share,
        removedInterval: interval,
        ...scores,
        // Not in the first files of this schema.
        truths: z.partialRecord(z.enum(OTHER), z.object({ live: count, ...scores })).default({}),
      }),
    }),
  ),
});
export type FinishedResults = z.infer<typeof FinishedResults>;
export type FinishedArm = FinishedResults["arms"][string];

/** The `results.json` that a path means: the file itself, or the one in a report's folder. */
export function resultsPath(path: string): string {
  if (!isFolder(path)) return path;
  const file = join(path, "results.json");
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new UserError(`no results.json in ${path}: it is no folder of a report`);
  return file;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new UserError(`cannot read ${path}: ${(error as Error).message}`);
  }
}

/** Reads a `results.json`. Throws a `UserError` that names the file and what is wrong with it. */
export function readResults(file: string): FinishedResults {
  const value = parsed(textOf(file), file);
  const head = z.object({ schema: z.string(), coref: z.string() }).safeParse(value);
  if (!head.success)
    throw new UserError(`${file} is no results.json of coref: it names no schema and no version`);
  const { schema, coref } = head.data;
  const maker = `it was made by coref ${coref}, and this is coref ${readVersion()}`;
  if (schema !== RESULTS_SCHEMA)
    throw new UserError(`${file} is of the schema ${schema}, and not ${RESULTS_SCHEMA}; ${maker}`);
  const results = FinishedResults.safeParse(value);
  if (results.success) return results.data;
  throw new UserError(`${file} is not valid: ${firstIssue(results.error)}; ${maker}`);
}

/** What is wrong first, and where: one line, however much is wrong. */
export function firstIssue({ issues }: z.ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join(".") || "the whole"}: ${issue?.message ?? "unknown"}`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(`cannot read ${file}: ${(error as Error).message}`);
  }
}

/** The line is worked out from where the parser stopped; where it does not say, it came to the end. */
function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = Number(/at position (\d+)/.exec((error as Error).message)?.[1] ?? text.trimEnd().length);
    throw new UserError(`${file}:${text.slice(0, position).split("\n").length}: not JSON`);
  }
}
