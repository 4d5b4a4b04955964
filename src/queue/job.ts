import { resolve } from "node:path";
import type { JobsOptions } from "bullmq";
import type { Task } from "../pool/analyze-source.ts";

/** What a worker is sent, as JSON. */
export interface JobData {
  readonly run: string;
  /** The path is absolute. */
  readonly task: Task;
  /** The workers on which it failed. */
  readonly failedOn: readonly string[];
  /** How often a worker on which it failed left it to others. */
  readonly left: number;
}

/** A job is tried this often before it stops the run. */
export const MOST_TRIES = 3;

/** A worker that is taken for dead this often on one job is the job's fault. */
export const MOST_DEATHS = 3;

export const JOB_OPTIONS: JobsOptions = {
  attempts: MOST_TRIES,
  backoff: { type: "fixed", delay: 500 },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
};

export function jobData(run: string, { source, settings, format }: Task): JobData {
  const { path, file, bytes } = source;
  return {
    run,
    task: { source: { path: resolve(path), file, bytes }, settings, format },
    failedOn: [],
    left: 0,
  };
}
