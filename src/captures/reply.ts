import { z } from "zod";
import { plainMessages } from "./plain-messages.ts";

/** The answer to a request: Anthropic's blocks, and the usage that came with it. */
export interface Reply {
  readonly content: readonly unknown[];
  readonly usage: unknown;
}

const Whole = z.object({
  content: z.array(z.unknown()).nullish().catch(null),
  usage: z.record(z.string(), z.unknown()).nullish().catch(null),
  choices: z
    .array(z.object({ message: z.unknown().optional() }))
    .nullish()
    .catch(null),
});

/** Reads the body of a response: an Anthropic message or an OpenAI completion; null where it is neither. */
export function replyOfBody(body: unknown): Reply | null {
  const whole = Whole.safeParse(body).data;
  if (whole === undefined) return null;
  if (whole.content) return { content: whole.content, usage: plainUsage(whole.usage) };
  const message = whole.choices?.[0]?.message;
  if (message === undefined) return null;
  const content = plainMessages([message]).messages.flatMap((plain) => plain.content);
  return { content, usage: plainUsage(whole.usage) };
}

/** Reads a stream of server-sent events, as text. */
export function replyOfStream(text: string): Reply | null {
  const events = text.split("\n").flatMap((line) => {
    if (!line.startsWith("data:")) return [];
    try {
      return [JSON.parse(line.slice("data:".length)) as unknown];
    } catch {
      return [];
    }
  });
  return replyOfEvents(events);
}

const Event = z.looseObject({
  type: z.string().catch(""),
  index: z.number().catch(0),
  message: z
    .object({ usage: z.record(z.string(), z.unknown()).nullish() })
    .nullish()
    .catch(null),
  content_block: z.record(z.string(), z.unknown()).nullish().catch(null),
  delta: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** Puts Anthropic's stream events together again; null where they start no message. */
export function replyOfEvents(events: readonly unknown[]): Reply | null {
  const blocks = new Map<number, Record<string, unknown>>();
  const inputs = new Map<number, string>();
  let usage: unknown = null;
  let isStarted = false;
  for (const value of events) {
    const event = Event.safeParse(value).data;
    if (event === undefined) continue;
    const { index, delta } = event;
    if (event.type === "message_start") {
      isStarted = true;
      usage = event.message?.usage ?? null;
    } else if (event.type === "content_block_start") {
      blocks.set(index, { ...event.content_block });
    } else if (event.type === "content_block_delta" && delta) {
      const block = blocks.get(index) ?? {};
      for (const name of ["text", "thinking"] as const) {
        if (typeof delta[name] === "string") block[name] = `${block[name] ?? ""}${delta[name]}`;
      }
      const json = delta["partial_json"];
      if (typeof json === "string") inputs.set(index, (inputs.get(index) ?? "") + json);
    }
  }
  if (!isStarted) return null;
  for (const [index, json] of inputs) {
    const block = blocks.get(index);
    if (block !== undefined) block["input"] = parsedInput(json);
  }
  return { content: [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block), usage };
}

/** A call whose stream was cut off keeps what there is of its input. */
function parsedInput(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** Usage in the words of Anthropic's API: `prompt_tokens` of OpenAI's are all tokens of the request. */
export function plainUsage(usage: Record<string, unknown> | null | undefined): unknown {
  const prompt = usage?.["prompt_tokens"];
  return typeof prompt === "number" ? { input_tokens: prompt } : (usage ?? null);
}
