import { z } from "zod";
import { UserError } from "../errors.ts";
import { CLASSES } from "../references/evidence.ts";
import { readLines } from "../transcript/read-file.ts";
import { firstIssue } from "./finished-results.ts";

const count = z.number().int().min(0);

/** What is needed of a line of `candidates.jsonl`; further fields are passed over. */
const CandidateRow = z.object({
  file: z.string(),
  cluster: count,
  window: count,
  place: count,
  toolUseId: z.string(),
  tokens: count,
  class: z.enum(CLASSES),
  live: z.boolean(),
  uses: z.array(z.object({ held: z.boolean(), alsoIn: z.array(count) })),
  decisions: z.record(z.string(), z.enum(["keep", "trim", "drop", "none", "not-asked"])),
});
export type CandidateRow = z.infer<typeof CandidateRow>;

/** Reads a `candidates.jsonl` line by line. Throws a `UserError` that names the file and the line. */
export function readCandidateRows(path: string): CandidateRow[] {
  const rows: CandidateRow[] = [];
  readLines(path, (line, number) => {
    if (line === null) throw new UserError(`${path}:${number}: the line is too long`);
    const row = CandidateRow.safeParse(jsonOf(line, `${path}:${number}`));
    if (!row.success) throw new UserError(`${path}:${number}: no candidate: ${firstIssue(row.error)}`);
    rows.push(row.data);
  });
  return rows;
}

function jsonOf(line: Buffer, place: string): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    throw new UserError(`${place}: not JSON`);
  }
}
