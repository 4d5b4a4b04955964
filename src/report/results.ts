import type { Analysis, FileResult } from "../analysis/analyze.ts";
import type { Candidate } from "../analysis/candidates.ts";
import type { TranscriptResult } from "../analysis/transcript-result.ts";
import type { ArmSpec } from "../arms/arm-file.ts";
import type { CaptureCounts } from "../captures/capture.ts";
import { firingRuleName } from "../firing/firing-rule.ts";
import { summarizeIncumbent } from "../incumbent/summarize.ts";
import { summarizeRecovery } from "../recovery/summarize.ts";
import { CLASSES } from "../references/evidence.ts";
import { UTF16 } from "../transcript/read-error.ts";
import { SKIP_REASONS, type SkipReason } from "../transcript/transcript.ts";
import { bracketResults } from "./bracket-results.ts";
import { discriminationResults } from "./discrimination-results.ts";
import { distancesOf } from "./distances.ts";
import type { IncumbentResults } from "./incumbent-schema.ts";
import type { RecoveryResults } from "./recovery-schema.ts";
import { RESULTS_SCHEMA, type Results } from "./results-schema.ts";

/** Bad lines that are listed one by one; all are counted. */
const LISTED_LINES = 200;

/** What `results.json` holds: every number of the report, and nothing of the machine that made it. */
export function toResults(analysis: Analysis, version: string, subagentFiles: number): Results {
  const { settings, arms, windows, clusters, comparisons, againstNull } = analysis;
  const candidates = windows.flatMap((window) => window.candidates);
  return {
    schema: RESULTS_SCHEMA,
    coref: version,
    profile: settings.profile,
    identifiers: settings.identifiers ?? "published",
    settings: {
      fire: firingRuleName(settings.firing),
      minTokens: settings.minTokens,
      ...settings.classRule,
      subagents: settings.subagents,
      seed: settings.seed,
      draws: settings.draws,
    },
    input: {
      digest: analysis.inputDigest,
      files: new Set(analysis.files.map((f) => f.inFile ?? f.file)).size,
    },
    reading: readingOf(analysis, subagentFiles),
    candidates: {
      count: candidates.length,
      live: candidates.filter(({ uses }) => uses.length > 0).length,
      tokens: sum(candidates, ({ tokens }) => tokens),
      sessions: new Set(windows.map(({ file }) => file)).size,
      clusters,
    },
    classes: groups(candidates, CLASSES, (candidate) => candidate.class),
    tools: groups(
      candidates,
      [...new Set(candidates.map(({ tool }) => tool ?? ""))].sort(),
      ({ tool }) => tool ?? "",
    ),
    arms: Object.fromEntries(
      [...arms].map(([name, scores]) => {
        return [
          name,
          { spec: specOf(analysis.armSpecs.get(name)), ...scores, distances: distancesOf(windows, name) },
        ];
      }),
    ),
    ...(candidates.length > 0 && {
      brackets: bracketResults(analysis),
      discrimination: discriminationResults(analysis),
    }),
    ...(settings.forRecovery && { recovery: recoveryOf(analysis) }),
    ...(settings.profile !== "published" && { incumbent: incumbentOf(analysis) }),
    comparisons: {
      metric: settings.metric ?? "informedness",
      margin: settings.margin ?? null,
      index: [...comparisons],
      matchedNull: [...againstNull],
    },
  };
}

/** Whether what was dropped wrongly could have come back (docs/recovery.md). */
function recoveryOf({ windows, arms, settings }: Analysis): RecoveryResults {
  return Object.fromEntries(summarizeRecovery(windows, [...arms.keys()], settings));
}

/** What real compactions cost in the sessions that were read (method §10). */
function incumbentOf({ files, clusterOf, settings }: Analysis): IncumbentResults {
  const sessions = files.flatMap((file) => {
    const rows = file.ok && file.result.windows > 0 ? file.result.incumbent : undefined;
    return rows === undefined ? [] : [{ cluster: clusterOf.get(file.file) as number, rows }];
  });
  return summarizeIncumbent(sessions, settings);
}

function readingOf({ files, repeatedOutputs }: Analysis, subagentFiles: number): Results["reading"] {
  const read = files.flatMap((file) => (file.ok ? [file.result] : []));
  const sessions = read.filter(({ kind }) => kind === "session" || kind === "subagent");
  const taken = sessions.filter(({ windows }) => windows > 0);
  const captures = files.flatMap(({ capture }) => (capture === undefined ? [] : [capture]));
  const total = (pick: (result: TranscriptResult) => number): number => sum(read, pick);
  const skipped = files.flatMap((file) =>
    file.ok ? file.result.skipped.map((line) => ({ file: file.file, ...line })) : [],
  );
  const skippedLines = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) as Record<
    SkipReason,
    number
  >;
  for (const { reason } of skipped) skippedLines[reason] += 1;
  return {
    bytes: total(({ bytes }) => bytes),
    lines: total(({ lines }) => lines),
    otherLines: total(({ otherLines, foreignLines }) => otherLines + foreignLines),
    skippedLines,
    skipped: skipped.slice(0, LISTED_LINES),
    unusable: files.flatMap(unusableOf),
    sessions: taken.length,
    shortSessions: taken.filter(({ windows, shortWindows }) => windows === shortWindows).length,
    silent: read.filter(({ kind }) => kind === "silent").length + sessions.filter(isEmptySession).length,
    subagents:
      subagentFiles + read.filter(({ kind, windows }) => kind === "subagent" && windows === 0).length,
    warmUps: read.filter(({ kind }) => kind === "warm-up").length,
    windows: total(({ windows }) => windows),
    shortWindows: total(({ shortWindows }) => shortWindows),
    windowsWithoutFuture: total(({ windowsWithoutFuture }) => windowsWithoutFuture),
    unfiredWindows: total(({ unfiredWindows }) => unfiredWindows),
    turns: total(({ turns }) => turns),
    outputs: total(({ outputs }) => outputs),
    compactions: total(({ compactions }) => compactions),
    gaps: total(({ history }) => history.gaps),
    branchesLeftOut: total(({ history }) => history.leftOut),
    repeatedEntries: total(({ history }) => history.repeats),
    sidechainEntries: total(({ history }) => history.sidechain),
    repeatedOutputs,
    clearedOutputs: total(({ clearedOutputs }) => clearedOutputs),
    silentlyClearing: taken.filter(({ mayHaveCleared }) => mayHaveCleared).length,
    ...(captures.length > 0 && { captures: addCaptures(captures) }),
  };
}

/** Files by format, and records with what was skipped of them. */
function addCaptures(captures: readonly CaptureCounts[]): NonNullable<Results["reading"]["captures"]> {
  const formats: Record<string, number> = {};
  const skipped: Record<string, number> = {};
  for (const capture of captures) {
    formats[capture.format] = (formats[capture.format] ?? 0) + 1;
    for (const [reason, count] of Object.entries(capture.skipped))
      skipped[reason] = (skipped[reason] ?? 0) + count;
  }
  return { formats, records: sum(captures, ({ records }) => records), skipped };
}

function isEmptySession({ kind, windows }: TranscriptResult): boolean {
  return kind === "session" && windows === 0;
}

function specOf(spec: ArmSpec | undefined): Results["arms"][string]["spec"] {
  if (spec === undefined) return { kind: "code" };
  const { name: _, what: __, ...parameters } = spec;
  return parameters;
}

/** Files that gave nothing because something is wrong with them. */
export function unusableOf(file: FileResult): { file: string; why: string }[] {
  if (!file.ok) return [{ file: file.file, why: file.error }];
  if (file.result.kind !== "not-a-transcript") return [];
  const why = file.result.isUtf16 ? UTF16 : "not a Claude Code transcript: none of its lines is an entry";
  return [{ file: file.file, why }];
}

type Group = Results["tools"][string];

function groups<Key extends string>(
  candidates: readonly Candidate[],
  keys: readonly Key[],
  keyOf: (candidate: Candidate) => Key,
): Record<Key, Group> {
  const byKey = new Map(keys.map((key) => [key, { candidates: 0, opaque: 0, live: 0, tokens: 0 }]));
  for (const candidate of candidates) {
    const group = byKey.get(keyOf(candidate));
    if (group === undefined) continue;
    group.candidates += 1;
    if (candidate.class === "opaque") group.opaque += 1;
    group.tokens += candidate.tokens;
    if (candidate.uses.length > 0) group.live += 1;
  }
  return Object.fromEntries(byKey) as Record<Key, Group>;
}

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += pick(item);
  return total;
}
