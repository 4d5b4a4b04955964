// The page docs/benchmarks.md: every target as a ratio that is measured in this run, on this machine. Takes some minutes.
// Run `npm run build && npm run bench:targets -- <folder of transcripts, 75 MB or more> > docs/benchmarks.md`.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { arch, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import glob from "fast-glob";
import { lineChart } from "../src/charts/line-chart.ts";
import { writeLargeSession } from "./large-session.ts";
import { median, parseEveryLine, runCoref, spread, timed } from "./measure.ts";

const folder = process.argv[2];
if (folder === undefined) throw new Error("name a folder of transcripts");
const root = mkdtempSync(join(tmpdir(), "coref-targets-"));
const plain = ["--no-cache", "--quiet", "--draws", "0", "--out", join(root, "report")];
const rows: [what: string, floor: string, aim: string, measured: string, holds: boolean][] = [];
const points: { x: number; y: number }[] = [];
const say = (text: string): void => void process.stderr.write(`${text}\n`);

try {
  await againstParsing();
  twoWorkers();
  growth();
  memory();
  secondRun();
  help();
  page();
} finally {
  rmSync(root, { recursive: true });
}

/** The default analysis without intervals beside JSON.parse of every line: one worker, warm, in one process. */
async function againstParsing(): Promise<void> {
  const files = await glob("**/*.jsonl", { cwd: folder as string, absolute: true });
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  say(`${files.length} files, ${(bytes / 1e6).toFixed(0)} MB`);
  const { analyzeCorpus } = (await import(
    new URL("../dist/index.js", import.meta.url).href
  )) as typeof import("../src/index.ts");
  const ratios: number[] = [];
  for (let round = 0; round <= 7; round++) {
    const parse = await timed(() => parseEveryLine(files));
    const analyze = await timed(() => analyzeCorpus({ paths: [folder as string], jobs: 1, draws: 0 }));
    // The first round compiles.
    if (round > 0) ratios.push(parse / analyze);
  }
  const what = `rate of \`coref analyze\` against JSON.parse of every line, 1 worker, warm, ${(bytes / 1e6).toFixed(0)} MB`;
  rows.push([what, "0.6", "1.0", spread(ratios), median(ratios) >= 0.6]);
}

function twoWorkers(): void {
  const many = join(root, "many");
  const copies = Math.ceil(1e9 / sizeOf(folder as string));
  for (let copy = 0; copy < copies; copy++)
    cpSync(folder as string, join(many, String(copy)), { recursive: true });
  const ratios: number[] = [];
  const peaks: [one: number, two: number][] = [];
  for (let round = 0; round < 3; round++) {
    const one = runCoref(["analyze", many, "--jobs", "1", ...plain]);
    const two = runCoref(["analyze", many, "--jobs", "2", ...plain]);
    ratios.push(one.seconds / two.seconds);
    peaks.push([one.megabytes, two.megabytes]);
    say(`two workers: ${one.seconds.toFixed(1)} s, ${two.seconds.toFixed(1)} s`);
  }
  rmSync(many, { recursive: true });
  rows.push([
    `speed of 2 workers against 1, ${copies} copies, over 1 GB`,
    "1.5",
    "1.8",
    spread(ratios),
    median(ratios) >= 1.5,
  ]);
  const [one, two] = [0, 1].map((i) => Math.max(...peaks.map((peak) => peak[i] as number))) as [
    number,
    number,
  ];
  const measured = `${one.toFixed(0)} / ${two.toFixed(0)} MB`;
  rows.push([
    "peak memory, sessions up to 100 MB, 1 worker / 2 workers",
    "200 / 300 MB",
    "150 / 240 MB",
    measured,
    one <= 200 && two <= 300,
  ]);
}

function growth(): void {
  const sizes = [5_000, 15_000, 50_000];
  const times = sizes.map((turns) => {
    const path = join(root, `turns-${turns}.jsonl`);
    writeLargeSession(path, turns);
    const seconds = median([0, 1, 2].map(() => runCoref(["analyze", path, "--jobs", "1", ...plain]).seconds));
    say(`${turns} turns: ${seconds.toFixed(2)} s`);
    points.push({ x: turns, y: seconds });
    return seconds;
  });
  // Starting takes the same time for all, and is none of the growth.
  const start = median([0, 1, 2].map(() => runCoref(["cost", "--help"]).seconds));
  const exponent = Math.log(((times[2] as number) - start) / ((times[0] as number) - start)) / Math.log(10);
  rows.push([
    "exponent of the time at 50,000 turns against 5,000, one session, starting taken off; the compiler still warms up in it",
    "1.10",
    "1.02",
    exponent.toFixed(2),
    exponent <= 1.1,
  ]);
}

function memory(): void {
  const path = join(root, "turns-50000.jsonl");
  const { megabytes } = runCoref(["analyze", path, "--jobs", "1", ...plain]);
  const size = (statSync(path).size / 1e6).toFixed(0);
  rows.push([
    `peak memory, one session of 50,000 turns, ${size} MB`,
    "400 MB",
    "300 MB",
    `${megabytes.toFixed(0)} MB`,
    megabytes <= 400,
  ]);
}

function secondRun(): void {
  const env = { COREF_CACHE: join(root, "cache") };
  const corpus = join(root, "settled");
  cpSync(folder as string, corpus, { recursive: true });
  // A file that was changed shortly before is read again: the second run is of files that have settled.
  spawnSync("sleep", ["3"]);
  const args = ["analyze", corpus, "--quiet", "--out", join(root, "report")];
  const first = runCoref(args, env).seconds;
  const again = [0, 1, 2].map(() => runCoref(args, env).seconds / first);
  rows.push([
    "time of a second run over an unchanged corpus against the first",
    "0.2",
    "0.05",
    spread(again, 3),
    median(again) <= 0.2,
  ]);
}

function help(): void {
  const empty = join(root, "empty.mjs");
  writeFileSync(empty, "");
  const cli = new URL("../dist/cli.js", import.meta.url).pathname;
  const took = (args: readonly string[]): number => {
    const start = performance.now();
    spawnSync(process.execPath, args, { stdio: "ignore" });
    return performance.now() - start;
  };
  const ratios: number[] = [];
  for (let round = 0; round <= 15; round++) {
    const ratio = took([cli, "--help"]) / took([empty]);
    if (round > 0) ratios.push(ratio);
  }
  rows.push([
    "time of `coref --help` against an empty module",
    "1.5",
    "1.2",
    spread(ratios),
    median(ratios) <= 1.5,
  ]);
}

function page(): void {
  const chart = lineChart({
    id: "growth",
    title: "One session: seconds by model turns",
    x: { label: "model turns", kind: "linear", unit: "count" },
    y: { label: "seconds, a process of its own", kind: "linear", unit: "count" },
    series: [{ name: "coref analyze", points }],
  });
  writeFileSync(new URL("../docs/benchmarks-growth.svg", import.meta.url), chart);
  const table = rows.map(
    ([what, floor, aim, measured, holds]) =>
      `| ${what} | ${floor} | ${aim} | ${measured} | ${holds ? "yes" : "**no**"} |`,
  );
  process.stdout.write(`# Benchmarks

<!-- generated by bench/targets.ts; do not edit -->

Ratios of one run on one machine: ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${arch()}, Node ${process.version}. In brackets the lowest and the highest of the rounds. Other work on the machine makes them worse and less alike. Nothing here is a test: tests count operations (\`test/growth\`) and compare bytes.

| | floor | aim | measured | floor holds |
|---|--:|--:|--:|---|
${table.join("\n")}

![One session: seconds by model turns](benchmarks-growth.svg)

To make this page again, with a folder of transcripts of 75 MB or more:

\`\`\`sh
npm run build
npm run --silent bench:targets -- logs/ > docs/benchmarks.md
\`\`\`

Others: \`npm run bench\` (rates on a folder), \`npx tsx bench/cache.ts\` (what a second run costs, part by part), \`npx tsx bench/help.ts\`.
`);
}

function sizeOf(path: string): number {
  return glob
    .sync("**/*.jsonl", { cwd: path, absolute: true })
    .reduce((sum, file) => sum + statSync(file).size, 0);
}
