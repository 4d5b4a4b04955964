// How fast each rule of method §4 reads the texts of a corpus, as ratios of processor time within one run: warm,
// in one process, a new table each time. Run `npm run bench:identifiers -- <folder>`.
import { fileURLToPath } from "node:url";
import glob from "fast-glob";
import { Column } from "../src/columns/column.ts";
import { IdentifierTable, type TokenRule } from "../src/references/identifier-table.ts";
import { defaultReading } from "../src/transcript/blocks.ts";
import { readTranscriptFile } from "../src/transcript/read-file.ts";

const ROUNDS = 15;
const RULES = ["ascii", "corrected", "unicode"] as const;
const folder = process.argv[2] ?? fileURLToPath(new URL("../corpora/simulated", import.meta.url));

const texts: string[] = [];
for (const file of (await glob("**/*.jsonl", { cwd: folder, absolute: true })).sort())
  readTranscriptFile(file, defaultReading, { keep: (text) => texts.push(text) - 1 });
const units = texts.reduce((sum, text) => sum + text.length, 0);

const times: Record<TokenRule, number[]> = { ascii: [], unicode: [], corrected: [] };
const found: Partial<Record<TokenRule, number>> = {};
for (let round = 0; round <= ROUNDS; round++)
  for (const rule of RULES) {
    const start = process.cpuUsage();
    found[rule] = readAll(rule);
    // The first round compiles.
    if (round > 0) times[rule].push(process.cpuUsage(start).user / 1e3);
  }

print(`${texts.length} texts, ${(units / 1e6).toFixed(1)} million units, ${ROUNDS} rounds, medians`);
for (const rule of RULES) {
  const pairs = times[rule].map((time, i) => time / (times.ascii[i] as number));
  const range = `${Math.min(...pairs).toFixed(2)} to ${Math.max(...pairs).toFixed(2)}`;
  const ratio = `${median(pairs).toFixed(2)} of the time of ascii (${range})`;
  print(
    `${rule}: ${(units / 1e3 / median(times[rule])).toFixed(0)} million units/s, ${ratio}; ${found[rule]}`,
  );
}

/** Reads every text; returns how many identifiers they hold, counted once a text. */
function readAll(rule: TokenRule): number {
  const table = new IdentifierTable(rule);
  const column = new Column(1 << 20);
  for (const text of texts) table.readInto(column, text);
  return column.length;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
