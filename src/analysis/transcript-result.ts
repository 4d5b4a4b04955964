import { hashOf } from "../columns/hash-of.ts";
import { InternTable } from "../columns/intern-table.ts";
import { NumberSet } from "../columns/number-set.ts";
import type { Cap } from "../facts/cut.ts";
import { mayHaveClearedSilently } from "../history/client-version.ts";
import type { HistoryCounts, Session } from "../history/session.ts";
import { kindOf, type TranscriptKind } from "../history/transcript-kind.ts";
import { incumbentOf } from "../incumbent/incumbent.ts";
import type { IncumbentRows } from "../incumbent/rows.ts";
import { type CourseRequest, SessionCourse } from "../money/course.ts";
import { recoveries } from "../recovery/recoveries.ts";
import { RecoveryTexts } from "../recovery/recovery-texts.ts";
import { IdentifierTable, type TokenRule } from "../references/identifier-table.ts";
import { ReferenceIndexer } from "../references/reference-index.ts";
import { WidenedTable, WidenedTexts } from "../references/widened-texts.ts";
import { NONE } from "../transcript/entries.ts";
import { readTranscriptFile } from "../transcript/read-file.ts";
import type { SkippedLine, Transcript } from "../transcript/transcript.ts";
import { findCandidates, type SessionCandidates } from "./candidates.ts";
import { PROFILE_RULES } from "./profiles.ts";
import { SessionTexts } from "./session-texts.ts";
import type { CandidateSettings, IdentifierRule } from "./settings.ts";

/** All that is kept of a transcript after it was analysed. Plain data: workers send it back. */
export interface TranscriptResult extends SessionCandidates {
  readonly kind: TranscriptKind;
  readonly bytes: number;
  readonly lines: number;
  readonly otherLines: number;
  readonly foreignLines: number;
  readonly skipped: readonly SkippedLine[];
  readonly digest: string;
  readonly isUtf16: boolean;
  readonly history: HistoryCounts;
  readonly compactions: number;
  /** See `mayHaveClearedSilently`. */
  readonly mayHaveCleared: boolean;
  /** What real compactions cost (method §10). */
  readonly incumbent?: IncumbentRows;
  /** What forks of one session share: hashes of message ids. A subagent shares its session's id. */
  readonly clusterKeys: readonly (string | number)[];
  /** Per window with a candidate, at any moment that was asked for, its requests; only with `forMoney`. */
  readonly requests?: ReadonlyMap<number, readonly CourseRequest[]>;
  /** What the settings' variants found, in their order. */
  readonly variants: readonly SessionCandidates[];
}

/** Where texts are read and windows are indexed. Sessions may share it, one after the other. */
export class Workspace {
  readonly #table: IdentifierTable;
  /** Of the rules that only variants ask for. */
  readonly #others: ReadonlyMap<TokenRule, IdentifierTable>;
  readonly #widened: WidenedTable;
  readonly indexer = new ReferenceIndexer();
  readonly #minTokens: number;
  readonly #isLean: boolean;
  /** Words that a keyword search knows; null where it is not asked for. */
  readonly #words: InternTable | null;
  readonly #caps: readonly Cap[] | null;

  constructor(settings: WorkspaceSettings) {
    const rule = tokenRuleOf(settings);
    this.#table = new IdentifierTable(rule);
    const asked = (settings.variants ?? []).map(({ identifiers }) => tokenRuleOf(settings, identifiers));
    const others = [...new Set(asked)].filter((other) => other !== rule);
    this.#others = new Map(others.map((other) => [other, new IdentifierTable(other)]));
    this.#widened = new WidenedTable(this.#table);
    this.#minTokens = settings.minTokens;
    this.#isLean = settings.isLean ?? false;
    this.#words = settings.forRecovery && !this.#isLean ? new InternTable(2048) : null;
    this.#caps = settings.forPolicies?.caps ?? null;
  }

  /** What memory grows with: a workspace that holds much is better thrown away. */
  get size(): number {
    let size = this.#table.size + this.#widened.size + (this.#words?.size ?? 0);
    for (const table of this.#others.values()) size += table.size;
    return size;
  }

  /** Keeps the texts of one transcript. */
  texts(): SessionTexts {
    const widened = this.#isLean ? null : new WidenedTexts(this.#widened);
    const recovery = this.#words === null ? null : new RecoveryTexts(this.#words);
    return new SessionTexts(this.#table, this.#minTokens, widened, this.#others, recovery, this.#caps);
  }
}

/** What a workspace depends on. */
export type WorkspaceSettings = Pick<
  CandidateSettings,
  "profile" | "minTokens" | "identifiers" | "variants" | "isLean" | "forRecovery" | "forPolicies"
>;

/** How tokens are found under an identifier rule; that of the settings, unless another is given. */
function tokenRuleOf(
  { profile, identifiers: own }: Pick<WorkspaceSettings, "profile" | "identifiers">,
  identifiers: IdentifierRule = own ?? "published",
): TokenRule {
  return identifiers === "corrected" ? "corrected" : PROFILE_RULES[profile].tokenRule;
}

/** Reads one transcript and finds its candidates. Throws what the file system throws. */
export function analyzeTranscript(
  path: string,
  settings: CandidateSettings,
  workspace = new Workspace(settings),
): TranscriptResult {
  const texts = workspace.texts();
  const transcript = readTranscriptFile(path, PROFILE_RULES[settings.profile].reading, texts);
  return analyzeRead(transcript, settings, texts, workspace.indexer);
}

/** Finds the candidates of a transcript that was read already, its texts into `texts`. */
export function analyzeRead(
  transcript: Transcript,
  settings: CandidateSettings,
  texts: SessionTexts,
  indexer?: ReferenceIndexer,
): TranscriptResult {
  const kind = kindOf(transcript);
  const isLeftOut = kind === "warm-up" || (kind === "subagent" && !settings.subagents);
  const read = PROFILE_RULES[settings.profile].readSession;
  const sidechain = kind === "subagent" ? "take" : "leave-out";
  const taken = isLeftOut
    ? emptySession(transcript)
    : read(transcript, sidechain, (text) => texts.main.points(text));
  const course = settings.forMoney ? new SessionCourse(taken, texts.main, sidechain) : null;
  const found = findCandidates(taken, settings, texts.main, indexer, undefined, texts.facts, course);
  const variants = (settings.variants ?? []).map((variant) => {
    // Only where a policy fires is it asked what that would have saved, and what could have come back.
    const isPolicy = variant.trigger !== undefined;
    const own = findCandidates(
      taken,
      { ...settings, ...variant, isLean: true },
      texts.by(tokenRuleOf(settings, variant.identifiers)),
      indexer,
      undefined,
      isPolicy ? texts.facts : null,
      isPolicy ? course : null,
    );
    return isPolicy ? withRecovery(own, taken, { ...settings, firing: AT_TRIGGER }, texts) : own;
  });
  return {
    ...withRecovery(found, taken, settings, texts),
    variants,
    ...(course !== null && { requests: requestsOfWindows(course, [found, ...variants]) }),
    kind,
    bytes: transcript.bytes,
    lines: transcript.lines,
    otherLines: transcript.otherLines,
    foreignLines: transcript.foreignLines,
    skipped: transcript.skipped,
    digest: transcript.digest,
    isUtf16: transcript.isUtf16,
    history: taken.counts,
    compactions: taken.windows.filter(({ endedBy }) => endedBy === "compaction").length,
    mayHaveCleared: taken.windows.length > 0 && mayHaveClearedSilently(transcript.entries),
    ...(!settings.isLean && { incumbent: incumbentOf(taken, texts.main, indexer) }),
    clusterKeys: clusterKeys(transcript, settings.subagents),
  };
}

/** A trigger stands in the window, whatever the rule of the settings is: what comes later does so in the same one. */
const AT_TRIGGER = { kind: "turns", fraction: 0 } as const;

function requestsOfWindows(
  course: SessionCourse,
  found: readonly SessionCandidates[],
): Map<number, readonly CourseRequest[]> {
  const windows = new Set(found.flatMap(({ candidates }) => candidates.map(({ window }) => window)));
  return new Map([...windows].map((window) => [window, course.requests(window)]));
}

/** Adds to each live candidate whether it could have come back, where that is asked for. */
function withRecovery(
  found: SessionCandidates,
  session: Session,
  { minTokens, firing }: CandidateSettings,
  { main, recovery }: SessionTexts,
): SessionCandidates {
  if (recovery === null) return found;
  const isBeyond = firing.kind === "compaction";
  const rows = recoveries(session, found.candidates, { minTokens, isBeyond }, main, recovery);
  const candidates = found.candidates.map((candidate, i) => {
    const row = rows[i];
    return row ? { ...candidate, recovery: row } : candidate;
  });
  return { ...found, candidates };
}

function emptySession({ entries }: Transcript): Session {
  const counts = { gaps: 0, repeats: 0, leftOut: 0, sidechain: 0 };
  return { entries, windows: [], counts, clearedAt: new Map(), active: new Uint8Array(0) };
}

/** What a transcript shares with its forks: hashes of its message ids, and with subagents its sessions' ids. */
export function clusterKeys({ entries }: Transcript, withSubagents: boolean): (string | number)[] {
  const messages = new NumberSet(entries.names);
  const sessions = new NumberSet(entries.names);
  const keys: (string | number)[] = [];
  for (let i = 0; i < entries.length; i++) {
    const [message, session] = [entries.message(i), entries.session(i)];
    if (message !== NONE && messages.add(message)) keys.push(hashOf(entries.textOf(message) as string));
    if (withSubagents && session !== NONE && sessions.add(session))
      keys.push(entries.textOf(session) as string);
  }
  return keys;
}
