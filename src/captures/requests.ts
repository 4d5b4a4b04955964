import type { BlockReading } from "../transcript/blocks.ts";
import type { OnConversation, SkipCounter } from "./capture.ts";
import type { PlainMessage } from "./entry-writer.ts";
import { plainMessages } from "./plain-messages.ts";
import type { Reply } from "./reply.ts";
import { type Sent, sent, Thread } from "./thread.ts";
import { uniqueIds } from "./unique-ids.ts";

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

interface Member {
  readonly thread: Thread;
  readonly agent: string;
  readonly session: string | null;
  requests: number;
  hasTools: boolean;
  lastPlace: number;
  /** A summariser was asked since the last request. */
  summarised: boolean;
}

const SUMMARISER = /^\s*(CRITICAL: [^\n]*\s+)?Your task is to create a detailed summary of /;

/** Puts the requests of a file together again into conversations (docs/captures.md). */
export class Requests {
  readonly #groups = new Map<string, Member[]>();
  readonly #reading: BlockReading;
  readonly #skips: SkipCounter;

  constructor(reading: BlockReading, skips: SkipCounter) {
    this.#reading = reading;
    this.#skips = skips;
  }

  push(request: Request): void {
    const { messages, noRole, noId } = plainMessages(request.messages);
    this.#skips.add("no-role", noRole);
    this.#skips.add("call-without-id", noId);
    const next = sent(request.place, messages.map(uniqueIds()), request.reply);
    const first = next.blocks[0];
    if (first === undefined) {
      this.#skips.add("no-messages");
      return;
    }
    const key = request.session ?? `\n${request.agent}\n${firstMessage(next)}`;
    const group = this.#groups.get(key) ?? [];
    this.#groups.set(key, group);
    if (asksForSummary(messages)) {
      this.#skips.add("summariser");
      const asked = closest(group, next);
      if (asked !== null) asked.member.summarised = true;
    } else this.#place(request, next, group);
  }

  #place(request: Request, next: Sent, group: Member[]): void {
    const extended = longest(group.filter(({ thread }) => thread.common(next) === thread.length));
    if (extended !== null && extended.thread.length < next.blocks.length) {
      extended.thread.extend(next);
      note(extended, request);
      return;
    }
    const repeated = group.find(({ thread }) => thread.common(next) === next.blocks.length);
    if (repeated !== undefined) {
      this.#skips.add("repeated-request");
      repeated.thread.repeat(next);
      return;
    }
    const same = group.filter(
      ({ agent, hasTools }) => agent === request.agent && (request.hasTools || !hasTools),
    );
    const near = closest(same, next);
    const isOfNear = near !== null && (near.common > 0 || near.member === mainOf(group));
    if (near === null || !isOfNear) {
      this.#open(request, next, group);
      return;
    }
    const { member, common } = near;
    if (isRewind(next, common)) member.thread.rewind(next, common);
    else member.thread.compact(next, member.summarised);
    note(member, request);
  }

  #open(request: Request, next: Sent, group: Member[]): void {
    const { agent, session } = request;
    const thread = new Thread(this.#reading);
    const member = { thread, agent, session, requests: 0, hasTools: false, lastPlace: 0, summarised: false };
    thread.extend(next);
    group.push(member);
    note(member, request);
  }

  /** Gives the conversations in the order of their groups' first requests. */
  end(onConversation: OnConversation): void {
    const isTaken = this.#sideCallsOut();
    let unnamed = 0;
    for (const group of this.#groups.values()) {
      const main = mainOf(group);
      for (const [i, member] of group.entries()) {
        if (!isTaken(member)) continue;
        const { thread, session, lastPlace } = member;
        thread.writeReply(lastPlace);
        if (session === null) unnamed += 1;
        const isSidechain = session !== null && member !== main;
        const name = session === null ? String(unnamed) : isSidechain ? `${session}/${i + 1}` : session;
        const entries = isSidechain
          ? thread.entries.map((entry) => ({ ...entry, isSidechain }))
          : thread.entries;
        onConversation({ name, entries, clusterKeys: session === null ? [] : [session] });
      }
    }
  }

  /** Conversations without a tool, beside others that have some, are titles, checks and the like. */
  #sideCallsOut(): (member: Member) => boolean {
    const members = [...this.#groups.values()].flat();
    if (!members.some(isWork)) return () => true;
    for (const member of members) if (!isWork(member)) this.#skips.add("side-call", member.requests);
    return isWork;
  }
}

function note(member: Member, { hasTools, place }: Request): void {
  member.requests += 1;
  member.hasTools ||= hasTools;
  member.lastPlace = place;
  member.summarised = false;
}

function isWork({ hasTools, thread }: Member): boolean {
  return hasTools || thread.entries.some(({ blocks }) => blocks.some(({ kind }) => kind === "output"));
}

/** The conversation that the others of its session were started from. */
function mainOf(group: readonly Member[]): Member | undefined {
  return group.find(isWork) ?? group[0];
}

function longest(members: readonly Member[]): Member | null {
  return members.reduce<Member | null>(
    (best, member) => (best === null || member.thread.length > best.thread.length ? member : best),
    null,
  );
}

function closest(members: readonly Member[], next: Sent): { member: Member; common: number } | null {
  let best: { member: Member; common: number } | null = null;
  for (const member of members) {
    const common = withoutFirst(next, member.thread.common(next));
    if (best === null || common > best.common) best = { member, common };
  }
  return best;
}

function firstMessage({ blocks }: Sent): string {
  const own = blocks.filter(({ message }) => message === blocks[0]?.message);
  return own.map(({ key }) => key).join("\n");
}

/** Requests of different conversations may begin their first messages alike; that is nothing in common. */
function withoutFirst({ blocks }: Sent, common: number): number {
  return blocks[common]?.message === blocks[0]?.message ? 0 : common;
}

/** The history up to a reply of the model, and below it nothing but another prompt. */
function isRewind({ blocks }: Sent, common: number): boolean {
  const rest = blocks.slice(common);
  return (
    blocks[common - 1]?.role === "assistant" &&
    rest.every(({ role, output }) => role === "user" && output === null)
  );
}

/** The words with which Claude Code asks for the summary of a compaction. */
function asksForSummary(messages: readonly PlainMessage[]): boolean {
  const last = messages.at(-1);
  return (last?.content ?? []).some((block) => {
    const { type, text } = (block ?? {}) as { type?: unknown; text?: unknown };
    return last?.role === "user" && type === "text" && typeof text === "string" && SUMMARISER.test(text);
  });
}
