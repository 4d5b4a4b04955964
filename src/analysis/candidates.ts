import type { FactTexts } from "../facts/fact-texts.ts";
import type { WindowFacts } from "../facts/window-facts.ts";
import type { Messages } from "../history/messages.ts";
import type { Session, Window } from "../history/session.ts";
import type { BilledOutput, SessionCourse } from "../money/course.ts";
import type { Recovery } from "../recovery/recovery.ts";
import {
  type CandidateClass,
  classify,
  type Evidence,
  evidenceAt,
  introduced,
  type UsedIdentifier,
  usedUpTo,
} from "../references/evidence.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { type ReferenceIndex, ReferenceIndexer } from "../references/reference-index.ts";
import { type Future, restOfWindow } from "../references/truth.ts";
import { type Entries, NONE } from "../transcript/entries.ts";
import { type PlaceboWindow, placeboWindow } from "../truths/placebo-window.ts";
import type { Used } from "../truths/truths.ts";
import { type Introducing, windowTruths } from "../truths/window-truths.ts";
import { type ChooseFiring, chooserOf, viewOf } from "./choose-firing.ts";
import { factsAtFiring, keptUnder } from "./known-facts.ts";
import { laterWindows } from "./later-windows.ts";
import { PROFILE_RULES } from "./profiles.ts";
import type { CandidateSettings, Step } from "./settings.ts";

export type { ChooseFiring } from "./choose-firing.ts";

/** What came after the firing point: for scores only. */
export interface Later extends Used {
  /** Model turns of the window. */
  readonly windowTurns: number;
  /** Model turns after the firing point: in the window, or in all later ones (rule `compaction`). */
  readonly turnsLeft: number;
  /** Whether what it held could have come back; only of live ones, and only with `forRecovery`. */
  readonly recovery?: Recovery;
  /** How it was billed; only with `forMoney`, and of outputs that a request with recorded usage sent. */
  readonly billed?: BilledOutput;
  /** Per cap of `forPolicies`, the identifiers in its uses and in what it carries that are left under the cap. */
  readonly keptUnder?: readonly (readonly string[])[];
}

/** A tool output that an arm must decide about, its evidence, and what the future did with it. Plain data. */
export interface Candidate extends Evidence, Later {
  /** The window in its session, from 0. */
  readonly window: number;
  /** Its place among the candidates of its window, those included that are candidates elsewhere, from 0. */
  readonly place: number;
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
  /** What it introduced and the model used up to the firing point; only with `forModels`. */
  readonly used?: readonly UsedIdentifier[];
  /** The message at which the pass fires. */
  readonly firingMessage: number;
  /** Of the text; the same output in another file has the same one, and the same tool id. */
  readonly digest: string;
}

/** Where the user may have said what they want: a block of an entry before the firing point. */
export interface Place {
  /** Line of the transcript. */
  readonly line: number;
  /** The block's place in the entry, from 0. */
  readonly block: number;
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
  /** Per window with a candidate that introduced something, what the placebo needs (method §8). */
  readonly placebo: readonly PlaceboWindow[];
  /** Per window with a candidate, where the user spoke last before the firing point; only with `forModels`. */
  readonly userPlaces?: ReadonlyMap<number, readonly Place[]>;
  /** Per window in which the pass fires, what policies may know; only with `forPolicies`. */
  readonly facts?: ReadonlyMap<number, WindowFacts>;
}

/**
 * Finds the candidates of a session (method §2, §5, §6), whose texts were kept in `texts`. The settings' rule
 * chooses where the pass fires. An indexer that other sessions used saves making room again, and changes
 * nothing.
 */
export function findCandidates(
  session: Session,
  settings: CandidateSettings,
  texts: IndexedTexts,
  indexer = new ReferenceIndexer(),
  chooseFiring: ChooseFiring = chooserOf(settings),
  facts: FactTexts | null = null,
  course: SessionCourse | null = null,
): SessionCandidates {
  const { windows, entries } = session;
  const beyond =
    settings.firing.kind === "compaction" && settings.trigger === undefined
      ? laterWindows(session, texts)
      : null;
  const shared = { session, settings, texts, facts, course, tools: toolNames(entries, windows) };
  const { lastResultStands } = PROFILE_RULES[settings.profile];
  const firings = windows.map((window) => chooseFiring(viewOf(window, texts), window));
  const fired = windows.flatMap(({ messages }, window) => {
    const firing = firings[window];
    if (typeof firing !== "number") return [];
    const known = knownUpTo(firing, messages.length, settings.profile);
    const index = indexer.index(messages, texts, { known, lastResultStands });
    const future = beyond?.(window) ?? restOfWindow(index, firing);
    const hasFuture =
      beyond !== null || index.turnsUpTo.at(firing) !== index.turnsUpTo.at(messages.length - 1);
    const found = windowCandidates({ window, index, firing, future, known }, shared);
    const spoken = settings.forModels ? userPlaces(messages, firing) : [];
    return [{ ...found, window, hasFuture, spoken }];
  });
  const places = fired.map(({ window, spoken }): [number, readonly Place[]] => [window, spoken]);
  return {
    ...(settings.forModels && { userPlaces: new Map(places) }),
    ...(facts !== null && {
      facts: new Map(
        fired.flatMap(({ window, known }) => (known === null ? [] : [[window, known] as const])),
      ),
    }),
    candidates: fired.flatMap(({ candidates }) => candidates),
    placebo: fired.flatMap(({ placebo }) =>
      placebo === null || placebo.places.length === 0 ? [] : [placebo],
    ),
    clearedOutputs: fired.reduce((sum, { cleared }) => sum + cleared, 0),
    windowsWithoutFuture: fired.filter(({ hasFuture }) => !hasFuture).length,
    windows: windows.length,
    ...countParts(windows),
    shortWindows: firings.filter((firing) => firing === "too-short").length,
    unfiredWindows: firings.filter((firing) => firing === "never").length,
  };
}

/** A window in which the pass fires. */
interface FiringWindow {
  readonly window: number;
  readonly index: ReferenceIndex;
  readonly firing: number;
  readonly future: Future;
  /** Messages that were read in full: session furniture is counted in them. */
  readonly known: number;
}

/** What the windows of a session share. */
interface InSession {
  readonly session: Session;
  readonly settings: CandidateSettings;
  readonly texts: IndexedTexts;
  readonly facts: FactTexts | null;
  readonly course: SessionCourse | null;
  readonly tools: Int32Array;
}

function windowCandidates(
  fired: FiringWindow,
  inSession: InSession,
): {
  candidates: Candidate[];
  placebo: PlaceboWindow | null;
  cleared: number;
  known: WindowFacts | null;
} {
  const { index, firing, future, known } = fired;
  const { session, settings, texts, facts } = inSession;
  const { entries, clearedAt } = session;
  const firingLine = index.messages.line(firing);
  const isCleared = (block: number): boolean => {
    const at = clearedAt.get(entries.call(block));
    return at !== undefined && at < firingLine;
  };
  const found: Introducing[] = [];
  let cleared = 0;
  for (let message = 0; message < firing; message++) {
    for (const output of index.outputsIn(message)) {
      if (texts.tokens(entries.blockText(output.block)) < settings.minTokens) continue;
      if (isCleared(output.block)) cleared += 1;
      else found.push({ message, ...output, ids: introduced(index, message, output, known - 1) });
    }
  }
  const used = windowTruths(index, firing, future, found, isCleared, !settings.isLean);
  const candidates = found.map((output, place) =>
    toCandidate(output, place, used[place] as Used, fired, inSession),
  );
  const placebo = settings.isLean ? null : placeboWindow(fired.window, index, firing, future, found);
  if (facts === null) return { candidates, placebo, cleared, known: null };
  const places = new Map(found.map(({ block }, place) => [block, place]));
  const row = factsAtFiring(index, firing, isCleared, places, facts);
  return { candidates, placebo, cleared, known: row };
}

function toCandidate(
  { message, block, call, ids }: Introducing,
  place: number,
  used: Used,
  { window, index, firing, future }: FiringWindow,
  { session: { entries }, settings, texts, facts, course, tools }: InSession,
): Candidate {
  const text = entries.blockText(block);
  const billed = course?.output(window, message, call) ?? null;
  const evidence = evidenceAt(index, message, ids, firing);
  return {
    window,
    place,
    message,
    toolUseId: entries.textOf(call) as string,
    tool: entries.textOf(tools[call] as number),
    line: entries.line(entries.entryOf(block)),
    tokens: texts.tokens(text),
    ...evidence,
    class: classify(evidence, settings.classRule),
    ...(settings.forModels && { used: usedUpTo(index, ids, firing) }),
    firingMessage: firing,
    windowTurns: index.turnsUpTo.at(index.messages.length - 1),
    turnsLeft: future.turns,
    ...used,
    ...(billed !== null && { billed }),
    ...(facts !== null && { keptUnder: keptUnder(facts, text, used) }),
    digest: texts.digest(text) as string,
  };
}

/**
 * How many messages must be read in full. What comes after the firing point can only refer back; except that
 * the published experiment counted session furniture over the whole window, which leaks the future.
 */
function knownUpTo(firing: number, messages: number, profile: Step): number {
  return PROFILE_RULES[profile].furnitureUpTo === "firing" ? firing + 1 : messages;
}

/** Per call the name of its tool. */
function toolNames(entries: Entries, windows: readonly Window[]): Int32Array {
  const tools = new Int32Array(entries.names).fill(NONE);
  for (const { messages } of windows) {
    for (let part = 0; part < messages.firstPart(messages.length); part++) {
      const block = messages.block(part);
      if (entries.blockKind(block) === "call") tools[entries.call(block)] = entries.tool(block);
    }
  }
  return tools;
}

function countParts(windows: readonly Window[]): { turns: number; outputs: number } {
  let [turns, outputs] = [0, 0];
  for (const { messages } of windows) {
    for (let message = 0; message < messages.length; message++) if (messages.isTurn(message)) turns += 1;
    for (let part = 0; part < messages.firstPart(messages.length); part++)
      if (messages.entries.blockKind(messages.block(part)) === "output") outputs += 1;
  }
  return { turns, outputs };
}

/** What the user says again and again is looked at no further than this. */
const MOST_PLACES = 100;

/**
 * Where a user's words stand before the firing point, the last first: typed prompts, and prompts that were typed
 * while a tool ran. Not what stands beside an output, is meta, or is a summary.
 */
function userPlaces(messages: Messages, firing: number): Place[] {
  const { entries } = messages;
  const places: Place[] = [];
  for (let part = messages.firstPart(firing) - 1; part >= 0 && places.length < MOST_PLACES; part--) {
    const block = messages.block(part);
    const entry = entries.entryOf(block);
    const kind = entries.kind(entry);
    if (entries.blockKind(block) !== "text" || entries.isMeta(entry) || entries.isSummary(entry)) continue;
    if (kind === "user" || kind === "attachment")
      places.push({ line: entries.line(entry), block: block - entries.firstBlock(entry) });
  }
  return places;
}
