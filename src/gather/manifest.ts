import { z } from "zod";
import { UserError } from "../errors.ts";
import { readTable } from "./read-table.ts";
import { whyUnsafe } from "./safe-path.ts";

/** The columns of a manifest, in the order in which they are written. */
export const COLUMNS = ["file", "repository", "git_blob", "bytes", "sha256", "where", "note"] as const;

const line = z.string().regex(/^\P{Cc}*$/u, "holds a control character");

const file = line.min(1).superRefine((path, check) => {
  const why = whyUnsafe(path);
  if (why !== null) check.addIssue(`"${path}" is refused: ${why}`);
});

/** It goes into commands that a person copies to a shell, so it holds nothing that a shell reads. */
const repository = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*\/[A-Za-z0-9_][\w.-]*\/[\w.-]+$/, "must be host/owner/name")
  .refine((name) => !/\/\.{1,2}$/.test(name), "must be host/owner/name");

/** As git wants a ref, so that it is never taken for an option or a list of refs. */
const REF = /^(?![-+/])(?!.*(\.\.|@\{|\/\/))[^\s~^:?*[\\\p{Cc}]+$/u;
const where = line.refine((text) => text === "" || REF.test(refOf(text)), "must be <ref>:<path>, or empty");

const bytes = z
  .string()
  .regex(/^\d{1,15}$/, "must be a whole number")
  .transform(Number);

/** What a person knows of a file before it is looked at. */
export const KNOWN = { file, repository, where, note: line } as const;

/** 40 hex digits, as git names a blob. */
export const GitBlob = z.string().regex(/^[0-9a-f]{40}$/, "must be 40 hex digits");

const ManifestRow = z.strictObject({
  ...KNOWN,
  git_blob: GitBlob,
  bytes,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hex digits"),
});

/**
 * One transcript of a corpus. `file` is its path below the corpus' folder. `git_blob` names the bytes that its
 * repository holds; `bytes` and `sha256` are of the file that was analysed. `note` says how the two differ, and
 * is empty where they are the same. `where` is `<ref>:<path>`, or empty where it is not known.
 */
export type ManifestRow = z.infer<typeof ManifestRow>;

/** The ref of a `where`, as `entire/checkpoints/v1`. */
export function refOf(where: string): string {
  return where.split(":", 1)[0] as string;
}

/** Reads a manifest. Throws a `UserError` that names the file, the line and the column. */
export function readManifest(path: string): ManifestRow[] {
  const rows = readTable(path, COLUMNS, []).map(({ where: at, cells }) => checkRow(ManifestRow, cells, at));
  checkFiles(path, rows);
  return rows;
}

/** Checks one row. Throws a `UserError` that names the line and the column. */
export function checkRow<T>(shape: z.ZodType<T>, cells: unknown, at: string): T {
  const parsed = shape.safeParse(cells);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UserError(`${at}: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** Throws a `UserError` where there is no file, where two have one name, and where one's name is another's folder. */
export function checkFiles(path: string, rows: readonly Pick<ManifestRow, "file">[]): void {
  if (rows.length === 0) throw new UserError(`${path} names no file`);
  const files = new Set<string>();
  for (const [i, row] of rows.entries()) {
    if (files.has(row.file)) throw new UserError(`${path}, line ${i + 2}: file: "${row.file}" a second time`);
    files.add(row.file);
  }
  for (const [i, row] of rows.entries()) {
    const folder = foldersOf(row.file).find((one) => files.has(one));
    if (folder !== undefined)
      throw new UserError(`${path}, line ${i + 2}: file: "${folder}" is a file and a folder`);
  }
}

/** The folders that a path names: `a` and `a/b` of `a/b/c`. */
export function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}
