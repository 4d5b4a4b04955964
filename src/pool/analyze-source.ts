import { statSync } from "node:fs";
import type { FileResult } from "../analysis/analyze.ts";
import { PROFILE_RULES } from "../analysis/profiles.ts";
import type { CandidateSettings, ProfileName } from "../analysis/settings.ts";
import { analyzeTranscript } from "../analysis/transcript-result.ts";
import { IdentifierTable } from "../references/identifier-table.ts";
import type { Source } from "../transcript/find-transcripts.ts";
import { readErrorOf } from "../transcript/read-error.ts";

/** What a worker is sent. */
export interface Task {
  readonly source: Source;
  readonly settings: CandidateSettings;
}

/** Analyses one file; a file that cannot be read is a result as well, and stops nothing. */
export function analyzeSource({ source, settings }: Task): FileResult {
  try {
    if (!statSync(source.path).isFile()) return { file: source.file, ok: false, error: "not a regular file" };
    const result = analyzeTranscript(source.path, settings, tableFor(settings.profile));
    return { file: source.file, ok: true, result };
  } catch (error) {
    const { name, message } = error as Error;
    const why = readErrorOf(error) ?? `coref failed on it, please report it: ${name}: ${message}`;
    return { file: source.file, ok: false, error: why };
  }
}

/** Sessions use the same words: each worker looks at a token once. Full tables are thrown away, so memory stays bounded. */
const tables = new Map<ProfileName, IdentifierTable>();
const FULL = 200_000;

function tableFor(profile: ProfileName): IdentifierTable {
  let table = tables.get(profile);
  if (table === undefined || table.size > FULL) {
    table = new IdentifierTable(PROFILE_RULES[profile].tokenRule);
    tables.set(profile, table);
  }
  return table;
}
