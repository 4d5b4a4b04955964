import { createHash } from "node:crypto";
import { z } from "zod";

/** A message as it was sent: blocks as they stand in the transcript. */
export interface RecordedMessage {
  readonly role: string;
  readonly content: unknown;
}

interface Request {
  readonly base: string | null;
  /** Messages of the base that stay. */
  readonly keep: number;
  readonly tail: readonly string[];
  /** The message that answered it. */
  replyId: string | null;
}

const Line = z.looseObject({
  type: z.string(),
  uuid: z.string().optional(),
  id: z.string().optional(),
  base: z.string().nullish(),
  keep: z.number().nullish(),
  tail: z.array(z.string()).nullish(),
  hash: z.string().optional(),
  message: z.looseObject({ id: z.string().optional(), role: z.string(), content: z.unknown() }).optional(),
});

/**
 * Collects the requests that clients from 2.1.300 on write into the transcript themselves (R13). Feed it the
 * parsed lines in file order; where a request is recorded, it is the truth about what was sent.
 */
export class RecordedRequests {
  readonly #requests = new Map<string, Request>();
  readonly #blobs = new Map<string, RecordedMessage>();
  readonly #blocks = new Map<string, unknown[]>();
  readonly #requestOf = new Map<string, string>();
  readonly #seen = new Set<string>();
  #last: { readonly id: string; readonly request: Request } | null = null;

  push(value: object): void {
    const parsed = Line.safeParse(value);
    if (!parsed.success) return;
    const { type, uuid, id, base, keep, tail, hash, message } = parsed.data;
    if (uuid !== undefined && this.#seen.has(uuid)) return;
    if (uuid !== undefined) this.#seen.add(uuid);
    if (type === "api-request" && id !== undefined) {
      const request = { base: base ?? null, keep: keep ?? 0, tail: tail ?? [], replyId: null };
      this.#requests.set(id, request);
      this.#last = { id, request };
    } else if (type === "api-request-blob" && hash !== undefined && message !== undefined) {
      this.#blobs.set(hash, { role: message.role, content: message.content });
    } else if (type === "assistant" && message?.id !== undefined && Array.isArray(message.content)) {
      this.#addReply(message.id, message.content);
    }
  }

  /** The messages of the request that a reply answered; null where it, or a part of it, was not recorded. */
  messagesOf(replyId: string): RecordedMessage[] | null {
    const chain = this.#chainOf(this.#requestOf.get(replyId));
    if (chain === null) return null;
    const replies = this.#repliesByHash();
    let messages: (RecordedMessage | undefined)[] = [];
    // An assistant message whose hash does not verify is the reply to the request that ended where it stands.
    const replyAt = new Map<number, RecordedMessage | undefined>();
    for (const { keep, tail, replyId } of chain) {
      messages = messages.slice(0, keep);
      for (const hash of tail) {
        messages.push(this.#blobs.get(hash) ?? replies.get(hash) ?? replyAt.get(messages.length));
      }
      replyAt.set(messages.length, replyId === null ? undefined : this.#reply(replyId));
    }
    return messages.every((message) => message !== undefined) ? messages : null;
  }

  #addReply(messageId: string, content: readonly unknown[]): void {
    const blocks = this.#blocks.get(messageId);
    if (blocks !== undefined) blocks.push(...content);
    else this.#blocks.set(messageId, [...content]);
    if (blocks !== undefined || this.#last === null || this.#last.request.replyId !== null) return;
    this.#last.request.replyId = messageId;
    this.#requestOf.set(messageId, this.#last.id);
  }

  #reply(messageId: string): RecordedMessage {
    return { role: "assistant", content: textsFirst(this.#blocks.get(messageId) ?? []) };
  }

  #repliesByHash(): Map<string, RecordedMessage> {
    const replies = [...this.#blocks.keys()].map((messageId) => this.#reply(messageId));
    return new Map(replies.map((reply) => [hashOf(reply), reply]));
  }

  /** A request with those that it builds on, from the first. */
  #chainOf(id: string | undefined): Request[] | null {
    const chain: Request[] = [];
    const seen = new Set<string>();
    for (let next: string | null | undefined = id; next !== null; ) {
      const request: Request | undefined = next === undefined ? undefined : this.#requests.get(next);
      if (request === undefined || next === undefined || seen.has(next)) return null;
      seen.add(next);
      chain.push(request);
      next = request.base;
    }
    return chain.reverse();
  }
}

/** Text that stands behind a call was moved before the first call (R10). */
function textsFirst(blocks: readonly unknown[]): unknown[] {
  const isType = (type: string) => (block: unknown) => (block as { type?: unknown } | null)?.type === type;
  const firstCall = blocks.findIndex(isType("tool_use"));
  if (firstCall === -1) return [...blocks];
  const behind = blocks.slice(firstCall);
  const isText = isType("text");
  return [
    ...blocks.slice(0, firstCall),
    ...behind.filter(isText),
    ...behind.filter((block) => !isText(block)),
  ];
}

/** What the client hashes. A reply that is nested too deep for that has no hash, and is known by its place. */
function hashOf(reply: RecordedMessage): string {
  try {
    return createHash("sha256").update(canonicalJson(reply)).digest("hex");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "";
  }
}

/** JSON with the keys of every object sorted. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
