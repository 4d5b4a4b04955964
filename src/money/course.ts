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
    const { windows } = requestsOf(session, sidechain);
    this.#windows = session.windows.map((_, window) =>
      courseOf(session, window, windows[window] as readonly Request[], texts),
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
  texts: IndexedTexts,
): Course {
  const messages = windows[window]?.messages;
  if (messages === undefined || requests.length === 0) return { requests: [], outputs: new Map() };
  const arrivals = new Arrivals(messages, requests);
  const outputs = new Map<string, BilledOutput>();
  const sized = sizedOutputs(messages, requests, arrivals, texts);
  // What arrives before a request ends where its prompt ends: the last of it stands at the end.
  let [arrival, end] = [-1, 0];
  for (const { message, call, tokens } of sized.toReversed()) {
    if (arrivals.after(message) !== arrival) {
      arrival = arrivals.after(message);
      end = requests[arrival]?.context ?? 0;
    }
    end = Math.max(0, end - tokens);
    const line = clearedAt.get(call);
    const leaves = line === undefined ? requests.length : arrivals.afterLine(line);
    const key = keyOf(message, call);
    if (!outputs.has(key)) outputs.set(key, { tokens, start: end, leaves });
  }
  const turns = turnsAt(messages.length, (message) => messages.isTurn(message));
  return { requests: courseRequests(requests, turns), outputs };
}

function courseRequests(requests: readonly Request[], turns: Int32Array): CourseRequest[] {
  const gaps = gapsOf(requests);
  let lifetime: Lifetime = "5m";
  return requests.map((request, i) => {
    const { time, passes, context, isUsOnly, isBatch, isFast, isLowerBound } = request;
    if (request.write1h > 0) lifetime = "1h";
    else if (request.write5m > 0) lifetime = "5m";
    const message = request.message ?? 0;
    return {
      ...{ time, passes, context, isUsOnly, isBatch, isFast, isLowerBound, message, lifetime },
      turn: turns[message] as number,
      isCold: gaps[i - 1]?.isCold ?? false,
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

function keyOf(message: number, call: number): string {
  return `${message} ${call}`;
}
