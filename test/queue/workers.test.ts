import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Queue } from "bullmq";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { NOBODY, run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { NO_REDIS, ownRedis, startApart, until } from "./redis.ts";

const VERSION = (JSON.parse(readFileSync(inRepository("package.json"), "utf8")) as { version: string })
  .version;

/** Every way in which a corpus is read: several passes, and all that a worker can be asked for. */
const ALL = ["--policies", "--corrections", "--sweep", "fire", "--draws", "0", "--quiet"];

function bytesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    names.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), "base64")]),
  );
}

/** Sessions with answers, and two files that no one can use. */
function corpus(prefixes: string): string {
  const root = scratch();
  // For those who run as nobody.
  chmodSync(root, 0o755);
  const folder = join(root, "corpus");
  mkdirSync(folder);
  const from = inRepository("corpora/known-answer");
  for (const name of readdirSync(from).filter((name) => name.endsWith(".jsonl") && name.startsWith(prefixes)))
    cpSync(join(from, name), join(folder, name));
  writeFileSync(join(folder, "bad.har"), "{");
  writeFileSync(join(folder, "other.jsonl"), "no transcript\n");
  return folder;
}

const why = NO_REDIS === null ? "" : ` (skipped: ${NO_REDIS})`;

describe.skipIf(NO_REDIS !== null)(`workers${why}`, { timeout: 180_000 }, () => {
  const { state, client, keys } = ownRedis();
  const paths = { one: corpus("0"), two: corpus("1") };
  const alone: Record<string, Record<string, string>> = {};
  const analyze = async (path: string, ...args: string[]) => {
    const out = join(scratch(), "report");
    const { code, err } = await run(["analyze", path, "--out", out, ...ALL, ...args]);
    return { code, err, bytes: () => bytesOf(out) };
  };
  const onQueue = (path: string) => analyze(path, "--queue", state.url);
  const startWorker = (...args: string[]) =>
    startApart(["worker", "--queue", state.url, "--lock", "1", ...args]);
  const isBegun = async (): Promise<boolean> => (await client().llen(`coref:${VERSION}:active`)) > 0;
  const isThere = async (): Promise<boolean> => (await client().llen(`coref:${VERSION}:wait`)) > 0;

  beforeAll(async () => {
    for (const [name, path] of Object.entries(paths)) {
      const { code, bytes } = await analyze(path, "--jobs", "1");
      expect(code).toBe(1);
      alone[name] = bytes();
    }
  }, 180_000);
  // Nothing of ours is left, whatever happened.
  afterEach(async () => {
    await until(async () => (await keys()).every((key) => !key.endsWith(":stalled-check")));
    expect(await keys()).toEqual([]);
  });

  test("one worker gives the report of one machine", async () => {
    const { ended, said } = startWorker("--idle", "3");
    await said("waiting for files");
    const { code, bytes } = await onQueue(paths.one);
    expect(code).toBe(1);
    expect(bytes()).toEqual(alone["one"]);
    expect(await ended).toMatchObject({ code: 0 });
  });

  test("three workers, which come late, do so too, for two analyses at once", async () => {
    const both = Promise.all([onQueue(paths.one), onQueue(paths.two)]);
    await until(isThere);
    const workers = [startWorker("--idle", "8"), startWorker("--idle", "8"), startWorker("--idle", "8")];
    const [one, two] = await both;
    expect(one.bytes()).toEqual(alone["one"]);
    expect(two.bytes()).toEqual(alone["two"]);
    for (const { ended } of workers) expect(await ended).toMatchObject({ code: 0 });
  });

  test("what a worker had begun when it was killed is done by another", async () => {
    const killed = startWorker();
    await killed.said("waiting for files");
    const report = onQueue(paths.one);
    await until(isBegun);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await isBegun()).toBe(true);
    const other = startWorker("--idle", "5");
    expect((await report).bytes()).toEqual(alone["one"]);
    expect(await other.ended).toMatchObject({ code: 0 });
  });

  test("a worker that is told to end does so after what it has begun", async () => {
    const first = startWorker();
    await first.said("waiting for files");
    const report = onQueue(paths.one);
    await until(isBegun);
    first.child.kill("SIGTERM");
    expect(await first.ended).toEqual({ code: 0, err: expect.stringContaining("coref: done, 1 file\n") });
    const other = startWorker("--idle", "5");
    expect((await report).bytes()).toEqual(alone["one"]);
    await other.ended;
  });

  test("an analysis that is stopped takes its jobs with it, and says before that no worker is there", async () => {
    const args = ["analyze", paths.one, "--out", scratch(), "--queue", state.url];
    const { child, said, ended } = startApart(args);
    await said(`no worker of coref ${VERSION} is at ${state.url}`);
    expect(await isThere()).toBe(true);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 2, err: expect.stringContaining("coref: stopped") });
  });

  test("a Redis that forgot everything is told again", async () => {
    const report = onQueue(paths.one);
    await until(isThere);
    await client().flushall();
    const { ended } = startWorker("--idle", "10");
    expect((await report).bytes()).toEqual(alone["one"]);
    expect(await ended).toMatchObject({ code: 0 });
  });

  test("a worker with nothing to do ends at once where it is asked to", async () => {
    expect(await startWorker("--once").ended).toEqual({
      code: 0,
      err: `coref: waiting for files at ${state.url}\ncoref: done, 0 files\n`,
    });
  });

  test("a worker of another version does not see the jobs", async () => {
    const other = new Queue("9.9.9", {
      connection: { port: state.port, host: "127.0.0.1" },
      prefix: "coref",
    });
    await other.add("analyze", {});
    expect(await startWorker("--once").ended).toMatchObject({ code: 0 });
    expect(await other.getWaitingCount()).toBe(1);
    await other.obliterate();
    await other.close();
  });

  describe.skipIf(NOBODY.uid === undefined)("a worker that may not read a file", () => {
    const path = corpus("01");
    const plain = async (...args: string[]) => {
      const out = join(scratch(), "report");
      const { code, err } = await run(["analyze", path, "--out", out, "--draws", "0", "--quiet", ...args]);
      return { code, err, bytes: () => bytesOf(out) };
    };
    const startWithout = async () => {
      const without = startApart(["worker", "--queue", state.url, "--lock", "1"], [], NOBODY);
      await without.said("waiting for files");
      return async () => {
        without.child.kill("SIGTERM");
        await without.ended;
      };
    };
    beforeAll(() => chmodSync(join(path, "01-echo.jsonl"), 0o600));

    test("alone stops the run, which says where the file is missing", async () => {
      const end = await startWithout();
      const { code, err } = await plain("--queue", state.url);
      expect(code).toBe(2);
      expect(err).toMatch(
        /^coref: 01-echo.jsonl could not be analysed by the workers: \/.*\/01-echo.jsonl on the worker .*: permission denied; mount the same files there\n$/,
      );
      await end();
    });

    test("leaves it to another", async () => {
      const expected = (await plain("--jobs", "1")).bytes();
      const end = await startWithout();
      const report = plain("--queue", state.url);
      // It has failed there once.
      await until(async () => (await client().zcard(`coref:${VERSION}:delayed`)) > 0);
      const other = startWorker("--idle", "5");
      expect((await report).bytes()).toEqual(expected);
      await Promise.all([end(), other.ended]);
    });
  });
});

describe.skipIf(NO_REDIS !== null)(`a Redis with a password${why}`, () => {
  const { state } = ownRedis("--requirepass", "hush");

  test("lets nobody in without it, and it is shown to nobody", async () => {
    const { code, err } = await run(["worker", "--queue", state.url]);
    expect(code).toBe(2);
    expect(err).toMatch(/^coref: no Redis to use at redis:\/\/127.0.0.1:\d+: NOAUTH .*\n$/);
    const { err: said } = await run([
      ...["worker", "--queue", state.url.replace("//", "//:hush@"), "--once"],
    ]);
    expect(said).toBe(`coref: waiting for files at ${state.url}\ncoref: done, 0 files\n`);
  });
});
