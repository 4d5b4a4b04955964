import type { z } from "zod";
import type { Failed } from "../record/outcome.ts";
import { type ErrorReply, failure, statusFailure, thrownFailure } from "./failure.ts";
import { readBody } from "./reply.ts";

/** Sends a request once, and gives the reply when its headers are there. */
export type Send = (signal: AbortSignal) => Promise<Response | ErrorReply>;

export interface Limits {
  /** For the whole of it, body and all. The SDK's own time-out ends with the headers, and a body can stand still. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A body that is JSON. */
export interface Arrived {
  readonly kind: "arrived";
  readonly json: unknown;
  readonly requestId: string | null;
  readonly latencyMs: number;
}

/** One attempt, and how it ended. It throws nothing that the server or the network did. */
export async function attempt(send: Send, { timeoutMs, signal }: Limits): Promise<Arrived | Failed> {
  if (signal?.aborted) {
    return failure({ class: "no-connection", message: "stopped before it was sent", billed: "no" });
  }
  const started = performance.now();
  const ending = new AbortController();
  const stop = () => ending.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });
  const ended = await exchange(send, ending.signal);
  clearTimeout(timer);
  signal?.removeEventListener("abort", stop);
  const latencyMs = Math.round(performance.now() - started);
  if (ended.kind === "error" && ended.class === "lost-connection" && ending.signal.aborted) {
    return { ...ended, ...(signal?.aborted ? STOPPED : tooLate(timeoutMs)), latencyMs };
  }
  return { ...ended, latencyMs };
}

const STOPPED = { class: "lost-connection", message: "stopped before the answer was there" } as const;

function tooLate(timeoutMs: number) {
  return { class: "timeout", message: `no whole answer within ${timeoutMs} ms` } as const;
}

async function exchange(send: Send, signal: AbortSignal): Promise<Omit<Arrived, "latencyMs"> | Failed> {
  let at: Pick<Failed, "status" | "requestId"> = { status: null, requestId: null };
  try {
    const reply = await send(signal);
    if (!(reply instanceof Response)) {
      return statusFailure(reply);
    }
    at = { status: reply.status, requestId: reply.headers.get("request-id") };
    const body = readBody(await reply.text());
    return "json" in body
      ? { kind: "arrived", json: body.json, requestId: at.requestId }
      : failure({ ...body, ...at });
  } catch (error) {
    return { ...thrownFailure(error), ...at };
  }
}

/** What arrived, as a schema wants it. */
export function readAs<T>(schema: z.ZodType<T>, ended: Arrived | Failed): T | Failed {
  if (ended.kind === "error") {
    return ended;
  }
  const { json, requestId, latencyMs } = ended;
  const parsed = schema.safeParse(json);
  const message = "the body is not what was asked for";
  return parsed.success
    ? parsed.data
    : failure({ class: "not-a-message", message, status: 200, requestId, latencyMs });
}

export function isFailed(value: object): value is Failed {
  return "kind" in value && value.kind === "error";
}
