import type { Calendar } from "./fates.ts";
import { createRandom, pick, type Random, uuid } from "./random.ts";
import type { KnownFile } from "./tool-run.ts";
import { inventProject, type Project } from "./vocabulary.ts";

export const SESSION_EVENTS = [
  "compact",
  "compact-by-hand",
  "clear-outputs",
  "rewind",
  "clear",
  "subagent",
  "image",
  "spill",
  "torn-line",
  "queued-prompt",
] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

export interface SessionOptions {
  readonly seed: number;
  /** Model turns of the main conversation, dead branches apart. */
  readonly turns: number;
  /** What happens at which turn, counted from 0. */
  readonly events?: Readonly<Record<number, SessionEvent>>;
  /** Compacts every so many turns as well. */
  readonly compactEvery?: number;
  /** Copies the first `after` turns of the session with this seed, then goes its own way. */
  readonly fork?: { readonly seed: number; readonly after: number };
  readonly project?: string;
  readonly version?: string;
  /** ISO time of the first entry. */
  readonly start?: string;
}

/** What is true at one moment of a simulated session. */
export interface SessionState {
  random: Random;
  readonly project: Project;
  readonly version: string;
  /** Up to 2.1.63: thinking is text, reads have arrows, progress lines link the chain, no attachments. */
  readonly isOld: boolean;
  /** File of the entries, relative to the folder of the project. */
  readonly file: string;
  readonly sessionId: string;
  /** Set in a subagent's file. */
  readonly agentId: string | undefined;
  /** The session that the entries of a fork are copied from, while they are. */
  copiedFrom: string | undefined;
  turn: number;
  /** How far the current window has come, from 0 to 1. */
  progress: number;
  /** Model turns until the window ends. */
  turnsLeft: number;
  /** Milliseconds since 1970. */
  time: number;
  parent: string | null;
  promptId: string;
  /** Tokens in context, and how many of them the provider has cached. */
  context: number;
  cached: number;
  calendar: Calendar;
  files: KnownFile[];
  /** Entries of the newest model turn, for what a compaction preserves. */
  newest: string[];
  /** Tool ids of the latest calls, oldest first. */
  calls: string[];
}

export const SYSTEM_TOKENS = 14_200;

export function openSession(options: SessionOptions): SessionState {
  const random = createRandom(`${options.seed}/session`);
  const origin = uuid(createRandom(`${options.seed}/id`));
  const sessionId = options.fork === undefined ? origin : uuid(createRandom(`${options.fork.seed}/id`));
  const version = options.version ?? pick(random, ["2.1.49", "2.1.62", "2.1.197", "2.1.219"]);
  return {
    random,
    project: inventProject(options.project ?? "zhaldoth"),
    version,
    isOld: Number(version.split(".")[2]) <= 63,
    file: `${sessionId}.jsonl`,
    sessionId,
    agentId: undefined,
    copiedFrom: options.fork === undefined ? undefined : origin,
    turn: 0,
    progress: 0,
    turnsLeft: options.turns,
    time: Date.parse(options.start ?? "2026-01-05T09:00:00.000Z"),
    parent: null,
    promptId: uuid(random),
    context: SYSTEM_TOKENS,
    cached: 0,
    calendar: new Map(),
    files: [],
    newest: [],
    calls: [],
  };
}

export function openSubagent(parent: SessionState, agentId: string): SessionState {
  return {
    ...parent,
    random: createRandom(`${parent.sessionId}/${agentId}`),
    file: `${parent.sessionId}/subagents/agent-${agentId}.jsonl`,
    agentId,
    parent: null,
    context: SYSTEM_TOKENS,
    cached: 0,
    calendar: new Map(),
    files: [],
    newest: [],
    calls: [],
  };
}
