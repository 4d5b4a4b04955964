import { z } from "zod";
import type { Converter, OnConversation, Reading, SkipCounter } from "./capture.ts";
import { type Reply, replyOfBody, replyOfEvents, replyOfStream } from "./reply.ts";
import { readRequestBody } from "./request-body.ts";
import { Requests } from "./requests.ts";

/** An HTTP request with its response. */
interface Exchange {
  readonly url: string;
  /** Parsed; null where there is none. */
  readonly body: unknown;
  /** Null where nothing came back. */
  readonly reply: (() => Reply | null) | null;
}

const text = z.string().nullish().catch(null);
const TraceLine = z.object({
  request: z.object({ url: text, body: z.unknown().optional() }).nullish().catch(null),
  response: z
    .object({
      body: z.unknown().optional(),
      body_raw: text,
      events: z
        .array(z.object({ data: z.unknown().optional() }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

/** Reads the log of claude-trace: `{request, response, logged_at}` a line. */
export function claudeTrace(reading: Reading, skips: SkipCounter, onConversation: OnConversation): Converter {
  return exchanges(reading, skips, onConversation, (record) => {
    const { request, response } = TraceLine.parse(record);
    const reply = (): Reply | null => {
      if (response?.events) return replyOfEvents(response.events.map(({ data }) => parsed(data)));
      return response?.body_raw ? replyOfText(response.body_raw) : replyOfBody(response?.body);
    };
    return { url: request?.url ?? "", body: parsed(request?.body), reply: response ? reply : null };
  });
}

const HarEntry = z.object({
  request: z
    .object({ url: text, postData: z.object({ text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  response: z
    .object({
      status: z.number().nullish().catch(null),
      content: z.object({ text, encoding: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** Reads the entries of an HTTP archive (HAR 1.2). */
export function har(reading: Reading, skips: SkipCounter, onConversation: OnConversation): Converter {
  return exchanges(reading, skips, onConversation, (record) => {
    const { request, response } = HarEntry.parse(record);
    const { text: content, encoding } = response?.content ?? {};
    const reply = (): Reply | null =>
      replyOfText(encoding === "base64" ? Buffer.from(content ?? "", "base64").toString() : (content ?? ""));
    // Browsers write status 0 for a request that was never answered.
    return {
      url: request?.url ?? "",
      body: parsed(request?.postData?.text),
      reply: response?.status ? reply : null,
    };
  });
}

function exchanges(
  reading: Reading,
  skips: SkipCounter,
  onConversation: OnConversation,
  read: (record: object) => Exchange,
): Converter {
  const requests = new Requests(reading, skips);
  return {
    push(record, place) {
      const { url, body, reply } = read(record);
      if (/count_tokens/.test(url)) return skips.add("side-call");
      const request = readRequestBody(body);
      if (request === null && !isModelCall(url)) return skips.add("other-call");
      if (body === null || body === undefined) return skips.add("no-body");
      if (reply === null) return skips.add("no-response");
      if (request === null) return skips.add("no-messages");
      if (request.isCheck) return skips.add("side-call");
      requests.push({ ...request, place, reply: reply() });
    },
    end: () => requests.end(onConversation),
  };
}

function isModelCall(url: string): boolean {
  return url === "" || /\/(messages|chat\/completions|invoke[\w-]*)(\?|$)/.test(url);
}

function replyOfText(content: string): Reply | null {
  return replyOfStream(content) ?? replyOfBody(parsed(content));
}

/** Of a string what it holds as JSON, null where that is none; anything else as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
