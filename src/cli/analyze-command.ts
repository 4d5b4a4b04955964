import { homedir } from "node:os";
import { join } from "node:path";
import { IDENTIFIER_RULES, type IdentifierRule, PROFILES, type ProfileName } from "../analysis/settings.ts";
import { type AnalysisInput, analyzeCorpus } from "../analyze-corpus.ts";
import { FORMATS, type Format } from "../captures/capture.ts";
import { UserError } from "../errors.ts";
import { parseFiringRule } from "../firing/firing-rule.ts";
import { printable } from "../report/format.ts";
import { renderTerminal } from "../report/terminal.ts";
import { ownSessions } from "../sources/find-transcripts.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";
import { checkWritable, writeReport } from "./write-report.ts";

/** Fewer draws give no 95% interval worth the name; more only take longer. */
const MIN_DRAWS = 100;
const MAX_DRAWS = 100_000;

/** The options of `coref analyze` as commander gives them. */
export interface AnalyzeOptions {
  readonly out?: string;
  readonly fire: string;
  readonly profile: string;
  readonly identifiers: string;
  readonly corrections: boolean;
  readonly format?: string;
  readonly minTokens: number;
  readonly arm?: readonly string[];
  readonly arms?: readonly string[];
  readonly seed: number;
  readonly draws: number;
  readonly jobs?: number;
  readonly subagents: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `coref analyze`: reads the options, analyses, writes the report and prints the headline. */
export async function runAnalyze(
  paths: readonly string[],
  options: AnalyzeOptions,
  terminal: Terminal,
): Promise<number> {
  const firing = parseFiringRule(options.fire);
  const profile = parseProfile(options.profile);
  if (options.draws > 0 && (options.draws < MIN_DRAWS || options.draws > MAX_DRAWS)) {
    throw new UserError(`--draws must be 0, or between ${MIN_DRAWS} and ${MAX_DRAWS}`);
  }
  if (options.out === "") throw new UserError("--out needs the name of a folder");
  if (options.out !== undefined) checkWritable(options.out);
  const progress = progressLine(terminal.stderr, options.quiet);
  const input: AnalysisInput = {
    paths: paths.length > 0 ? paths : [ownSessions(terminal.env, homedir())],
    firing,
    profile,
    identifiers: parseIdentifiers(options.identifiers),
    corrections: options.corrections,
    minTokens: options.minTokens,
    subagents: options.subagents,
    ...(options.format !== undefined && { format: parseFormat(options.format) }),
    seed: options.seed,
    draws: options.draws,
    arms: options.arm ?? [],
    armFolders: options.arms ?? [],
    ...(options.jobs !== undefined && { jobs: options.jobs }),
    onStart: ({ name }) => checkWritable(options.out ?? join("reports", name)),
    onProgress: progress.show,
  };
  const { report, name, unusable } = await analyzeCorpus(input).finally(progress.clear);
  const folder = options.out ?? join("reports", name);
  await writeReport(folder, report);
  if (options.json) terminal.stdout.write(report.resultsJson);
  else if (!options.quiet) {
    terminal.stdout.write(renderTerminal(report.results));
    terminal.stdout.write(`\nThe report is in ${printable(join(folder, "report.md"))}\n`);
  }
  for (const { file, why } of unusable.slice(0, 10)) {
    terminal.stderr.write(`coref: ${printable(file)}: ${why}\n`);
  }
  if (unusable.length > 10)
    terminal.stderr.write(`coref: and ${unusable.length - 10} more files; see the report\n`);
  return unusable.length > 0 ? 1 : 0;
}

function parseFormat(text: string): Format {
  const format = FORMATS.find((name) => name === text);
  if (format === undefined) throw new UserError(`unknown format "${text}"; use one of ${FORMATS.join(", ")}`);
  return format;
}

function parseIdentifiers(text: string): IdentifierRule {
  const rule = IDENTIFIER_RULES.find((name) => name === text);
  if (rule === undefined)
    throw new UserError(`unknown identifier rule "${text}"; use ${IDENTIFIER_RULES.join(" or ")}`);
  return rule;
}

function parseProfile(text: string): ProfileName {
  const profile = PROFILES.find((name) => name === text);
  if (profile === undefined) throw new UserError(`unknown profile "${text}"; use ${PROFILES.join(" or ")}`);
  return profile;
}
