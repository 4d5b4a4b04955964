import type { Redis } from "ioredis";
import { jobKey } from "./names.ts";

/** Keys that hold jobs; where all are absent, the queue is empty. */
const WITH_JOBS = [
  "wait",
  "active",
  "delayed",
  "prioritized",
  "paused",
  "completed",
  "failed",
  "waiting-children",
];

/** Keys that BullMQ keeps of an empty queue, and makes again where it needs them. */
const OF_A_QUEUE = ["meta", "id", "events", "marker", "stalled", "stalled-check", "pc", "limiter"];

/** In one step, so that no job of another run can come in between. */
const SWEEP = `
for i = 1, tonumber(ARGV[1]) do
  if redis.call('EXISTS', KEYS[i]) == 1 then return 0 end
end
for i = tonumber(ARGV[1]) + 1, #KEYS do redis.call('DEL', KEYS[i]) end
return 1`;

/** Removes what BullMQ leaves of a queue, if no job is in it. BullMQ's own way would remove another run's jobs too. */
export async function sweepQueue(redis: Redis): Promise<void> {
  const keys = [...WITH_JOBS, ...OF_A_QUEUE].map(jobKey);
  await redis.eval(SWEEP, keys.length, ...keys, WITH_JOBS.length);
}
