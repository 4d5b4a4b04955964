import { createHash } from "node:crypto";
import { findFiring } from "../firing/find-firing.ts";
import {
  type CandidateClass,
  classify,
  type Evidence,
  evidenceAt,
  introduced,
} from "../references/evidence.ts";
import { IdentifierTable } from "../references/identifier-table.ts";
import { buildReferenceIndex, type ReferenceIndex } from "../references/reference-index.ts";
import { SurfaceReader } from "../references/surfaces.ts";
import { type Future, restOfWindow, type Use, usesIn } from "../references/truth.ts";
import type { Message, Session, Window } from "../transcript/session.ts";
import { laterWindows } from "./later-windows.ts";
import { PROFILE_RULES } from "./profiles.ts";
import type { CandidateSettings } from "./settings.ts";

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
  /** Outputs that would be candidates, but were no longer in context. */
  readonly clearedOutputs: number;
  readonly outputs: number;
}

/** Finds the candidates of a session (method §2, §5, §6). */
export function findCandidates(session: Session, settings: CandidateSettings): SessionCandidates {
  const profile = PROFILE_RULES[settings.profile];
  const identifiers = new IdentifierTable(profile.tokenRule);
  const reader = new SurfaceReader(identifiers);
  const indexes = session.windows.map(({ messages }) =>
    buildReferenceIndex(messages.map((message) => reader.surfaces(message))),
  );
  const beyond = settings.firing.kind === "compaction" ? laterWindows(session.windows, reader) : null;
  const tools = toolNames(session.windows);
  const candidates: Candidate[] = [];
  const counts = { windows: 0, turns: 0, shortWindows: 0, unfiredWindows: 0, clearedOutputs: 0, outputs: 0 };
  for (const [window, { messages, endedBy }] of session.windows.entries()) {
    const index = indexes[window] as ReferenceIndex;
    const windowTurns = index.turnsUpTo.at(-1) ?? 0;
    counts.windows += 1;
    counts.turns += windowTurns;
    counts.outputs += index.outputs.length;
    const firing = findFiring(settings.firing, {
      isTurn: index.messages.map(({ isTurn }) => isTurn),
      contextTokens: messages.map(contextTokens),
      tokens: index.messages.map(({ tokens }) => tokens),
      endedBy,
    });
    if (firing === "too-short") counts.shortWindows += 1;
    else if (firing === "never") counts.unfiredWindows += 1;
    if (typeof firing === "string") continue;
    const future: Future = beyond?.(window) ?? restOfWindow(index, firing);
    const furnitureUpTo = profile.furnitureUpTo === "firing" ? firing : messages.length - 1;
    const firingLine = index.messages[firing]?.line as number;
    for (const output of index.outputs) {
      const { toolUseId, text, tokens, line } = output.output;
      if (output.message >= firing) break;
      if (tokens < settings.minTokens) continue;
      if ((session.clearedAt.get(toolUseId) ?? Number.POSITIVE_INFINITY) < firingLine) {
        counts.clearedOutputs += 1;
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
        windowTurns,
        uses: usesIn(future, ids, (id) => identifiers.nameOf(id)),
        identity: createHash("sha256").update(`${toolUseId}\n${text}`).digest("base64url"),
      });
    }
  }
  return { candidates, ...counts };
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
function contextTokens({ parts }: Message): number | null {
  let most: number | null = null;
  for (const { entry } of parts) {
    if (entry.contextTokens !== null && !entry.isSynthetic) most = Math.max(most ?? 0, entry.contextTokens);
  }
  return most;
}
