import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { main } from "../../src/cli/main.ts";

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

/** Vitest loads this file anew for each file of tests, so each has such a folder, and it is gone when they are done. */
const ROOT = mkdtempSync(join(tmpdir(), "coref-test-"));
afterAll(() => rmSync(ROOT, { recursive: true }));

/** An empty folder of the test's own. */
export function scratch(): string {
  return mkdtempSync(join(ROOT, "scratch-"));
}
