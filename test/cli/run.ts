import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { main } from "../../src/cli/main.ts";
import { inRepository } from "../shared.ts";

/** What a run of the command printed, and its exit code. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process, as if in a pipe. */
export async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const into = (texts: string[]) => ({
    isTTY: false,
    write: (text: string | Uint8Array) => texts.push(String(text)) > 0,
  });
  const code = await main(["node", "coref", ...args], { stdout: into(out), stderr: into(err), env });
  return { code, out: out.join(""), err: err.join("") };
}

/** Somebody who may read only what everybody may: nobody, where this process may read everything. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Runs the command line in a process of its own, since one that waits for a pipe cannot be stopped from within. */
export function runApart(args: readonly string[], user: typeof NOBODY = {}): Promise<Run> {
  const command = ["--import", "tsx", inRepository("src/cli.ts"), ...args];
  // The cache would stay behind, as the user's.
  const env = { ...process.env, TSX_DISABLE_CACHE: "1" };
  const options = { ...user, cwd: inRepository("."), env, timeout: 20_000 };
  return new Promise((done) => {
    execFile(process.execPath, command, options, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code ?? Number.NaN), out, err }),
    );
  });
}

/** Vitest loads this file anew for each file of tests, so each has such a folder, and it is gone when they are done. */
const ROOT = mkdtempSync(join(tmpdir(), "coref-test-"));
afterAll(() => rmSync(ROOT, { recursive: true }));
// For those who run as nobody.
chmodSync(ROOT, 0o755);

/** An empty folder of the test's own. */
export function scratch(): string {
  return mkdtempSync(join(ROOT, "scratch-"));
}
