// How fast `coref analyze` is, as ratios within one run: against JSON.parse of every line of the same files,
// warm, in one process, with one worker. Run `npm run build && npm run bench -- <folder>`.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import glob from "fast-glob";
import { median, parseEveryLine, timed } from "./measure.ts";

const ROUNDS = 7;
const folder = process.argv[2] ?? fileURLToPath(new URL("../corpora/simulated", import.meta.url));
const { analyzeCorpus } = (await import(
  new URL("../dist/index.js", import.meta.url).href
)) as typeof import("../src/index.ts");

const files = await glob("**/*.jsonl", { cwd: folder, absolute: true });
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);

const parse: number[] = [];
const analyze: number[] = [];
const withIntervals: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const times = [
    await timed(() => parseEveryLine(files)),
    await timed(() => analyzeCorpus({ paths: [folder], jobs: 1, draws: 0 })),
    await timed(() => analyzeCorpus({ paths: [folder], jobs: 1 })),
  ];
  // The first round compiles.
  if (round === 0) continue;
  for (const [i, list] of [parse, analyze, withIntervals].entries()) list.push(times[i] as number);
}

print(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${ROUNDS} rounds, medians`);
print(`JSON.parse of every line: ${rate(parse)} MB/s`);
print(`analyze, intervals off:   ${ratio(parse, analyze)} of that rate`);
print(`analyze, intervals on:    ${ratio(parse, withIntervals)} of that rate`);
print(`peak memory, 1 worker, a process of its own: ${peakMegabytes(1)} MB`);
print(`peak memory, 2 workers: ${peakMegabytes(2)} MB`);

/** The median of the paired ratios, with the lowest and the highest. */
function ratio(of: readonly number[], to: readonly number[]): string {
  const pairs = of.map((value, i) => value / (to[i] as number));
  return `${median(pairs).toFixed(2)} (${Math.min(...pairs).toFixed(2)} to ${Math.max(...pairs).toFixed(2)})`;
}

function rate(values: readonly number[]): string {
  return (bytes / 1e3 / median(values)).toFixed(0);
}

function peakMegabytes(jobs: number): number {
  const script = `
    const { analyzeCorpus } = await import(${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)});
    await analyzeCorpus({ paths: [${JSON.stringify(folder)}], jobs: ${jobs} });
    process.stdout.write(String(process.resourceUsage().maxRSS));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return Math.round(Number(stdout) / 1024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
