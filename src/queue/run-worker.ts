import { randomUUID } from "node:crypto";
import type { Job, Queue } from "bullmq";
import { startThreads, type Threads } from "../pool/threads.ts";
import { checkSource } from "./check-source.ts";
import { type Connection, connect } from "./connect.ts";
import { type JobData, MOST_DEATHS } from "./job.ts";
import { PREFIX, queueName } from "./names.ts";
import { packResults } from "./pack-results.ts";
import { isRunning, putResult } from "./run-results.ts";
import { sweepQueue } from "./sweep-queue.ts";

/** How a worker works. */
export interface WorkerOptions {
  /** Files that are analysed at once, each on a thread. */
  readonly jobs: number;
  /** Ends when there was nothing to do for so long; 0 as soon as the queue is empty, null never. */
  readonly idleSeconds: number | null;
  /** A worker that is silent for so long is taken for dead, and its files go to others. */
  readonly lockSeconds: number;
  /** Ends it after what it is doing. */
  readonly signal: AbortSignal;
  /** Called when it is ready. */
  readonly onReady?: (address: string) => void;
}

/** A worker leaves what failed on it to others this often, a second each, before it tries once more. */
const MOST_LEFT = 10;
const LEFT_MS = 1_000;

/** How often it is looked whether there is something to do. */
const LOOK_MS = 100;

/**
 * Takes jobs of this version of coref out of a queue and analyses them, until it is told to end or there is nothing to
 * do. Gives the number of jobs done. Rejects with a `UserError` where Redis is not there, or is lost.
 */
export async function runWorker(url: string, options: WorkerOptions): Promise<number> {
  const connection = await connect(url);
  const { bullmq, redis } = connection;
  const threads = await startThreads(options.jobs);
  const me = randomUUID();
  const how = { connection: connection.options, prefix: PREFIX };
  let done = 0;
  let running = 0;
  let busy = performance.now();
  const worker = new bullmq.Worker<JobData>(
    queueName(),
    async (job, token) => {
      running += 1;
      try {
        await analyzeJob(job, token, me, threads, connection);
        done += 1;
        // What a job returns would stay in the stream of events.
        return null;
      } finally {
        running -= 1;
        busy = performance.now();
      }
    },
    {
      ...how,
      concurrency: options.jobs,
      lockDuration: options.lockSeconds * 1_000,
      stalledInterval: options.lockSeconds * 1_000,
      maxStalledCount: MOST_DEATHS,
      drainDelay: 1,
    },
  );
  const queue = new bullmq.Queue<JobData>(queueName(), { ...how, skipMetasUpdate: true });
  // What is wrong with Redis is heard on our own connection; a lock that was lost means that another does the job too.
  worker.on("error", () => {});
  queue.on("error", () => {});
  const isIdle = (): boolean =>
    options.idleSeconds !== null && running === 0 && performance.now() - busy >= options.idleSeconds * 1_000;
  let isOver = false;
  const work = async (): Promise<void> => {
    await Promise.all([worker.waitUntilReady(), queue.waitUntilReady()]);
    options.onReady?.(connection.shown);
    busy = performance.now();
    while (!isOver && !options.signal.aborted && !(isIdle() && (await isEmpty(queue))))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    // Waits for what it is doing.
    await worker.close();
    await sweepQueue(redis);
  };
  try {
    await connection.whileThere(work());
    return done;
  } finally {
    isOver = true;
    await Promise.allSettled([worker.close(true), queue.close(), threads.end()]);
    connection.close();
  }
}

async function isEmpty(queue: Queue): Promise<boolean> {
  return (await queue.getJobCountByTypes("waiting", "delayed", "prioritized")) === 0;
}

async function analyzeJob(
  job: Job<JobData>,
  token: string | undefined,
  me: string,
  threads: Threads,
  { bullmq, redis }: Connection,
): Promise<void> {
  const { run, task, failedOn, left } = job.data;
  if (!(await isRunning(redis, run))) return;
  if (failedOn.includes(me) && left < MOST_LEFT) {
    await job.updateData({ ...job.data, left: left + 1 });
    await job.moveToDelayed(Date.now() + LEFT_MS, token);
    throw new bullmq.DelayedError();
  }
  try {
    checkSource(task.source);
    const results = await threads.analyze(task);
    await putResult(redis, run, String(job.id), packResults(results));
  } catch (error) {
    await job.updateData({ ...job.data, failedOn: [...failedOn, me], left: 0 });
    throw error;
  }
}
