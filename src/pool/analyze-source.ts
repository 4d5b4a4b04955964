import { statSync } from "node:fs";
import type { FileResult } from "../analysis/analyze.ts";
import { analyzeConversations } from "../analysis/conversations.ts";
import { PROFILE_RULES } from "../analysis/profiles.ts";
import type { CandidateSettings } from "../analysis/settings.ts";
import { Workspace } from "../analysis/transcript-result.ts";
import type { Format } from "../captures/capture.ts";
import { isGzip, openBytes, readHead } from "../captures/read-bytes.ts";
import { recognize } from "../captures/recognize.ts";
import { UserError } from "../errors.ts";
import { type Source, STANDARD_INPUT } from "../sources/find-transcripts.ts";
import { readErrorOf } from "../transcript/read-error.ts";
import { readTranscriptFile } from "../transcript/read-file.ts";
import { TranscriptReader } from "../transcript/transcript-reader.ts";

/** What a worker is sent. */
export interface Task {
  readonly source: Source;
  readonly settings: CandidateSettings;
  /** What the file holds; null where its content tells. */
  readonly format: Format | null;
}

/**
 * Analyses one file: a transcript, or a capture with its conversations. A file that cannot be read is a
 * result as well, and stops nothing.
 */
export async function analyzeSource(task: Task): Promise<FileResult[]> {
  const { file, path } = task.source;
  try {
    if (path !== STANDARD_INPUT.path && !statSync(path).isFile())
      return [{ file, ok: false, error: "not a regular file" }];
    return await analyzeBytes(task);
  } catch (error) {
    const { name, message } = error as Error;
    if (error instanceof UserError) return [{ file, ok: false, error: message }];
    const why = readErrorOf(error) ?? `coref failed on it, please report it: ${name}: ${message}`;
    return [{ file, ok: false, error: why }];
  }
}

async function analyzeBytes({ source, settings, format }: Task): Promise<FileResult[]> {
  const { path, file } = source;
  const workspace = workspaceFor(settings);
  const texts = workspace.texts();
  const { reading } = PROFILE_RULES[settings.profile];
  // A transcript on the disk is read synchronously: it is what there is most of.
  if (path !== STANDARD_INPUT.path) {
    const start = readHead(path);
    if (!isGzip(start) && recognize(start.toString(), file, format).format === "claude-code")
      return analyzeConversations(
        file,
        readTranscriptFile(path, reading, texts),
        settings,
        texts,
        workspace.indexer,
      );
  }
  const { head, chunks } = await openBytes(path);
  const recognized = recognize(head.toString(), file, format);
  if (recognized.format !== "claude-code") {
    const { analyzeCapture } = await import("./analyze-capture.ts");
    return analyzeCapture(file, chunks, { ...recognized, format: recognized.format }, settings, texts);
  }
  const reader = new TranscriptReader(reading, texts);
  for await (const chunk of chunks) reader.push(chunk);
  return analyzeConversations(file, reader.end(), settings, texts, workspace.indexer);
}

/** Sessions use the same words: each worker looks at a token once. Full workspaces are thrown away, so memory stays bounded. */
let workspace: { readonly kind: string; readonly space: Workspace } | null = null;
const FULL = 200_000;

function workspaceFor(settings: CandidateSettings): Workspace {
  const { profile, minTokens, identifiers, variants, isLean, forRecovery, forPolicies } = settings;
  const kind = JSON.stringify([
    ...[profile, minTokens, identifiers, variants, isLean],
    ...[forRecovery, forPolicies],
  ]);
  if (workspace === null || workspace.kind !== kind || workspace.space.size > FULL)
    workspace = { kind, space: new Workspace(settings) };
  return workspace.space;
}
