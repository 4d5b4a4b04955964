import { availableParallelism } from "node:os";
import { analyze, type FileResult } from "./analysis/analyze.ts";
import type { CandidateSettings, ProfileName } from "./analysis/settings.ts";
import type { Arm } from "./arms/arm.ts";
import type { ArmSpec } from "./arms/arm-file.ts";
import { buildArms } from "./arms/build-arms.ts";
import { readArmFolders, SHIPPED_ARMS, selectArms } from "./arms/load-arms.ts";
import type { Format } from "./captures/capture.ts";
import { UserError } from "./errors.ts";
import type { FiringRule } from "./firing/firing-rule.ts";
import { mapTranscripts, worthwhileJobs } from "./pool/map-transcripts.ts";
import { CLASS_RULE } from "./references/evidence.ts";
import { candidateLines } from "./report/candidate-lines.ts";
import { renderMarkdown } from "./report/markdown.ts";
import { toResults, unusableOf } from "./report/results.ts";
import type { Results } from "./report/results-schema.ts";
import { findTranscripts, type Source, type Sources } from "./sources/find-transcripts.ts";
import { linkSubagents } from "./sources/link-subagents.ts";
import { readVersion } from "./version.ts";

/** What to analyse, and how. Only `paths` must be given. */
export interface AnalysisInput {
  /** Files, folders and globs. */
  readonly paths: readonly string[];
  readonly firing?: FiringRule;
  readonly profile?: ProfileName;
  /** Smaller outputs are no candidates; 300 tokens by default. */
  readonly minTokens?: number;
  readonly subagents?: boolean;
  /** What all files hold; each is recognised by its content by default. */
  readonly format?: Format;
  readonly seed?: number;
  /** Bootstrap draws; 2,000 by default, 0 for no intervals. */
  readonly draws?: number;
  /** Names, expressions or files of arms; all known ones by default. */
  readonly arms?: readonly string[];
  /** Arms of your own, as code. With these alone, no others decide. */
  readonly policies?: readonly Arm[];
  /** Folders with arms besides those that come with coref. */
  readonly armFolders?: readonly string[];
  /** Worker threads; as many as pay off by default, 1 works in this process. */
  readonly jobs?: number;
  /** Called once the transcripts were found, before any is read. */
  readonly onStart?: (sources: Sources) => void;
  /** Called after each file with the share of bytes that is done, and the number of files. */
  readonly onProgress?: (share: number, files: number) => void;
}

/** A report in all its forms; the texts are what goes into the files. */
export interface Report {
  readonly results: Results;
  readonly markdown: string;
  readonly resultsJson: string;
  readonly candidateLines: Iterable<string>;
}

/**
 * Finds, reads, decides and scores the transcripts of a corpus: all that `coref analyze` does but for writing
 * and printing. Throws a `UserError` where there is nothing to analyse or the input is wrong.
 */
export async function analyzeCorpus(
  input: AnalysisInput,
): Promise<{ name: string; report: Report; unusable: { file: string; why: string }[] }> {
  const known = readArmFolders([SHIPPED_ARMS, ...(input.armFolders ?? [])]);
  const policies = input.policies ?? [];
  const arms = input.arms === undefined && policies.length > 0 ? [] : selectArms(input.arms ?? [], known);
  const settings = {
    profile: input.profile ?? "default",
    firing: input.firing ?? { kind: "turns", fraction: 0.6 },
    minTokens: input.minTokens ?? 300,
    classRule: CLASS_RULE,
    subagents: input.subagents ?? false,
    seed: input.seed ?? 1,
    draws: input.draws ?? 2000,
    arms,
  } as const;
  if (settings.profile === "published" && settings.firing.kind === "compaction") {
    throw new UserError(
      "the published profile knows no compactions; use turns:<fraction> or tokens:<n> with it",
    );
  }
  checkArms(arms, known, policies);
  const { name, files, subagents } = await readCorpus(input.paths, settings, input);
  const unusable = unusableFiles(files);
  const analysis = analyze(files, known, settings, policies);
  const results = toResults(analysis, readVersion(), subagents);
  const report = {
    results,
    markdown: renderMarkdown(name, results),
    resultsJson: `${JSON.stringify(results, null, 2)}\n`,
    candidateLines: candidateLines(analysis.windows),
  };
  return { name, report, unusable };
}

/** What was found and read of a corpus. */
export interface ReadCorpus {
  /** What it is called in a report. */
  readonly name: string;
  readonly sources: readonly Source[];
  readonly files: readonly FileResult[];
  /** Subagents' transcripts that were left out. */
  readonly subagents: number;
}

/** Finds and reads the transcripts of a corpus, on one or several threads. Throws a `UserError` where there is none. */
export async function readCorpus(
  paths: readonly string[],
  settings: CandidateSettings,
  how: Pick<AnalysisInput, "format" | "jobs" | "onStart" | "onProgress"> = {},
): Promise<ReadCorpus> {
  const found = await findTranscripts(paths, settings.subagents);
  how.onStart?.(found);
  const total = found.sources.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const jobs = how.jobs ?? worthwhileJobs(found.sources, availableParallelism());
  const onProgress = (bytes: number, count: number) => how.onProgress?.(bytes / total, count);
  const read = await mapTranscripts(found.sources, settings, jobs, onProgress, how.format ?? null);
  const closed = found.unreadable.map((file) => ({
    file,
    ok: false as const,
    error: "a folder that cannot be read",
  }));
  const files = [...(settings.subagents ? withOrigins(read, found.sources) : read), ...closed];
  return { name: found.name, sources: found.sources, files, subagents: found.subagents };
}

/** The files that could not be used. Throws a `UserError` where that is all of them. */
export function unusableFiles(files: readonly FileResult[]): { file: string; why: string }[] {
  const unusable = files.flatMap(unusableOf);
  if (unusable.length === files.length) {
    const { file, why } = unusable[0] as { file: string; why: string };
    throw new UserError(`${file}: ${why}${files.length > 1 ? `; and so for all ${files.length} files` : ""}`);
  }
  return unusable;
}

/** Says of each subagent's transcript where it comes from. */
function withOrigins(files: readonly FileResult[], sources: readonly Source[]): FileResult[] {
  const links = linkSubagents(sources);
  return files.map((found) => {
    const { parent, startedBy } = links.get(found.file) ?? {};
    return { ...found, ...(parent && { parent }), ...(startedBy && { startedBy }) };
  });
}

/** Finds out before anything is read that an arm cannot be built, or that two have one name. */
function checkArms(
  names: readonly string[],
  known: ReadonlyMap<string, ArmSpec>,
  policies: readonly Arm[],
): void {
  buildArms(names, known, { seed: 0, isLive: () => false });
  const seen = new Set<string>();
  for (const name of [...names, ...policies.map((arm) => arm.name)]) {
    if (seen.has(name)) throw new UserError(`the arm "${name}" is asked for twice`);
    seen.add(name);
  }
}
