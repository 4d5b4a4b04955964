import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { z } from "zod";
import { UserError } from "../errors.ts";
import { type Plan, type PlanHead, type PlannedCall, PlanRow } from "./plan-rows.ts";

/** Writes a plan beside its place, and then puts it there. */
export function writePlan(path: string, rows: Iterable<PlanRow>): void {
  const beside = `${path}.new`;
  const file = openSync(beside, "w");
  try {
    for (const row of rows) writeSync(file, `${JSON.stringify(row)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
}

/** Reads a plan. Throws a `UserError` where there is none, or where a line is not what was written. */
export function readPlan(path: string): Plan {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new UserError(
      `there is no plan ${path}; make it with: coref plan ${path.replace(/\/?plan\.jsonl$/, "")}`,
    );
  }
  const calls: PlannedCall[] = [];
  const tooLarge: Plan["tooLarge"][number][] = [];
  let head: PlanHead | null = null;
  for (const [i, line] of text.split("\n").entries()) {
    if (line === "") continue;
    const row = rowIn(line, `${path}, line ${i + 1}`);
    if (row.t === "plan") head = row;
    else if (row.t === "call") calls.push(row);
    else tooLarge.push(row);
  }
  if (head === null) throw new UserError(`${path} is no plan: its first row is missing; plan again`);
  return { head, calls, tooLarge };
}

function rowIn(line: string, where: string): PlanRow {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UserError(`${where}: not JSON; plan again`);
  }
  const parsed = PlanRow.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UserError(
    `${where} is not valid: ${z.prettifyError(parsed.error).replaceAll(/\s+/g, " ")}; plan again`,
  );
}
