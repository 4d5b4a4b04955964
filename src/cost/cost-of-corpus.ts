import type { SessionTexts } from "../analysis/session-texts.ts";
import { Workspace } from "../analysis/transcript-result.ts";
import { UserError } from "../errors.ts";
import { readSession } from "../history/read-session.ts";
import { splitSidechains } from "../history/sidechains.ts";
import { kindOf } from "../history/transcript-kind.ts";
import type { Prices } from "../prices/prices.ts";
import { findTranscripts, type Source } from "../sources/find-transcripts.ts";
import { readErrorOf } from "../transcript/read-error.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { readVersion } from "../version.ts";
import { CorpusMoney } from "./corpus-money.ts";
import { CorpusPolicies } from "./corpus-policies.ts";
import type { CostReport } from "./cost-report.ts";
import { readTranscript } from "./read-transcript.ts";
import { sessionMoney } from "./session-money.ts";

/** What is to be added up. */
export interface CostInput {
  /** Files, folders and globs of transcripts. */
  readonly paths: readonly string[];
  readonly prices: Prices;
  /** Called after each file with the share of bytes that is done, and the number of files. */
  readonly onProgress?: (share: number, files: number) => void;
}

/** A full table is thrown away, so that memory stays bounded. */
const FULL = 200_000;

/**
 * Says what the sessions of a corpus cost, subagents and left-out branches included: all that `coref cost` does but
 * for printing. Each message id counts once, in the first file. Throws a `UserError` where nothing can be used.
 */
export async function costOfCorpus({ paths, prices, onProgress }: CostInput): Promise<CostReport> {
  const { sources, unreadable } = await findTranscripts(paths, true);
  const total = sources.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const unusable: { file: number; why: string }[] = [];
  const money = new CorpusMoney();
  const seen = new Set<string>();
  const policies = new CorpusPolicies();
  const isNewId = (id: string): boolean => isNew(seen, id);
  let workspace = new Workspace(policies.settings);
  let bytes = 0;
  for (const [i, source] of sources.entries()) {
    if (workspace.size > FULL) workspace = new Workspace(policies.settings);
    const texts = workspace.texts();
    const { indexer } = workspace;
    const read = await readOrWhyNot(source, texts);
    if (typeof read === "string") unusable.push({ file: i + 1, why: read });
    else
      for (const [conversation, { transcript, isSubagent }] of conversationsOf(read).entries()) {
        const sidechain = isSubagent ? "take" : "leave-out";
        const session = readSession(transcript, sidechain);
        money.add(
          { file: i + 1, conversation, isSubagent },
          sessionMoney(session, { prices, indexer, isNew: isNewId, texts: texts.main, sidechain }),
        );
        if (!isSubagent) policies.add(transcript, texts, indexer);
      }
    bytes += source.bytes;
    onProgress?.(bytes / total, i + 1);
    // Lets the terminal and signals have their turn between files.
    await new Promise(setImmediate);
  }
  if (unusable.length === sources.length)
    throw new UserError(`none of ${sources.length} files can be used; the first: ${unusable[0]?.why ?? ""}`);
  for (const [i] of unreadable.entries())
    unusable.push({ file: sources.length + i + 1, why: "a folder that cannot be read" });
  return money.report({
    ...{ coref: readVersion(), files: sources.length, unusable },
    policies: policies.savings(prices),
  });
}

function isNew(seen: Set<string>, id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}

/** A transcript, or why it cannot be used. */
async function readOrWhyNot(source: Source, texts: SessionTexts): Promise<Transcript | string> {
  try {
    const read = await readTranscript(source, texts);
    if ("capture" in read) return `a capture (${read.capture}); coref cost reads transcripts only`;
    if (kindOf(read) === "not-a-transcript")
      return "not a Claude Code transcript: none of its lines is an entry";
    return read;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    const why = readErrorOf(error);
    if (why === null) throw error;
    return why;
  }
}

/** The session of a file, then the conversations of subagents that stand inside it. */
function conversationsOf(transcript: Transcript): { transcript: Transcript; isSubagent: boolean }[] {
  const kind = kindOf(transcript);
  if (kind === "subagent" || kind === "warm-up") return [{ transcript, isSubagent: true }];
  const inside = splitSidechains(transcript);
  return [
    { transcript, isSubagent: false },
    ...inside.map(({ transcript }) => ({ transcript, isSubagent: true })),
  ];
}
