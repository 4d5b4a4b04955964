import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileResult } from "../../src/analysis/analyze.ts";
import type { CandidateSettings } from "../../src/analysis/settings.ts";
import { analyzeSource, type Task } from "../../src/pool/analyze-source.ts";
import type { Engine } from "../../src/pool/engine.ts";
import { inProcess } from "../../src/pool/in-process.ts";
import { onThreads } from "../../src/pool/threads.ts";
import { onQueue } from "../../src/queue/on-queue.ts";
import { runWorker } from "../../src/queue/run-worker.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { NO_REDIS, ownRedis } from "./redis.ts";

const settings: CandidateSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 300,
  classRule: CLASS_RULE,
  subagents: false,
  forRecovery: true,
  forMoney: true,
  forPolicies: { caps: [{ head: 100, tail: 50 }] },
  variants: [{ identifiers: "corrected" }, { trigger: { kind: "idle", seconds: 300 } }],
};

function taskOf(path: string, bytes = statSync(path).size): Task {
  return { source: { path, file: path.split("/").at(-1) as string, bytes }, settings, format: null };
}

function tasks(): Task[] {
  const folder = folderOf({ "empty.jsonl": "", "prose.txt": "no transcript\n" });
  const packed = join(folder, "packed.jsonl.gz");
  writeFileSync(packed, gzipSync("{}"));
  const corpus = ["01-echo", "10-parallel", "12-compaction-preserves-tail"];
  const known = corpus.map((name) => inRepository(`corpora/known-answer/${name}.jsonl`));
  return [
    ...[...known, ...["empty.jsonl", "prose.txt"].map((name) => join(folder, name)), packed].map((path) =>
      taskOf(path),
    ),
    // What changed since it was found, and what is gone.
    taskOf(known[0] as string, 17),
    taskOf(join(folder, "gone.jsonl"), 17),
    taskOf(folder),
  ];
}

async function resultsOf(engine: Engine, given: readonly Task[]): Promise<FileResult[][]> {
  const heard: [number, FileResult[]][] = [];
  await engine.run(given, (i, results) => heard.push([i, results]));
  expect(heard.map(([i]) => i).sort((a, b) => a - b)).toEqual([...given.keys()]);
  return heard.sort(([a], [b]) => a - b).map(([, results]) => results);
}

function suite(engine: () => Engine): void {
  test("each task has its results, as this process has them", async () => {
    const given = tasks();
    const alone: FileResult[][] = [];
    for (const task of given) alone.push(await analyzeSource(task));
    expect(alone.map((found) => found.every(({ ok }) => ok))).toContain(false);
    expect(await resultsOf(engine(), given)).toEqual(alone);
  });

  test("a task may come twice", async () => {
    const [one] = tasks() as [Task];
    const [first, second] = await resultsOf(engine(), [one, one]);
    expect(second).toEqual(first);
  });

  test("no tasks are no work", async () => {
    expect(await resultsOf(engine(), [])).toEqual([]);
  });

  test("two runs of one engine at once do not mix", async () => {
    const [a, b, c] = tasks() as [Task, Task, Task];
    const both = [[a, b], [c]];
    const alone = await Promise.all(both.map((given) => resultsOf(inProcess, given)));
    const one = engine();
    expect(await Promise.all(both.map((given) => resultsOf(one, given)))).toEqual(alone);
  });
}

describe("this process", () => suite(() => inProcess));

describe("threads", () => suite(() => onThreads(2)));

describe.skipIf(NO_REDIS !== null)(`a queue${NO_REDIS === null ? "" : ` (skipped: ${NO_REDIS})`}`, () => {
  const { state, keys } = ownRedis();
  const ending = new AbortController();
  let worker: Promise<number>;
  beforeAll(() => {
    worker = runWorker(state.url, { jobs: 2, idleSeconds: null, lockSeconds: 5, signal: ending.signal });
  });
  suite(() => onQueue(state.url));
  test("there may be more files than the queue holds at once", async () => {
    const task = taskOf(join(folderOf({ "prose.jsonl": "{}\n" }), "prose.jsonl"));
    const [found] = await resultsOf(inProcess, [task]);
    const given = Array.from({ length: 1_100 }, () => task);
    expect(new Set((await resultsOf(onQueue(state.url), given)).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(found)]),
    );
  });
  afterAll(async () => {
    ending.abort();
    expect(await worker).toBeGreaterThan(0);
    expect(await keys()).toEqual([]);
  });
});
