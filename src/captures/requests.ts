import type { OnConversation, Reading, SkipCounter } from "./capture.ts";
import {
  asksForSummary,
  closest,
  firstMessage,
  fits,
  isRewind,
  isWork,
  longest,
  type Member,
  mainOf,
  type Request,
} from "./members.ts";
import { plainMessages } from "./plain-messages.ts";
import { type Sent, sent, Thread } from "./thread.ts";
import { uniqueIds } from "./unique-ids.ts";

/** Puts the requests of a file together again into conversations (docs/captures.md). */
export class Requests {
  readonly #groups = new Map<string, Member[]>();
  readonly #reading: Reading;
  readonly #skips: SkipCounter;

  constructor(reading: Reading, skips: SkipCounter) {
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
    const fitting = group.filter((member) => fits(member, request));
    const extended = longest(fitting.filter(({ thread }) => thread.common(next) === thread.length));
    if (extended !== null && extended.thread.length < next.blocks.length) {
      extended.thread.extend(next);
      note(extended, request);
      return;
    }
    const repeated = fitting.find(({ thread }) => thread.common(next) === next.blocks.length);
    if (repeated !== undefined) {
      this.#skips.add("repeated-request");
      repeated.thread.repeat(next);
      return;
    }
    const work = group.find(({ hasTools, thread }) => hasTools && thread.common(next) === thread.length);
    if (work !== undefined && !request.hasTools) {
      // Another agent was asked about this conversation: a summariser in other words.
      this.#skips.add("side-call");
      work.summarised = true;
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
          ? thread.entries.only(thread.entries.all(), (entry) => ({ ...entry, isSidechain }))
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
