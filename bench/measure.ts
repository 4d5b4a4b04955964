import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

/** What one process took: seconds of wall clock, and its peak memory in MB. */
export interface Taken {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs `coref` in a process of its own. Throws where it fails. */
export function runCoref(args: readonly string[], env: Readonly<Record<string, string>> = {}): Taken {
  const script = `
    process.argv.splice(1, 1, ${JSON.stringify(COMMAND)});
    process.on("exit", () => process.stderr.write("\\n" + process.resourceUsage().maxRSS));
    await import(${JSON.stringify(COMMAND)});`;
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", script, "coref", ...args],
    { encoding: "utf8", env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] },
  );
  if (status !== 0) throw new Error(stderr);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, megabytes: Number(stderr.trim().split("\n").at(-1)) / 1024 };
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}

/** The middle one, and between which the others lie. */
export function spread(values: readonly number[], digits = 2): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** What an analysis is compared with: every line of some files, parsed and thrown away. */
export function parseEveryLine(paths: readonly string[]): void {
  for (const path of paths) {
    const content = readFileSync(path);
    for (let start = 0; start < content.length; ) {
      const found = content.indexOf(0x0a, start);
      const end = found === -1 ? content.length : found;
      try {
        JSON.parse(content.toString("utf8", start, end));
      } catch {
        // A bad line costs its time as well.
      }
      start = end + 1;
    }
  }
}

/** Milliseconds of wall clock. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
