import { createHash } from "node:crypto";
import { type FiringView, findFiring } from "../firing/find-firing.ts";
import type { Message, Session, Window } from "../history/session.ts";
import {
  type CandidateClass,
  classify,
  type Evidence,
  evidenceAt,
  introduced,
} from "../references/evidence.ts";
import { IdentifierTable } from "../references/identifier-table.ts";
import { buildReferenceIndex, type ReferenceIndex } from "../references/reference-index.ts";
import { messageSize, SurfaceReader, type Surfaces } from "../references/surfaces.ts";
import { type Future, restOfWindow, type Use, usesIn } from "../references/truth.ts";
import { laterWindows } from "./later-windows.ts";
import { PROFILE_RULES } from "./profiles.ts";
import type { CandidateSettings, ProfileName } from "./settings.ts";

/** A tool output that an arm must decide about, its evidence, and what the future did with it. Plain data. */
export interface Candidate extends Evidence {
  /** The window in its session, from 0. */
  readonly window: number;
  /** The message in the window, from 0. */
  readonly message: number;
  readonly toolUseId: string;
  /** The tool's name; null where the call is not in the transcript. */
  readonly tool: string | null;
  /** The line of the transcript that holds the output. */
  readonly line: number;
  /** Size in tokens. */
  readonly tokens: number;
  readonly class: CandidateClass;
  /** The message at which the pass fires. */
  readonly firingMessage: number;
  /** Model turns of the window. */
  readonly windowTurns: number;
  /** First uses after the firing point; empty for a dead candidate. */
  readonly uses: readonly Use[];
  /** Digest of the tool id and the text: the same output in another file has the same one. */
  readonly identity: string;
}

/** Candidates of a session, and why windows and outputs gave none. Counts. */
export interface SessionCandidates {
  readonly candidates: readonly Candidate[];
  readonly windows: number;
  readonly turns: number;
  /** Windows with too few model turns. */
  readonly shortWindows: number;
  /** Windows that are long enough, but in which the rule never fired. */
  readonly unfiredWindows: number;
  /** Windows in which nothing came after the firing point: what stands there cannot be live. */
  readonly windowsWithoutFuture: number;
  /** Outputs that would be candidates, but were no longer in context. */
  readonly clearedOutputs: number;
  readonly outputs: number;
}

/** Chooses the message at which the pass fires in a window. */
export type ChooseFiring = (view: FiringView, window: Window) => ReturnType<typeof findFiring>;

/**
 * Finds the candidates of a session (method §2, §5, §6). The settings' rule chooses where the pass fires. A
 * table that other sessions filled saves looking at the same tokens again, and changes nothing.
 */
export function findCandidates(
  session: Session,
  settings: CandidateSettings,
  table = new IdentifierTable(PROFILE_RULES[settings.profile].tokenRule),
  chooseFiring: ChooseFiring = (view) => findFiring(settings.firing, view),
): SessionCandidates {
  const { windows } = session;
  const reader = new SurfaceReader(table, PROFILE_RULES[settings.profile].lastResultStands);
  const firings = windows.map((window) => chooseFiring(viewOf(window), window));
  // All that was known is read first: it alone can introduce, and what came later only refers to it.
  const known = windows.map(({ messages }, w) => {
    const upTo = knownUpTo(firings[w] as number | string, messages.length, settings.profile);
    return messages.slice(0, upTo).map((message) => reader.surfaces(message));
  });
  const beyond = settings.firing.kind === "compaction" ? laterWindows(windows, reader) : null;
  const tools = toolNames(windows);
  const fired = windows.flatMap(({ messages }, window) => {
    const firing = firings[window];
    if (typeof firing !== "number") return [];
    const surfaces = known[window] as Surfaces[];
    const rest = messages.slice(surfaces.length).map((message) => reader.references(message));
    const index = buildReferenceIndex([...surfaces, ...rest]);
    const future = beyond?.(window) ?? restOfWindow(index, firing);
    const knownIn = { window, index, firing, future, furnitureUpTo: surfaces.length - 1 };
    const hasFuture = beyond !== null || index.turnsUpTo[firing] !== index.turnsUpTo.at(-1);
    return [{ ...windowCandidates(knownIn, { session, settings, table, tools }), hasFuture }];
  });
  const messages = windows.flatMap((window) => window.messages);
  const blocks = messages.flatMap(({ parts }) => parts.map(({ block }) => block));
  return {
    candidates: fired.flatMap(({ candidates }) => candidates),
    clearedOutputs: fired.reduce((sum, { cleared }) => sum + cleared, 0),
    windowsWithoutFuture: fired.filter(({ hasFuture }) => !hasFuture).length,
    windows: windows.length,
    turns: messages.filter(({ isTurn }) => isTurn).length,
    outputs: blocks.filter(({ kind }) => kind === "output").length,
    shortWindows: firings.filter((firing) => firing === "too-short").length,
    unfiredWindows: firings.filter((firing) => firing === "never").length,
  };
}

/** A window in which the pass fires. */
interface KnownWindow {
  readonly window: number;
  readonly index: ReferenceIndex;
  readonly firing: number;
  readonly future: Future;
  /** The message up to which session furniture is counted. */
  readonly furnitureUpTo: number;
}

/** What the windows of a session share. */
interface InSession {
  readonly session: Session;
  readonly settings: CandidateSettings;
  readonly table: IdentifierTable;
  readonly tools: ReadonlyMap<string, string>;
}

function windowCandidates(
  { window, index, firing, future, furnitureUpTo }: KnownWindow,
  { session, settings, table, tools }: InSession,
): { candidates: Candidate[]; cleared: number } {
  const candidates: Candidate[] = [];
  let cleared = 0;
  const firingLine = index.messages[firing]?.line as number;
  for (const output of index.outputs) {
    const { toolUseId, text, tokens, line } = output.output;
    if (output.message >= firing) break;
    if (tokens < settings.minTokens) continue;
    if ((session.clearedAt.get(toolUseId) ?? Number.POSITIVE_INFINITY) < firingLine) {
      cleared += 1;
      continue;
    }
    const ids = introduced(index, output, furnitureUpTo);
    const evidence = evidenceAt(index, output, ids, firing);
    candidates.push({
      window,
      message: output.message,
      toolUseId,
      tool: tools.get(toolUseId) ?? null,
      line,
      tokens,
      ...evidence,
      class: classify(evidence, settings.classRule),
      firingMessage: firing,
      windowTurns: index.turnsUpTo.at(-1) as number,
      uses: usesIn(future, ids, (id) => table.nameOf(id)),
      identity: createHash("sha256").update(`${toolUseId}\n${text}`).digest("base64url"),
    });
  }
  return { candidates, cleared };
}

/**
 * How many messages must be read in full. What comes after the firing point can only refer back; except that
 * the published experiment counted session furniture over the whole window, which leaks the future.
 */
function knownUpTo(firing: number | string, messages: number, profile: ProfileName): number {
  if (typeof firing !== "number") return 0;
  return PROFILE_RULES[profile].furnitureUpTo === "firing" ? firing + 1 : messages;
}

function viewOf({ messages, endedBy }: Window): FiringView {
  return {
    isTurn: messages.map(({ isTurn }) => isTurn),
    contextTokens: (i) => contextTokens(messages[i] as Message),
    tokens: (i) => messageSize(messages[i] as Message),
    endedBy,
  };
}

function toolNames(windows: readonly Window[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { messages } of windows) {
    for (const { parts } of messages) {
      for (const { block } of parts) if (block.kind === "call") names.set(block.id, block.name);
    }
  }
  return names;
}

/** Method §6: the maximum over the lines of the message. */
function contextTokens({ entries }: Message): number | null {
  let most: number | null = null;
  for (const entry of entries) {
    if (entry.contextTokens !== null && !entry.isSynthetic) most = Math.max(most ?? 0, entry.contextTokens);
  }
  return most;
}
