import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { UserError } from "../errors.ts";
import { analyzeSource, type Task } from "../pool/analyze-source.ts";
import type { Engine } from "../pool/engine.ts";
import { isAsFound } from "./check-source.ts";
import type { Inbox, News } from "./inbox.ts";
import { JOB_OPTIONS, jobData, MOST_TRIES } from "./job.ts";
import { jobId, jobKey } from "./names.ts";
import { unpackResults } from "./pack-results.ts";
import { keepRun, takeResult } from "./run-results.ts";

/** Jobs of a run that are in the queue at once: what Redis holds of a corpus of any size is bounded. */
const MOST_OPEN = 1_000;

/** How often a run says that it is there, and looks for jobs of which nothing was heard. */
const LOOK_MS = 5_000;

interface Surroundings {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly inbox: Inbox;
  readonly onResults: Parameters<Engine["run"]>[1];
}

/** The jobs of one run: puts them into the queue, the largest file first, and takes their results out. */
export class RunJobs {
  readonly #run: string;
  readonly #tasks: readonly Task[];
  readonly #around: Surroundings;
  /** By their ids, those in the queue: which task, and how often its job was lost. */
  readonly #open = new Map<string, { readonly i: number; losses: number }>();
  #isOver = false;

  constructor(run: string, tasks: readonly Task[], around: Surroundings) {
    this.#run = run;
    this.#tasks = tasks;
    this.#around = around;
  }

  /** Runs the tasks with these numbers. Rejects with a `UserError` for a job that failed too often. */
  async run(numbers: readonly number[], onNoWorkers: () => void): Promise<void> {
    const { redis, queue, inbox } = this.#around;
    // The next to be added is the last.
    const waiting = [...numbers].sort((a, b) => this.#task(a).source.bytes - this.#task(b).source.bytes);
    await keepRun(redis, this.#run);
    let looked = performance.now();
    let isSaid = false;
    while (!this.#isOver && (waiting.length > 0 || this.#open.size > 0)) {
      const room = MOST_OPEN - this.#open.size;
      await this.#add(waiting.splice(Math.max(0, waiting.length - room)).reverse());
      for (const news of await inbox.take(LOOK_MS)) {
        if (this.#isOver) return;
        await this.#hear(news);
      }
      if (performance.now() - looked < LOOK_MS) continue;
      looked = performance.now();
      await keepRun(redis, this.#run);
      await this.#findUnheard();
      // Some servers refuse to list who is there.
      if (!isSaid && (await queue.getWorkersCount().catch(() => 1)) === 0) {
        isSaid = true;
        onNoWorkers();
      }
    }
  }

  /** Adds and takes nothing any more; `run` is soon done. */
  end(): void {
    this.#isOver = true;
    this.#around.inbox.wake();
  }

  /** Removes from the queue what no worker has begun. What one has begun goes when it is done. */
  async remove(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.#around.queue.remove(id)));
  }

  #task(i: number): Task {
    return this.#tasks[i] as Task;
  }

  async #add(numbers: readonly number[]): Promise<void> {
    const jobs = numbers.map((i) => ({
      name: "analyze",
      data: jobData(this.#run, this.#task(i)),
      opts: { ...JOB_OPTIONS, jobId: jobId(this.#run, i) },
    }));
    for (const [n, i] of numbers.entries()) {
      const { jobId: id } = (jobs[n] as (typeof jobs)[number]).opts;
      this.#open.set(id, { i, losses: this.#open.get(id)?.losses ?? 0 });
    }
    if (jobs.length > 0) await this.#around.queue.addBulk(jobs);
  }

  async #hear(news: News): Promise<void> {
    const { redis, queue } = this.#around;
    const { id, kind } = news;
    const job = this.#open.get(id);
    if (job === undefined) return;
    const task = this.#task(job.i);
    if (kind !== "done") {
      // A session that somebody is still writing is another file for a worker.
      if (!isAsFound(task.source)) {
        this.#finish(id, job.i, await analyzeSource(task));
        if (kind === "delayed") await queue.remove(id);
      } else if (kind === "failed")
        throw new UserError(`${task.source.file} could not be analysed by the workers: ${news.why}`);
      return;
    }
    const packed = await takeResult(redis, this.#run, id);
    if (packed === null) return;
    const results = unpackResults(packed);
    const isUsable = results.every(({ ok }) => ok);
    this.#finish(id, job.i, isUsable ? results : await analyzeSource(task));
  }

  #finish(id: string, i: number, results: Parameters<Surroundings["onResults"]>[1]): void {
    this.#open.delete(id);
    if (!this.#isOver) this.#around.onResults(i, results);
  }

  /** A job that is gone is done, though nobody said so; or Redis lost it, and it is added again. */
  async #findUnheard(): Promise<void> {
    const ids = [...this.#open.keys()];
    const { redis } = this.#around;
    const found = await redis.pipeline(ids.map((id) => ["exists", jobKey(id)])).exec();
    const gone = ids.filter((_, n) => found?.[n]?.[1] === 0);
    for (const id of gone) {
      await this.#hear({ id, kind: "done" });
      const job = this.#open.get(id);
      if (job === undefined) continue;
      job.losses += 1;
      if (job.losses >= MOST_TRIES)
        throw new UserError(`${this.#task(job.i).source.file}: the queue lost its job ${MOST_TRIES} times`);
      await this.#add([job.i]);
    }
  }
}
