import { printable } from "../report/format.ts";
import type { Terminal } from "./main.ts";

/** The options of `coref worker` as commander gives them. */
export interface WorkerCommandOptions {
  readonly queue: string;
  readonly jobs: number;
  readonly once: boolean;
  readonly idle?: number;
  readonly lock: number;
  readonly quiet: boolean;
}

/** `coref worker`: analyses files for others until there is nothing to do, or it is told to end. */
export async function runWorkerCommand(
  { queue, jobs, once, idle, lock, quiet }: WorkerCommandOptions,
  { stderr }: Terminal,
): Promise<number> {
  const { runWorker } = await import("../queue/run-worker.ts");
  const ending = new AbortController();
  const say = (text: string): void => {
    if (!quiet) stderr.write(`coref: ${printable(text)}\n`);
  };
  const over = onSignals(() => {
    say("ends after what it is doing; again to end at once");
    ending.abort();
  });
  const done = await runWorker(queue, {
    jobs,
    idleSeconds: idle ?? (once ? 0 : null),
    lockSeconds: lock,
    signal: ending.signal,
    onReady: (address) => say(`waiting for files at ${address}`),
  }).finally(over);
  say(`done, ${done} ${done === 1 ? "file" : "files"}`);
  return 0;
}

/** Calls once what stops the work when the process is told to end; the second time it ends. Gives what takes that back. */
export function onSignals(stop: () => void): () => void {
  const over = (): void => {
    process.off("SIGINT", once);
    process.off("SIGTERM", once);
  };
  const once = (): void => {
    over();
    stop();
  };
  process.on("SIGINT", once);
  process.on("SIGTERM", once);
  return over;
}
