import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { run, scratch } from "../cli/run.ts";

/** All files of a folder by name, as text. */
export function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

/** What one run writes, and with what it exits. */
export async function oneRun(args: readonly string[]): Promise<{ code: number; files: object }> {
  const folder = scratch();
  const { code } = await run(["analyze", ...args, "--quiet", "--out", folder]);
  return { code, files: filesOf(folder) };
}

/** Writes all parts of a corpus, and gives their folders. */
export async function shards(of: number, args: readonly string[]): Promise<string[]> {
  const folders = Array.from({ length: of }, scratch);
  for (const [i, folder] of folders.entries()) {
    const shard = `${i + 1}/${of}`;
    const { code, err } = await run(["analyze", ...args, "--shard", shard, "--quiet", "--out", folder]);
    expect(code, err).toBeLessThan(2);
  }
  return folders;
}

/** What the merge of parts writes, and with what it exits. */
export async function merged(parts: readonly string[]): Promise<{ code: number; files: object }> {
  const folder = scratch();
  const { code, err } = await run(["merge", ...parts, "--quiet", "--out", folder]);
  expect(code, err).toBeLessThan(2);
  return { code, files: filesOf(folder) };
}
