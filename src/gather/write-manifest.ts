import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { UserError } from "../errors.ts";
import { identify } from "./identify.ts";
import { COLUMNS, checkFiles, checkRow, GitBlob, KNOWN, type ManifestRow } from "./manifest.ts";
import { readTable } from "./read-table.ts";

/** A row of the list that a manifest is made of. Without `git_blob`, the file is taken as its repository has it. */
const ListedRow = z.strictObject({
  ...KNOWN,
  where: KNOWN.where.default(""),
  note: KNOWN.note.default(""),
  git_blob: z.union([z.literal(""), GitBlob]).default(""),
});

/**
 * Makes the rows of a manifest, in the order of the paths, from a list of files (columns `file` and `repository`;
 * `git_blob`, `where` and `note` may be there) and the files themselves, each from the first folder that holds it.
 * Throws a `UserError` that names the list and the line: also where a file is not the blob that the list gives for
 * it and no note says how they differ, and where a note stands at a file that is its blob.
 */
export async function manifestOf(list: string, folders: readonly string[]): Promise<ManifestRow[]> {
  const rows: ManifestRow[] = [];
  for (const { where: at, cells } of readTable(list, ["file", "repository"], ["git_blob", "where", "note"])) {
    const row = checkRow(ListedRow, cells, at);
    const path = folders.map((folder) => join(folder, row.file)).find((one) => existsSync(one));
    if (path === undefined) throw new UserError(`${at}: no file ${row.file} in ${folders.join(", ")}`);
    const identity = await identify(path);
    if (typeof identity === "string") throw new UserError(`${at}: ${path}: ${identity}`);
    const { bytes, sha256, gitBlob } = identity;
    const isBlob = row.git_blob === "" || row.git_blob === gitBlob;
    if (!isBlob && row.note === "")
      throw new UserError(`${at}: ${path} is not git_blob; say in the note how it differs`);
    if (isBlob && row.note !== "")
      throw new UserError(`${at}: a note says how a file differs from its git_blob, and this one does not`);
    rows.push({ ...row, git_blob: row.git_blob || gitBlob, bytes, sha256 });
  }
  checkFiles(list, rows);
  return rows.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Writes a manifest beside its place, and then puts it there. Throws a `UserError` where one is there already. */
export function writeManifest(path: string, rows: readonly ManifestRow[]): void {
  if (existsSync(path)) throw new UserError(`${path} is there already; move it away first`);
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))];
  const beside = `${path}.${process.pid}.new`;
  try {
    writeFileSync(beside, lines.map((cells) => `${cells.join("\t")}\n`).join(""));
    renameSync(beside, path);
  } catch (error) {
    throw new UserError(`cannot write ${path}: ${(error as Error).message}`);
  }
}
