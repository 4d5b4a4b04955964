import type { Redis } from "ioredis";
import { runKey } from "./names.ts";

/** A run that says nothing for this long is over: its process was killed. */
const GONE_S = 600;

/** Stands beside the results, so that the key is there without any. */
const IS_RUNNING = "running";

/** Results go to a run that is there, and to no other: nobody would take them. */
const PUT = "if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end";

/** Says that a run is there, and goes on being there. */
export async function keepRun(redis: Redis, run: string): Promise<void> {
  await redis.multi().hset(runKey(run), IS_RUNNING, "1").expire(runKey(run), GONE_S).exec();
}

/** Ends a run, and removes what was not taken. */
export async function endRun(redis: Redis, run: string): Promise<void> {
  await redis.del(runKey(run));
}

export async function isRunning(redis: Redis, run: string): Promise<boolean> {
  return (await redis.exists(runKey(run))) === 1;
}

/** Hands the results of a job to its run. */
export async function putResult(redis: Redis, run: string, id: string, packed: string): Promise<void> {
  await redis.eval(PUT, 1, runKey(run), id, packed);
}

/** Takes the results of a job, which are then in Redis no more; null where there are none. */
export async function takeResult(redis: Redis, run: string, id: string): Promise<string | null> {
  const packed = await redis.hget(runKey(run), id);
  if (packed !== null) await redis.hdel(runKey(run), id);
  return packed;
}
