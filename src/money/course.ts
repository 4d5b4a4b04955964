import type { Session } from "../history/session.ts";
import type { IndexedTexts } from "../references/indexed-texts.ts";
import { type Request, requestsOf } from "../usage/requests.ts";
import { Arrivals } from "./arrivals.ts";
import type { Lifetime } from "./break-even.ts";
import { gapsOf } from "./cold-gaps.ts";
import { sizedOutputs } from "./output-sizes.ts";

/** A request of a window, with what is needed to say what it would have cost otherwise. Plain data. */
export interface CourseRequest
  extends Pick<Request, "time" | "passes" | "context" | "isUsOnly" | "isBatch" | "isFast" | "isLowerBound"> {
  /** The message of the window that it answered with, from 0. */
  readonly message: number;
  /** Model turns in the window up to that message, and with it. */
  readonly turn: number;
  /** How long what it writes into the cache lives; as before it where it wrote nothing. */
  readonly lifetime: Lifetime;
  /** Whether the cache had lapsed when it was sent (method §9). */
  readonly isCold: boolean;
  /** The last message of the model behind it, up to the next request, of which no usage was recorded; null without one. */
  readonly unrecorded: number | null;
}

/** An output as it was billed: an estimate, since no client records its size. Plain data. */
export interface BilledOutput {
  /** Tokens of a prompt. */
  readonly tokens: number;
  /** Where it stood in the prompts that held it, in tokens from their beginning. */
  readonly start: number;
  /** The first request that did not hold it any more; as many as there are where all later ones did. */
  readonly leaves: number;
}

/** What was recorded of the requests of a session, and where its outputs stood in them (method §9). */
export class SessionCourse {
  readonly #windows: readonly Course[];

  /** `texts` keeps the texts of the session; `sidechain` is what it was read with. */
  constructor(session: Session, texts: IndexedTexts, sidechain: "leave-out" | "take") {
    const { windows, unrecordedIn } = requestsOf(session, sidechain);
    this.#windows = session.windows.map((_, window) =>
      courseOf(session, window, windows[window] as readonly Request[], unrecordedIn[window] ?? [], texts),
    );
  }

  /** The requests of a window, in its order. */
  requests(window: number): readonly CourseRequest[] {
    return this.#windows[window]?.requests ?? [];
  }

  /** An output of a window by its message and the number of its call; null where no request sent it. */
  output(window: number, message: number, call: number): BilledOutput | null {
    return this.#windows[window]?.outputs.get(keyOf(message, call)) ?? null;
  }
}

interface Course {
  readonly requests: readonly CourseRequest[];
  readonly outputs: ReadonlyMap<string, BilledOutput>;
}

function courseOf(
  { windows, clearedAt }: Session,
  window: number,
  requests: readonly Request[],
  unrecorded: readonly number[],
  texts: IndexedTexts,
): Course {
  const messages = windows[window]?.messages;
  if (messages === undefined || requests.length === 0) return { requests: [], outputs: new Map() };
  const arrivals = new Arrivals(messages, requests);
  const sized = sizedOutputs(messages, requests, arrivals, texts);
  const starts = startsOf(
    requests,
    sized.map(({ message, tokens }) => ({ tokens, arrival: arrivals.after(message) })),
  );
  const outputs = new Map<string, BilledOutput>();
  for (const [i, { message, call, tokens }] of sized.entries()) {
    const line = clearedAt.get(call);
    const leaves = line === undefined ? requests.length : arrivals.afterLine(line);
    outputs.set(keyOf(message, call), { tokens, start: starts[i] as number, leaves });
  }
  const turns = turnsAt(messages.length, (message) => messages.isTurn(message));
  return { requests: courseRequests(requests, turns, unrecorded), outputs };
}

function courseRequests(
  requests: readonly Request[],
  turns: Int32Array,
  unrecorded: readonly number[],
): CourseRequest[] {
  const gaps = gapsOf(requests);
  let next = 0;
  let lifetime: Lifetime = "5m";
  return requests.map((request, i) => {
    const { time, passes, context, isUsOnly, isBatch, isFast, isLowerBound } = request;
    if (request.write1h > 0) lifetime = "1h";
    else if (request.write5m > 0) lifetime = "5m";
    const message = request.message ?? 0;
    const until = requests[i + 1]?.message ?? Number.POSITIVE_INFINITY;
    let missing: number | null = null;
    for (; next < unrecorded.length && (unrecorded[next] as number) < until; next++)
      missing = unrecorded[next] as number;
    return {
      ...{ time, passes, context, isUsOnly, isBatch, isFast, isLowerBound, message, lifetime },
      turn: turns[message] as number,
      isCold: gaps[i - 1]?.isCold ?? false,
      unrecorded: missing,
    };
  });
}

/** Per message the model turns up to it. */
function turnsAt(length: number, isTurn: (message: number) => boolean): Int32Array {
  const turns = new Int32Array(length);
  let count = 0;
  for (let message = 0; message < length; message++) {
    if (isTurn(message)) count += 1;
    turns[message] = count;
  }
  return turns;
}

/** A smaller context than that of the request before is no fall: reminders come and go. Tokens. */
const FALL = 1000;

/** Whether the context fell before a request: something went out of it. */
export function fell(
  before: Pick<Request, "context"> | undefined,
  { context }: Pick<Request, "context">,
): boolean {
  return (before?.context ?? 0) - context > FALL;
}

/**
 * Where outputs stand in the prompts, in the order in which they came. What comes with a request stands at the end of
 * its prompt. Where the context falls, something went that stood behind what was still read from the cache: what
 * stands behind that moves up.
 */
function startsOf(
  requests: readonly Request[],
  outputs: readonly { readonly tokens: number; readonly arrival: number }[],
): Float64Array {
  const starts = new Float64Array(outputs.length);
  let next = 0;
  for (const [i, request] of requests.entries()) {
    const before = requests[i - 1];
    if (before !== undefined && fell(before, request)) {
      const unchanged = request.passes.at(-1)?.read ?? 0;
      for (let o = next - 1; o >= 0 && (starts[o] as number) >= unchanged; o--)
        starts[o] = Math.max(unchanged, (starts[o] as number) - (before.context - request.context));
    }
    const first = next;
    while (outputs[next]?.arrival === i) next += 1;
    let end = request.context;
    for (let o = next - 1; o >= first; o--) {
      end = Math.max(0, end - (outputs[o]?.tokens ?? 0));
      starts[o] = end;
    }
  }
  return starts;
}

function keyOf(message: number, call: number): string {
  return `${message} ${call}`;
}
