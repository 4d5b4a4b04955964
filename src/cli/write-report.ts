import {
  accessSync,
  constants,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Report } from "../analyze-corpus.ts";
import { UserError } from "../errors.ts";

/** Throws a `UserError` where a report could not be written to a folder, before any work is done. Writes nothing. */
export function checkWritable(folder: string): void {
  let at = resolve(folder);
  while (!existsSync(at)) at = dirname(at);
  if (!statSync(at).isDirectory()) throw new UserError(`cannot write to ${folder}: ${at} is not a folder`);
  try {
    accessSync(at, constants.W_OK | constants.X_OK);
  } catch {
    throw new UserError(`cannot write to ${folder}: no permission to write in ${at}`);
  }
}

/** Writes the report's files: each beside its place first, then all moved there, so that none is ever half-written. */
export async function writeReport(
  folder: string,
  { markdown, resultsJson, candidateLines, moneyLines, charts }: Omit<Report, "results">,
): Promise<void> {
  const lists = [
    { name: "candidates.jsonl", lines: candidateLines },
    ...(moneyLines === null ? [] : [{ name: MONEY, lines: moneyLines }]),
  ];
  const names = [
    ...["report.md", "results.json"],
    ...lists.map(({ name }) => name),
    ...charts.map(({ file }) => file),
  ];
  const beside = (name: string): string => join(folder, `.${name}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of names) {
      if (statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory()) {
        throw new UserError(`cannot write to ${folder}: ${name} is a folder there`);
      }
    }
    writeFileSync(beside("report.md"), markdown);
    writeFileSync(beside("results.json"), resultsJson);
    for (const { name, lines } of lists)
      await pipeline(Readable.from(withLineFeeds(lines)), createWriteStream(beside(name)));
    for (const { file, svg } of charts) writeFileSync(beside(file), svg);
    for (const name of names) renameSync(beside(name), join(folder, name));
    for (const name of oldFiles(folder)) if (!names.includes(name)) rmSync(join(folder, name));
  } catch (error) {
    for (const name of names) rmSync(beside(name), { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UserError(`cannot write the report to ${folder}: ${message}`);
  }
}

/** Of another run with other options. */
const MONEY = "money.jsonl";

/** Pictures and lists of ours that an earlier report left. */
function oldFiles(folder: string): string[] {
  return readdirSync(folder).filter(
    (name) => name === MONEY || /^(frontier|sweep|money)[a-z-]*\.svg$/.test(name),
  );
}

function* withLineFeeds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}
