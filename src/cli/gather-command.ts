import { lstatSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../errors.ts";
import { isClone } from "../gather/clones.ts";
import { gatherFiles } from "../gather/gather-files.ts";
import { gatherText, summaryOf } from "../gather/gather-text.ts";
import { gitCommands } from "../gather/git-commands.ts";
import { readManifest } from "../gather/manifest.ts";
import { manifestOf, writeManifest } from "../gather/write-manifest.ts";
import { counted, printable } from "../report/format.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";

/** The options of `coref gather` as commander gives them. */
export interface GatherCommandOptions {
  readonly from?: readonly string[];
  readonly out?: string;
  readonly verify: boolean;
  readonly writeManifest?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** How many files are named one by one. */
const NAMED = 10;

/** `coref gather`: puts together the transcripts of an experiment, and verifies them. */
export async function runGather(
  folder: string,
  { from = [], out, verify, writeManifest: list, json, quiet }: GatherCommandOptions,
  { stdout, stderr, env }: Terminal,
): Promise<number> {
  const path = join(folder, "corpus.tsv");
  const corpus = out ?? join(folder, "corpus");
  if (verify && from.length > 0)
    throw new UserError("--verify only looks at what is there; leave out --from");
  if (list !== undefined) {
    if (verify) throw new UserError("--verify and --write-manifest cannot both be done");
    const rows = await manifestOf(list, from.length > 0 ? from : [corpus]);
    writeManifest(path, rows);
    if (!quiet) stdout.write(`${counted(rows.length, "file")} in the manifest ${printable(path)}\n`);
    return 0;
  }
  const rows = readManifest(path);
  if (from.length > 0 && out === undefined) refuseLink(corpus);
  const progress = progressLine(stderr, quiet);
  const gathered = await gatherFiles(rows, {
    out: corpus,
    from,
    env,
    onProgress: progress.show,
  }).finally(progress.clear);
  const clones = from.find((one) => !isClone(one)) ?? "clones";
  const summary = summaryOf(gathered, gitCommands(gathered, clones));
  if (json) stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
  else if (!quiet) stdout.write(gatherText(summary));
  const refused = [...summary.different, ...summary.missing].filter(({ why }) => why.length > 0);
  for (const { file, why } of refused.slice(0, NAMED))
    stderr.write(`coref: ${printable(file)}: ${why.map(printable).join("; ")}\n`);
  if (refused.length > NAMED)
    stderr.write(`coref: and ${counted(refused.length - NAMED, "more file")} like these\n`);
  const { length: missing } = summary.missing;
  if (quiet && missing > 0) stderr.write(`coref: ${counted(missing, "file")} missing\n`);
  return missing + summary.different.length > 0 ? 1 : 0;
}

/** An experiment may come from anybody, and a link in it could lead anywhere. */
function refuseLink(corpus: string): void {
  if (lstatSync(corpus, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UserError(`${corpus} is a link; if files should go where it leads, name that with --out`);
}
