import type { FileResult } from "../analysis/analyze.ts";
import { PROFILE_RULES } from "../analysis/profiles.ts";
import type { SessionTexts } from "../analysis/session-texts.ts";
import type { CandidateSettings } from "../analysis/settings.ts";
import { analyzeRead, type TranscriptResult } from "../analysis/transcript-result.ts";
import type { CaptureCounts, Conversation } from "../captures/capture.ts";
import { type CaptureFormat, readCapture } from "../captures/read-capture.ts";
import { UserError } from "../errors.ts";
import { entriesOnly } from "../transcript/transcript.ts";

/**
 * Analyses the conversations of a capture, each when it is complete, so that no other is in memory. The file
 * is counted with the first of them; with several, each is named `<file>#<conversation>`.
 */
export async function analyzeCapture(
  file: string,
  chunks: AsyncIterable<Buffer>,
  recognized: { readonly format: CaptureFormat; readonly isDocument: boolean },
  settings: CandidateSettings,
  texts: SessionTexts,
): Promise<FileResult[]> {
  const found: { name: string; result: TranscriptResult }[] = [];
  const { reading } = PROFILE_RULES[settings.profile];
  const { counts, ...whole } = await readCapture(
    chunks,
    recognized,
    { blocks: reading, texts },
    (conversation) => {
      found.push({ name: conversation.name, result: analyzeConversation(conversation, settings, texts) });
    },
  );
  if (found.length === 0) throw new UserError(nothingIn(counts));
  return found.map(({ name, result }, i) => ({
    file: found.length === 1 ? file : `${file}#${name}`,
    ok: true,
    result: { ...result, ...(i === 0 ? whole : { digest: whole.digest }) },
    inFile: file,
    ...(i === 0 && { capture: counts }),
  }));
}

function analyzeConversation(
  { entries, clusterKeys }: Conversation,
  settings: CandidateSettings,
  texts: SessionTexts,
): TranscriptResult {
  const result = analyzeRead(entriesOnly(entries), settings, texts);
  return { ...result, clusterKeys: [...result.clusterKeys, ...clusterKeys] };
}

function nothingIn({ format, records, skipped }: CaptureCounts): string {
  const why = Object.entries(skipped).map(([reason, count]) => `${count} ${reason.replaceAll("-", " ")}`);
  return `a ${format} capture without a conversation (records: ${[records, ...why].join(", ")})`;
}
