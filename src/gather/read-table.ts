import { readFileSync } from "node:fs";
import { UserError } from "../errors.ts";

/** A row of a tab-separated file, by the names of its head row. */
export interface TableRow {
  /** For messages: the file and the line. */
  readonly where: string;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Reads a tab-separated file with a head row. There is no quoting: a cell holds no tab and no line break.
 * Columns may stand in any order. Throws a `UserError` that names the file and the line: for an unknown
 * column, a `needed` one that is not there, and a row with more or fewer cells than the head.
 */
export function readTable(path: string, needed: readonly string[], others: readonly string[]): TableRow[] {
  const lines = textOf(path)
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  if (lines.at(-1) === "") lines.pop();
  const head = (lines[0] ?? "").split("\t");
  const lacking = needed.filter((name) => !head.includes(name));
  if (lacking.length > 0) throw new UserError(`${path}, line 1: no column ${lacking.join(", ")}`);
  for (const [i, name] of head.entries()) {
    if (![...needed, ...others].includes(name))
      throw new UserError(`${path}, line 1: unknown column "${name}"`);
    if (head.indexOf(name) !== i) throw new UserError(`${path}, line 1: two columns ${name}`);
  }
  return lines.slice(1).map((line, i) => {
    const where = `${path}, line ${i + 2}`;
    const cells = line.split("\t");
    if (cells.length !== head.length)
      throw new UserError(`${where}: ${cells.length} cells, where the head row has ${head.length}`);
    return { where, cells: Object.fromEntries(head.map((name, at) => [name, cells[at] as string])) };
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(code === "ENOENT" ? `no such file: ${path}` : `cannot read ${path}: ${message}`);
  }
}
