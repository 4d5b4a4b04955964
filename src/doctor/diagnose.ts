import { clusterSessions } from "../scoring/clusters.ts";
import type { Bookkeeping } from "../sources/find-bookkeeping.ts";
import type { Source } from "../sources/find-transcripts.ts";
import { UTF16 } from "../transcript/read-error.ts";
import { type Diagnosis, DOCTOR_SCHEMA } from "./doctor-schema.ts";
import type { FileExam, NotExamined } from "./examine-file.ts";
import { type Names, namesFor } from "./hide-names.ts";
import { namesSeen, versionsSeen } from "./names-seen.ts";
import { diagnoseSubagents, isSubagent } from "./subagents.ts";
import { WHY_NOT } from "./why-not.ts";

/** Bad lines that are listed one by one; all are counted. */
const LISTED_LINES = 200;

/** A file that was found: examined, or why not. */
export type Examined = { readonly source: Source } & (FileExam | NotExamined);

/**
 * Puts together what was found in the files of a corpus; `closed` are folders that could not be looked into.
 * Pure; files are numbered in the order given.
 */
export function diagnose(
  found: readonly Examined[],
  closed: readonly string[],
  bookkeeping: Bookkeeping,
  show: boolean,
  version: string,
): Diagnosis {
  const names = namesFor(
    found.map(({ source }) => source.file),
    show,
  );
  const unreadable = found.flatMap((one) => ("error" in one ? [one] : []));
  const exams = found.flatMap((one) => ("survey" in one ? [one] : []));
  const captures = found.flatMap((one) => ("capture" in one ? [{ [one.capture]: 1 }] : []));
  const isOf = (kind: FileExam["kind"]) => (exam: FileExam) => exam.kind === kind;
  const foreign = exams.filter(isOf("not-a-transcript"));
  const subagents = exams.filter(isSubagent);
  const sessions = exams.filter((exam) => exam.kind === "session" && !isSubagent(exam));
  return {
    schema: DOCTOR_SCHEMA,
    coref: version,
    shown: show,
    files: {
      count: found.length,
      bytes: sum(found, ({ source }) => source.bytes),
      sessions: sessions.length,
      subagents: subagents.length,
      warmUps: exams.filter(isOf("warm-up")).length,
      silent: exams.filter(isOf("silent")).length,
      notTranscripts: foreign.length,
      unreadable: unreadable.length,
      captures: addUp(captures),
    },
    unusable: [
      ...unreadable.map(({ source, error }) => ({ file: names.file(source.file), why: error })),
      ...foreign.map(({ source, isUtf16 }) => ({ file: names.file(source.file), why: whyForeign(isUtf16) })),
      ...closed.map((folder) => ({ file: names.folder(folder), why: "a folder that cannot be read" })),
    ],
    lines: linesOf(exams, names),
    read: { sessions: readOf(sessions), subagents: readOf(subagents) },
    versions: versionsSeen(exams, names),
    compactions: compactionsOf(exams),
    cleared: {
      microcompactions: sum(exams, ({ clearings }) => clearings.microcompactions),
      replacements: sum(exams, ({ clearings }) => clearings.replacements),
      outputsNamed: sum(exams, ({ clearings }) => clearings.outputsNamed),
      placeholders: sum(exams, ({ clearings }) => clearings.placeholders),
    },
    forks: forksOf(exams, names),
    ...diagnoseSubagents(exams, bookkeeping),
    names: namesSeen(exams, names),
    notAnalysable: exams.flatMap(({ source, whyNot }) =>
      whyNot === null ? [] : [{ file: names.file(source.file), why: WHY_NOT[whyNot] }],
    ),
    each: exams.map(({ source, kind, account, windows, turns }) => ({
      file: names.file(source.file),
      kind,
      bytes: source.bytes,
      lines: account.lines,
      windows,
      turns,
    })),
  };
}

function whyForeign(isUtf16: boolean): string {
  return isUtf16 ? UTF16 : WHY_NOT["not-a-transcript"];
}

function linesOf(exams: readonly FileExam[], names: Names): Diagnosis["lines"] {
  const listed = exams.flatMap(({ source, skipped }) =>
    skipped.map(({ line, reason }) => ({ file: names.file(source.file), line, reason })),
  );
  return {
    count: sum(exams, ({ survey }) => survey.lines),
    used: sum(exams, ({ account }) => account.used),
    blank: sum(exams, ({ survey, account }) => survey.lines - account.lines),
    skipped: addUp(exams.map(({ account }) => account.skipped)),
    inactive: addUp(exams.map(({ account }) => account.inactive)),
    listed: listed.slice(0, LISTED_LINES),
  };
}

function readOf(exams: readonly FileExam[]): Diagnosis["read"]["sessions"] {
  return {
    windows: sum(exams, ({ windows }) => windows),
    turns: sum(exams, ({ turns }) => turns),
    calls: sum(exams, ({ calls }) => calls),
    outputs: sum(exams, ({ outputs }) => outputs),
    endedByCompaction: sum(exams, ({ compacted }) => compacted),
    endedByClearing: sum(exams, ({ cleared }) => cleared),
    gaps: sum(exams, ({ history }) => history.gaps),
    repeatedEntries: sum(exams, ({ history }) => history.repeats),
    branchesLeftOut: sum(exams, ({ history }) => history.leftOut),
    circles: sum(exams, ({ circles }) => circles),
  };
}

function compactionsOf(exams: readonly FileExam[]): Diagnosis["compactions"] {
  const all = exams.flatMap(({ boundaries }) => boundaries);
  const active = all.filter(({ isActive }) => isActive);
  const by = (trigger: string): number => active.filter((one) => one.trigger === trigger).length;
  const as = (how: string): number => active.filter(({ preservedAs }) => preservedAs === how).length;
  return {
    boundaries: active.length,
    inactive: all.length - active.length,
    auto: by("auto"),
    manual: by("manual"),
    other: by("other"),
    unrecorded: by("unrecorded"),
    preservingList: as("list"),
    preservingSegment: as("segment"),
    preservingNothing: as("nothing"),
    preservedEntries: sum(active, ({ preserved }) => preserved),
  };
}

function forksOf(exams: readonly FileExam[], names: Names): Diagnosis["forks"] {
  const keys = exams.map(({ clusterKeys }) => clusterKeys);
  const clusters = new Map<number, string[]>();
  for (const [i, cluster] of clusterSessions(keys).entries()) {
    const file = names.file((exams[i] as FileExam).source.file);
    clusters.set(cluster, [...(clusters.get(cluster) ?? []), file]);
  }
  const all = keys.flat();
  const seen = new Map<string | number, number>();
  for (const key of all) seen.set(key, (seen.get(key) ?? 0) + 1);
  return {
    clusters: [...clusters.values()].filter((files) => files.length > 1),
    sharedMessages: [...seen.values()].filter((files) => files > 1).length,
  };
}

function addUp(records: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const record of records) {
    for (const [key, count] of Object.entries(record)) total[key] = (total[key] ?? 0) + count;
  }
  return total;
}

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0);
}
