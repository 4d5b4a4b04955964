import { countOutputs, type PlainMessage } from "./entry-writer.ts";
import type { Reply } from "./reply.ts";
import type { Sent, Thread } from "./thread.ts";

/** A request to a model. Every request sends its conversation's whole history again. */
export interface Request {
  readonly place: number;
  readonly session: string | null;
  /** Tells the agents of one session apart: the head of the system prompt. */
  readonly agent: string;
  readonly hasTools: boolean;
  readonly messages: readonly unknown[];
  readonly reply: Reply | null;
}

/** A conversation of a session: the main one, or that of a subagent. */
export interface Member {
  readonly thread: Thread;
  readonly agent: string;
  readonly session: string | null;
  requests: number;
  hasTools: boolean;
  lastPlace: number;
  /** A summariser was asked since the last request. */
  summarised: boolean;
}

/** Whether a request can go on with a conversation. A title is asked for with the same prompt, and without tools. */
export function fits({ agent, hasTools }: Member, request: Request): boolean {
  return agent === request.agent || (hasTools && request.hasTools);
}

/** Whether the conversation could use tools. */
export function isWork({ hasTools, thread }: Member): boolean {
  return hasTools || countOutputs(thread.entries) > 0;
}

/** The conversation that the others of its session were started from. */
export function mainOf(group: readonly Member[]): Member | undefined {
  return group.find(isWork) ?? group[0];
}

/** The longest of some conversations. */
export function longest(members: readonly Member[]): Member | null {
  return members.reduce<Member | null>(
    (best, member) => (best === null || member.thread.length > best.thread.length ? member : best),
    null,
  );
}

/** The conversation that has most in common with a request, and how much. */
export function closest(members: readonly Member[], next: Sent): { member: Member; common: number } | null {
  let best: { member: Member; common: number } | null = null;
  for (const member of members) {
    const common = withoutFirst(next, member.thread.common(next));
    if (best === null || common > best.common) best = { member, common };
  }
  return best;
}

/** What the first message of a request is known by. */
export function firstMessage({ blocks }: Sent): string {
  const own = blocks.filter(({ message }) => message === blocks[0]?.message);
  return own.map(({ key }) => key).join("\n");
}

/** Requests of different conversations may begin their first messages alike; that is nothing in common. */
function withoutFirst({ blocks }: Sent, common: number): number {
  return blocks[common]?.message === blocks[0]?.message ? 0 : common;
}

/** The history up to a reply of the model, and below it nothing but another prompt. */
export function isRewind({ blocks }: Sent, common: number): boolean {
  const rest = blocks.slice(common);
  return (
    blocks[common - 1]?.role === "assistant" &&
    rest.every(({ role, output }) => role === "user" && output === null)
  );
}

const SUMMARISER = /^\s*(CRITICAL: [^\n]*\s+)?Your task is to create a detailed summary of /;

/** The words with which Claude Code asks for the summary of a compaction. */
export function asksForSummary(messages: readonly PlainMessage[]): boolean {
  const last = messages.at(-1);
  return (last?.content ?? []).some((block) => {
    const { type, text } = (block ?? {}) as { type?: unknown; text?: unknown };
    return last?.role === "user" && type === "text" && typeof text === "string" && SUMMARISER.test(text);
  });
}
