import { splitSidechains } from "../history/sidechains.ts";
import type { ReferenceIndexer } from "../references/reference-index.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { FileResult } from "./analyze.ts";
import type { SessionTexts } from "./session-texts.ts";
import type { CandidateSettings } from "./settings.ts";
import { analyzeRead } from "./transcript-result.ts";

/**
 * Analyses the conversations of a transcript: the session, and with subagents each sidechain that stands
 * inside its file, under the file's name, `#` and the uuid of its first entry (method §3, subagents).
 */
export function analyzeConversations(
  file: string,
  transcript: Transcript,
  settings: CandidateSettings,
  texts: SessionTexts,
  indexer?: ReferenceIndexer,
): FileResult[] {
  const result = analyzeRead(transcript, settings, texts, indexer);
  const inside = settings.subagents && result.kind === "session" ? splitSidechains(transcript) : [];
  const apart = inside.map(({ firstUuid, transcript }): FileResult => {
    const place = { file: `${file}#${firstUuid}`, inFile: file, parent: file };
    return { ...place, ok: true, result: analyzeRead(transcript, settings, texts, indexer) };
  });
  return [{ file, ok: true, result }, ...apart];
}
