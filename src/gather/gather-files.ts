import { constants } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Clones, findClones } from "./clones.ts";
import { readBlob } from "./git-blob.ts";
import { identify, NOT_THERE } from "./identify.ts";
import type { ManifestRow } from "./manifest.ts";
import { type Match, matchOf } from "./match.ts";
import { placeFile } from "./place-file.ts";

/** What became of a file of the manifest. */
export interface GatheredFile {
  readonly row: ManifestRow;
  /** `there`: it was there before, and verifies. `different`: what is there does not verify. */
  readonly state: "there" | "gathered" | "different" | "missing";
  /** It is what its repository holds, and differs from the analysed copy as the manifest notes. */
  readonly isNoted: boolean;
  /** What was found for it and not taken, with the reason. */
  readonly refused: readonly string[];
  /** The clones that were asked. */
  readonly clones: readonly string[];
}

export interface GatherOptions {
  /** Where the files are to be. */
  readonly out: string;
  /** Folders with clones or with the files; none to check only. */
  readonly from: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onProgress?: (share: number, files: number) => void;
}

/**
 * Gathers the files of a manifest, in its order. What is there and verifies is not touched; nothing is written
 * that does not verify. Folders with copies are asked before clones, both in the order given.
 * Throws a `UserError` where a folder is not there or cannot be written to, and where there is no git.
 */
export async function gatherFiles(
  rows: readonly ManifestRow[],
  { out, from, env, onProgress }: GatherOptions,
): Promise<GatheredFile[]> {
  const clones = findClones(from, new Set(rows.map(({ repository }) => repository)));
  const gathered: GatheredFile[] = [];
  for (const row of rows) {
    gathered.push(await gatherFile(row, out, sourcesOf(row, out, from, clones, env)));
    onProgress?.(gathered.length / rows.length, gathered.length);
  }
  return gathered;
}

/** One place where a file may be: `read` writes what it holds to a path, or says why it does not; null: nothing. */
interface PlaceOfFile {
  readonly path: string;
  readonly isClone: boolean;
  readonly read: (to: string) => Promise<"written" | { readonly why: string } | null>;
}

async function gatherFile(
  row: ManifestRow,
  out: string,
  places: readonly PlaceOfFile[],
): Promise<GatheredFile> {
  const clones = places.filter(({ isClone }) => isClone).map(({ path }) => path);
  const before = await matchAt(row, join(out, row.file));
  if (before !== null && before.kind !== "wrong")
    return { row, state: "there", isNoted: before.kind === "noted", refused: [], clones };
  const refused: string[] = before === null ? [] : [`${join(out, row.file)}: ${before.why}`];
  for (const { path, read } of places) {
    const take = async (to: string): Promise<Match | null> => {
      const done = await read(to);
      if (done === "written") return await matchAt(row, to);
      return done && { kind: "wrong", ...done };
    };
    const match = await placeFile(out, row.file, take, (one) => one !== null && one.kind !== "wrong");
    if (match === null) continue;
    if (match.kind !== "wrong")
      return { row, state: "gathered", isNoted: match.kind === "noted", refused, clones };
    refused.push(`${path}: ${match.why}`);
  }
  return { row, state: before === null ? "missing" : "different", isNoted: false, refused, clones };
}

/** Null where nothing is. */
async function matchAt(row: ManifestRow, path: string): Promise<Match | null> {
  const identity = await identify(path);
  if (identity === NOT_THERE) return null;
  return typeof identity === "string" ? { kind: "wrong", why: identity } : matchOf(row, identity);
}

/** Copies first: one of them may be as it was analysed, where the blob is not. */
function sourcesOf(
  row: ManifestRow,
  out: string,
  from: readonly string[],
  clones: Clones,
  env: GatherOptions["env"],
): PlaceOfFile[] {
  const copies = from
    .map((folder) => join(folder, row.file))
    .filter((path) => resolve(path) !== resolve(out, row.file))
    .map((path) => ({ path, isClone: false, read: (to: string) => copyOf(row, path, to) }));
  const blobs = clones.of(row.repository).map((clone) => ({
    path: clone,
    isClone: true,
    read: async (to: string) => {
      const read = await readBlob(clone, row.git_blob, to, env);
      if (read.kind === "failed") return { why: read.why };
      return read.kind === "written" ? read.kind : null;
    },
  }));
  return [...copies, ...blobs];
}

async function copyOf(
  row: ManifestRow,
  path: string,
  to: string,
): Promise<"written" | { readonly why: string } | null> {
  const match = await matchAt(row, path);
  if (match === null || match.kind === "wrong") return match;
  await copyFile(path, to, constants.COPYFILE_FICLONE);
  return "written";
}
