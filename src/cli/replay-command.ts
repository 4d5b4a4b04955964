import { existsSync } from "node:fs";
import { join } from "node:path";
import { readExperiment } from "../experiment/experiment-file.ts";
import { readPlan } from "../experiment/plan-file.ts";
import { readRecord } from "../record/read-record.ts";
import { replayExperiment } from "../replay/replay.ts";
import { printable } from "../report/format.ts";
import { renderTerminal } from "../report/terminal.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";
import { checkWritable, writeReport } from "./write-report.ts";

/** The options of `coref replay` as commander gives them. */
export interface ReplayOptions {
  readonly out?: string;
  readonly jobs?: number;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `coref replay`: makes the report of an experiment from its plan and its record. */
export async function runReplay(
  folder: string,
  { out, jobs, json, quiet }: ReplayOptions,
  { stdout, stderr }: Terminal,
): Promise<number> {
  const experiment = readExperiment(folder);
  const plan = readPlan(join(folder, "plan.jsonl"));
  const target = out ?? join(folder, "report");
  checkWritable(target);
  const path = join(folder, "calls.jsonl");
  const rows = existsSync(path) ? readRecord(path) : [];
  const progress = progressLine(stderr, quiet);
  const report = await replayExperiment(
    experiment,
    { plan, rows },
    { onProgress: progress.show, ...(jobs !== undefined && { jobs }) },
  ).finally(progress.clear);
  await writeReport(target, report);
  if (json) stdout.write(report.resultsJson);
  else if (!quiet) {
    stdout.write(renderTerminal(report.results));
    stdout.write(`\nThe report is in ${printable(join(target, "report.md"))}\n`);
  }
  const missing = Object.entries(report.results.experiment?.models ?? {}).filter(
    ([, arm]) => arm.missingCalls > 0,
  );
  for (const [name, arm] of missing.slice(0, 10)) {
    stderr.write(
      `coref: ${printable(name)}: ${arm.missingCalls} of ${arm.calls} calls are not in the record; ask with: coref run ${printable(folder)} --arm ${printable(name)} --max-usd <dollars>${arm.unknown > 0 ? " --ask-again (some may be paid already)" : ""}\n`,
    );
  }
  for (const { file, why } of report.unusable.slice(0, 10)) {
    stderr.write(`coref: ${printable(file)}: ${why}\n`);
  }
  return missing.length > 0 || report.unusable.length > 0 ? 1 : 0;
}
