import type { ConnectionOptions } from "bullmq";
import type { Redis as RedisClient } from "ioredis";
import { UserError } from "../errors.ts";
import { parseAddress } from "./address.ts";
import { loadPackages, type Packages } from "./load-packages.ts";

/** A Redis that answered. */
export interface Connection extends Pick<Packages, "bullmq"> {
  readonly redis: RedisClient;
  /** What BullMQ makes its own connections with. */
  readonly options: ConnectionOptions;
  /** The address without a password. */
  readonly shown: string;
  /** What the work comes to; rejects with a `UserError` when Redis was away for too long meanwhile. */
  readonly whileThere: <T>(work: Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** How long a Redis may take to answer for the first time, and how long one that was there may be away. */
const FIRST_ANSWER_MS = 10_000;
const AWAY_MS = 60_000;

/** The longest pause before it is tried again to reach it. */
const PAUSE_MS = 2_000;

/** Connects to a Redis. Throws a `UserError` in one line where there is none, or it does not let us in. */
export async function connect(url: string): Promise<Connection> {
  const { shown } = parseAddress(url);
  const { bullmq, Redis } = await loadPackages();
  let isUp = false;
  let why = "it does not answer";
  let isGivenUp = false;
  let lose: (error: UserError) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  // Whoever waits for it sees it; where nobody does any more, it is no news.
  lost.catch(() => {});
  const giveUp = (): null => {
    // All connections give up before anybody closes them: one that still tries would complain of that on its own.
    if (!isGivenUp) setTimeout(() => lose(new UserError(`lost the Redis at ${shown}: ${why}`)), 2 * PAUSE_MS);
    isGivenUp = true;
    return null;
  };
  const retries = (): ((times: number) => number | null) => {
    let since = 0;
    return (times) => {
      if (!isUp) return null;
      if (times === 1) since = performance.now();
      return isGivenUp || performance.now() - since > AWAY_MS ? giveUp() : Math.min(200 * times, PAUSE_MS);
    };
  };
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: FIRST_ANSWER_MS,
    maxRetriesPerRequest: null,
    retryStrategy: retries(),
  });
  redis.on("error", (error: NodeJS.ErrnoException) => {
    why = error.code ?? error.message;
  });
  try {
    await inTime(redis.connect().then(() => redis.ping()));
  } catch (error) {
    redis.disconnect();
    const { message } = error as Error;
    throw new UserError(`no Redis to use at ${shown}: ${/closed/.test(message) ? why : message}`);
  }
  isUp = true;
  return {
    bullmq,
    redis,
    options: { url, maxRetriesPerRequest: null, retryStrategy: retries(), skipVersionCheck: true },
    shown,
    whileThere: (work) =>
      Promise.race([
        lost,
        work.catch((error: unknown) => {
          // What was asked of a Redis that is gone fails as well, and says less.
          if (isGivenUp) return lost;
          throw error;
        }),
      ]),
    close: () => redis.disconnect(),
  };
}

/** A server may take a connection and never say a word. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it does not answer")), FIRST_ANSWER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
