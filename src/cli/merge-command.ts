import { join } from "node:path";
import { UserError } from "../errors.ts";
import { renderTerminal } from "../report/terminal.ts";
import { mergeParts } from "../shards/merge-parts.ts";
import { finish } from "./analyze-command.ts";
import type { Terminal } from "./main.ts";
import { sayUnusable } from "./unusable.ts";
import { checkWritable } from "./write-report.ts";

/** The options of `coref merge` as commander gives them. */
export interface MergeOptions {
  readonly out?: string;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `coref merge`: makes a report of parts, as `coref analyze` would have made it, and prints the headline. */
export async function runMerge(
  parts: readonly string[],
  options: MergeOptions,
  terminal: Terminal,
): Promise<number> {
  if (options.out === "") throw new UserError("--out needs the name of a folder");
  const folderOf = (name: string): string => options.out ?? join("reports", name);
  const { name, report, unusable } = await mergeParts(parts, {
    onStart: (name) => checkWritable(folderOf(name)),
  });
  const { results, ...texts } = report;
  await finish(folderOf(name), { texts, terminal: renderTerminal(results) }, options, terminal);
  return sayUnusable(unusable, terminal);
}
