import { readVersion } from "../version.ts";

/** All that coref keeps in Redis begins with this. */
export const PREFIX = "coref";

/** Holds coref's version, so a worker of another version never sees the jobs. */
export function queueName(): string {
  return readVersion();
}

/** The key of a job as BullMQ makes it. */
export function jobKey(id: string): string {
  return `${PREFIX}:${queueName()}:${id}`;
}

/** The key of a run: a hash of results that are not taken yet, there as long as the run is. */
export function runKey(run: string): string {
  return `${PREFIX}:${queueName()}:run:${run}`;
}

/** A job is named after its run, so that several runs can share a queue. */
export function jobId(run: string, task: number): string {
  return `${run}-${task}`;
}
