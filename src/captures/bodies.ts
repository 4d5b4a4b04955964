import { z } from "zod";
import type { Converter, OnConversation, Reading, RecordSkip, SkipCounter } from "./capture.ts";
import { replyOfBody } from "./reply.ts";
import { type RequestBody, readRequestBody } from "./request-body.ts";
import { Requests } from "./requests.ts";

const text = z.string().nullish().catch(null);
const number = z.number().nullish().catch(null);
const Line = z.looseObject({
  body: z.unknown().optional(),
  response: z.unknown().optional(),
  conv: text,
  conversation_id: text,
  session: text,
  session_id: text,
  seq: number,
  base_seq: number,
  keep: number,
  kind: text,
  agent: text,
  tools_n: number,
});
type Line = z.infer<typeof Line>;

/**
 * Reads request bodies, one a record: `{provider, model, body}`, or the body itself. With `base_seq` a record
 * holds only what follows the first `keep` messages of an earlier one.
 */
export function bodies(reading: Reading, skips: SkipCounter, onConversation: OnConversation): Converter {
  const requests = new Requests(reading, skips);
  const bySeq = new Map<number, readonly unknown[]>();
  const push = (record: object, place: number): void => {
    const line = Line.parse(record);
    const read = requestIn(line, record, bySeq);
    if (typeof read === "string") skips.add(read);
    else
      requests.push({
        ...read,
        place,
        session: read.session ?? line.conv ?? line.conversation_id ?? line.session ?? line.session_id ?? null,
        agent: line.kind ? `${line.kind} ${line.agent ?? ""}` : read.agent,
        hasTools: read.hasTools || (line.tools_n ?? 0) > 0,
        reply: replyOfBody(line.response),
      });
  };
  // Without a prototype: a key may be `constructor`.
  const document: Record<string, unknown[]> = Object.create(null);
  return {
    push(record, place, path) {
      if (path === "") push(record, place);
      else {
        document[path] ??= [];
        document[path].push(record);
      }
    },
    end() {
      for (const [i, record] of recordsIn(document).entries()) push(record, i + 1);
      requests.end(onConversation);
    },
  };
}

/** A document is one request body, alone or under `body`, or has one under each of its keys. */
function recordsIn(document: Readonly<Record<string, readonly unknown[]>>): object[] {
  const { body, messages } = document;
  if (body !== undefined) return [{ body: body[0] }];
  if (messages !== undefined) return [{ body: { ...document, metadata: document["metadata"]?.[0] } }];
  return Object.values(document).flatMap((values) => values as object[]);
}

/** The request of a record with its whole history, or why it is none. */
function requestIn(
  line: Line,
  record: object,
  bySeq: Map<number, readonly unknown[]>,
): RequestBody | RecordSkip {
  const body = readRequestBody(line.body ?? record);
  if (body === null) return line.body == null ? "no-body" : "no-messages";
  const messages = wholeMessages(line, body.messages, bySeq);
  if (messages === null) return "base-missing";
  if (line.seq != null) bySeq.set(line.seq, messages);
  if (body.isCheck || line.kind === "aux") return "side-call";
  if (line.kind === "compact") return "summariser";
  return { ...body, messages };
}

function wholeMessages(
  { base_seq, keep }: Line,
  messages: readonly unknown[],
  bySeq: ReadonlyMap<number, readonly unknown[]>,
): readonly unknown[] | null {
  if (base_seq == null) return messages;
  const base = bySeq.get(base_seq);
  return base === undefined ? null : [...base.slice(0, keep ?? base.length), ...messages];
}
