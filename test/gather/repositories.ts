import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { COLUMNS, type ManifestRow } from "../../src/gather/manifest.ts";

/** What git is found by, and nothing of the user's own settings. */
export const ENV = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

const PERSON = ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];

export function git(folder: string, ...args: readonly string[]): string {
  const all = [...PERSON, "-c", "init.defaultBranch=main", ...args];
  return execFileSync("git", all, {
    cwd: folder,
    env: ENV,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** Makes a repository with one commit on `main`. */
export function makeRepository(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "-q");
  commit(folder, files);
}

export function commit(folder: string, files: Readonly<Record<string, string>>): void {
  writeAll(folder, files);
  git(folder, "add", "--all", "--force");
  git(folder, "commit", "-q", "--message", "files");
}

export function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Git's id of a text, worked out here and not by coref. */
export function blobOf(text: string): string {
  const bytes = Buffer.from(text);
  return createHash("sha1")
    .update(Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]))
    .digest("hex");
}

/** A row for a text that is in its repository as it was analysed. */
export function rowOf(file: string, text: string, others: Partial<ManifestRow> = {}): ManifestRow {
  return {
    file,
    repository: "github.com/ada/sessions",
    git_blob: blobOf(text),
    bytes: Buffer.byteLength(text),
    sha256: sha256(text),
    where: "",
    note: "",
    ...others,
  };
}

export function manifestText(rows: readonly ManifestRow[]): string {
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))]
    .map((cells) => `${cells.join("\t")}\n`)
    .join("");
}
