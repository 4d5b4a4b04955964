import { homedir } from "node:os";
import { join } from "node:path";
import { IDENTIFIER_RULES, type IdentifierRule, PROFILES, type ProfileName } from "../analysis/settings.ts";
import type { AnalysisInput } from "../analyze-corpus.ts";
import { cacheFolder } from "../cache/default-folder.ts";
import { buildFingerprint } from "../cache/fingerprint.ts";
import { type Cache, openCache } from "../cache/open-cache.ts";
import type { FinishedReport } from "../cache/report-store.ts";
import { FORMATS, type Format } from "../captures/capture.ts";
import { UserError } from "../errors.ts";
import { isExperiment } from "../experiment/find-experiment.ts";
import { parseFiringRule } from "../firing/firing-rule.ts";
import { readPrices } from "../prices/prices.ts";
import { counted, printable } from "../report/format.ts";
import { renderTerminal } from "../report/terminal.ts";
import { PART_FILE } from "../shards/part.ts";
import { parseShard } from "../shards/shard.ts";
import { ownSessions, type Sources } from "../sources/find-transcripts.ts";
import { DRAWS } from "../statistics/bootstrap.ts";
import { parseSweeps } from "../sweeps/sweep-names.ts";
import type { Terminal } from "./main.ts";
import { progressLine } from "./progress-line.ts";
import { sayUnusable } from "./unusable.ts";
import { checkWritable, writeReport } from "./write-report.ts";

/** The options of `coref analyze` as commander gives them. */
export interface AnalyzeOptions {
  readonly out?: string;
  readonly fire: string;
  readonly profile: string;
  readonly identifiers: string;
  readonly corrections: boolean;
  readonly sweep?: readonly string[];
  readonly recovery: boolean;
  readonly money: boolean;
  readonly prices?: string;
  readonly format?: string;
  readonly minTokens: number;
  readonly arm?: readonly string[];
  readonly arms?: readonly string[];
  readonly policies: boolean;
  readonly seed: number;
  readonly draws: number;
  readonly corpus?: readonly string[];
  readonly jobs?: number;
  readonly queue?: string;
  readonly subagents: boolean;
  readonly shard?: string;
  readonly cache: boolean;
  readonly cacheSize: number;
  readonly json: boolean;
  readonly quiet: boolean;
}

/**
 * `coref analyze`: reads the options, analyses, writes the report and prints the headline. `given` names the options that
 * were typed; without a `build` nothing of earlier runs is used (docs/cache.md).
 */
export async function runAnalyze(
  paths: readonly string[],
  options: AnalyzeOptions,
  terminal: Terminal,
  given: readonly string[] = [],
  build: string | null = buildFingerprint(),
): Promise<number> {
  if (options.out === "") throw new UserError("--out needs the name of a folder");
  if (options.out !== undefined) checkWritable(options.out);
  const cache = cacheOf(options, terminal, build);
  const [only] = paths;
  const code =
    only !== undefined && paths.length === 1 && isExperiment(only)
      ? await runExperiment(only, options, terminal, given, cache)
      : await runPaths(paths, options, terminal, cache);
  const problem = cache?.finish() ?? null;
  if (problem !== null)
    terminal.stderr.write(`coref: nothing is kept for the next run: ${printable(problem)}\n`);
  return code;
}

async function runPaths(
  paths: readonly string[],
  options: AnalyzeOptions,
  terminal: Terminal,
  cache: Cache | null,
): Promise<number> {
  if (options.corpus !== undefined)
    throw new UserError("--corpus goes with the folder of an experiment; name the transcripts as paths");
  const input = inputOf(paths, options, terminal);
  const how = { ...(await engineOf(options, terminal)), ...(cache !== null && { store: cache.rows }) };
  if (options.shard !== undefined)
    return runShard({ ...input, ...how }, { ...options, shard: options.shard }, terminal);
  const kept = (await cache?.reports.find(input)) ?? null;
  if (kept !== null) {
    const out = options.out ?? join("reports", kept.name);
    checkWritable(out);
    await finish(out, kept, options, terminal);
    return 0;
  }
  const { analyzeCorpus } = await import("../analyze-corpus.ts");
  const progress = progressLine(terminal.stderr, options.quiet);
  const sources: Sources[] = [];
  const { report, name, unusable } = await analyzeCorpus({
    ...input,
    ...how,
    onStart: (found) => {
      sources.push(found);
      checkWritable(options.out ?? join("reports", found.name));
    },
    onProgress: progress.show,
  }).finally(progress.clear);
  const { results, ...texts } = report;
  const finished = { name, texts, terminal: renderTerminal(results) };
  const out = options.out ?? join("reports", name);
  const [found] = sources;
  if (cache === null || found === undefined || unusable.length > 0)
    await finish(out, finished, options, terminal);
  else {
    const listened = cache.reports.listen(input, found, finished);
    await finish(out, { ...finished, texts: listened.texts }, options, terminal);
    listened.keep();
  }
  return sayUnusable(unusable, terminal);
}

function cacheOf(
  { cache, cacheSize }: AnalyzeOptions,
  { env }: Terminal,
  build: string | null,
): Cache | null {
  if (!cache || build === null) return null;
  return openCache({ folder: cacheFolder(env, homedir()), build, limit: cacheSize * 1_000_000 });
}

/** `coref analyze --shard`: reads a share of the files, and writes a part in place of a report. */
async function runShard(
  input: AnalysisInput,
  { shard: text, out, json, quiet }: AnalyzeOptions & { readonly shard: string },
  terminal: Terminal,
): Promise<number> {
  const { analyzeShard } = await import("../shards/analyze-shard.ts");
  const shard = parseShard(text);
  if (out === undefined) throw new UserError("--shard needs --out <folder>, where the part goes");
  if (json) throw new UserError("a part has no results yet; give --json to coref merge");
  const progress = progressLine(terminal.stderr, quiet);
  const { files, own, unusable } = await analyzeShard(
    { ...input, onProgress: progress.show },
    shard,
    out,
  ).finally(progress.clear);
  if (!quiet)
    terminal.stdout.write(
      `Shard ${shard.number} of ${shard.of}: read ${own} of ${counted(files, "file")}. The part is ${printable(join(out, PART_FILE))}\n`,
    );
  return sayUnusable(unusable, terminal);
}

/** What an experiment's file says is not said on the command line as well. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  ...["fire", "profile", "identifiers", "corrections", "sweep", "recovery", "money", "prices", "format"],
  ...["minTokens", "arm", "arms", "policies", "seed", "draws", "subagents"],
]);

async function runExperiment(
  folder: string,
  options: AnalyzeOptions,
  terminal: Terminal,
  given: readonly string[],
  cache: Cache | null,
): Promise<number> {
  if (options.shard !== undefined)
    throw new UserError(
      `an experiment is not analysed in shards; leave out --shard, or name transcripts in place of ${folder}`,
    );
  const wrong = given.filter((name) => OF_THE_FILE.has(name));
  if (wrong.length > 0)
    throw new UserError(
      `${wrong.map((name) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`).join(", ")}: an experiment's settings stand in its file, ${folder}`,
    );
  const { analyzeExperiment } = await import("../analyze-experiment.ts");
  const out = options.out ?? join(folder, "report");
  checkWritable(out);
  const progress = progressLine(terminal.stderr, options.quiet);
  const { report, unusable } = await analyzeExperiment(folder, {
    onProgress: progress.show,
    ...(await engineOf(options, terminal)),
    ...(cache !== null && { store: cache.rows }),
    ...(options.corpus !== undefined && { corpus: options.corpus }),
    ...(options.jobs !== undefined && { jobs: options.jobs }),
  }).finally(progress.clear);
  const { results, ...texts } = report;
  await finish(out, { texts, terminal: renderTerminal(results) }, options, terminal);
  return sayUnusable(unusable, terminal);
}

function inputOf(paths: readonly string[], options: AnalyzeOptions, { env }: Terminal): AnalysisInput {
  const firing = parseFiringRule(options.fire);
  if (options.prices !== undefined && !options.money && !options.policies)
    throw new UserError("--prices goes with --money or --policies");
  const profile = parseProfile(options.profile);
  if (options.draws > 0 && (options.draws < DRAWS.least || options.draws > DRAWS.most)) {
    throw new UserError(`--draws must be 0, or between ${DRAWS.least} and ${DRAWS.most}`);
  }
  return {
    paths: paths.length > 0 ? paths : [ownSessions(env, homedir())],
    firing,
    profile,
    identifiers: parseIdentifiers(options.identifiers),
    corrections: options.corrections,
    sweeps: parseSweeps(options.sweep ?? []),
    recovery: options.recovery || options.policies,
    money: options.money || options.policies,
    ...(options.prices !== undefined && { prices: readPrices(options.prices) }),
    minTokens: options.minTokens,
    subagents: options.subagents,
    ...(options.format !== undefined && { format: parseFormat(options.format) }),
    seed: options.seed,
    draws: options.draws,
    arms: options.arm ?? [],
    armFolders: options.arms ?? [],
    shippedPolicies: options.policies,
    ...(options.jobs !== undefined && { jobs: options.jobs }),
  };
}

/** What analyses the files, where it is not this machine. */
async function engineOf(
  { queue, jobs, quiet }: AnalyzeOptions,
  { stderr }: Terminal,
): Promise<Pick<AnalysisInput, "engine">> {
  if (queue === undefined) return {};
  if (jobs !== undefined) throw new UserError("--jobs goes with coref worker where there is a --queue");
  const { onQueue } = await import("../queue/on-queue.ts");
  const { onSignals } = await import("./worker-command.ts");
  const onNotice = (text: string): void => {
    if (!quiet) stderr.write(`${stderr.isTTY ? "\r\u001b[2K" : ""}coref: ${printable(text)}\n`);
  };
  return { engine: onQueue(queue, { onNotice, onRunning: onSignals }) };
}

/** Writes the report and prints the headline. */
export async function finish(
  folder: string,
  { texts, terminal }: Omit<FinishedReport, "name">,
  { json, quiet }: Pick<AnalyzeOptions, "json" | "quiet">,
  { stdout }: Terminal,
): Promise<void> {
  await writeReport(folder, texts);
  if (json) stdout.write(texts.resultsJson);
  else if (!quiet) {
    stdout.write(terminal);
    stdout.write(`\nThe report is in ${printable(join(folder, "report.md"))}\n`);
  }
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
