import { randomUUID } from "node:crypto";
import { UserError } from "../errors.ts";
import { analyzeSource } from "../pool/analyze-source.ts";
import type { Engine } from "../pool/engine.ts";
import { STANDARD_INPUT } from "../sources/find-transcripts.ts";
import { type Connection, connect } from "./connect.ts";
import { Inbox } from "./inbox.ts";
import { PREFIX, queueName } from "./names.ts";
import { RunJobs } from "./run-jobs.ts";
import { endRun } from "./run-results.ts";
import { sweepQueue } from "./sweep-queue.ts";

/** How a queue is used; nothing here changes what is found. */
export interface QueueOptions {
  /** Called with what somebody who waits should know: that no worker is there. */
  readonly onNotice?: (text: string) => void;
  /** Is handed what stops a run, while there is one; gives back what to call when it is over. */
  readonly onRunning?: (stop: () => void) => () => void;
}

/**
 * Analyses files on workers elsewhere that share a Redis and a file system with this process (docs/queue.md). Standard
 * input is read here, and so is a file that no worker can use or that changed since it was found: the results are those of
 * this machine. Rejects with a `UserError` where Redis is not there, where a job failed too often, and where it was stopped.
 */
export function onQueue(url: string, options: QueueOptions = {}): Engine {
  return {
    async run(tasks, onResults) {
      const isHere = (i: number): boolean => tasks[i]?.source.path === STANDARD_INPUT.path;
      const numbers = [...tasks.keys()];
      const elsewhere = numbers.filter((i) => !isHere(i));
      if (elsewhere.length > 0) await runElsewhere(url, options, tasks, elsewhere, onResults);
      for (const i of numbers.filter(isHere))
        onResults(i, await analyzeSource(tasks[i] as (typeof tasks)[number]));
    },
  };
}

async function runElsewhere(
  url: string,
  { onNotice = () => {}, onRunning }: QueueOptions,
  tasks: Parameters<Engine["run"]>[0],
  numbers: readonly number[],
  onResults: Parameters<Engine["run"]>[1],
): Promise<void> {
  const connection = await connect(url);
  const { bullmq, redis, whileThere } = connection;
  const how = { connection: connection.options, prefix: PREFIX };
  const lastEventId = await whileThere(lastId(redis));
  const queue = new bullmq.Queue(queueName(), how);
  const events = new bullmq.QueueEvents(queueName(), { ...how, lastEventId });
  const inbox = new Inbox();
  // What is wrong with Redis is heard on our own connection.
  queue.on("error", () => {});
  events.on("error", () => {});
  events.on("completed", ({ jobId }) => inbox.add({ id: jobId, kind: "done" }));
  events.on("delayed", ({ jobId }) => inbox.add({ id: jobId, kind: "delayed" }));
  events.on("failed", ({ jobId, failedReason: why }) => inbox.add({ id: jobId, kind: "failed", why }));
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new UserError("stopped; what was in the queue is taken out again"));
  });
  stopped.catch(() => {});
  const over = onRunning?.(stop);
  const run = randomUUID();
  const jobs = new RunJobs(run, tasks, { redis, queue, inbox, onResults });
  let running: Promise<void> | undefined;
  try {
    await whileThere(Promise.race([stopped, events.waitUntilReady()]));
    const noWorkers = (): void =>
      onNotice(
        `no worker of coref ${queueName()} is at ${connection.shown}; start one with: coref worker --queue <address>`,
      );
    running = jobs.run(numbers, noWorkers);
    await whileThere(Promise.race([stopped, running]));
  } finally {
    over?.();
    jobs.end();
    const tidy = async (): Promise<void> => {
      // What it is just adding is removed as well.
      await running?.catch(() => {});
      await endRun(redis, run);
      await jobs.remove();
      await sweepQueue(redis);
    };
    await whileThere(tidy()).catch(() => {});
    await Promise.allSettled([queue.close(), events.close()]);
    connection.close();
  }
}

/** Events after this moment, by the clock of Redis: none is missed before the first is waited for. */
async function lastId(redis: Connection["redis"]): Promise<string> {
  const [seconds, microseconds] = await redis.time();
  return `${Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000) - 1}-0`;
}
