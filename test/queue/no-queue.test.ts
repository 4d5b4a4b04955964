import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { freePort, startApart } from "./redis.ts";

const CORPUS = inRepository("corpora/known-answer");

const commands = (url: string): [string, string[]][] => [
  ["analyze", ["analyze", CORPUS, "--out", scratch(), "--queue", url]],
  ["worker", ["worker", "--queue", url]],
];

test.each(["analyze", "worker"])("%s says that there is no Redis, and shows no password", async (name) => {
  const port = await freePort();
  const args = new Map(commands(`redis://me:secret@127.0.0.1:${port}/2`)).get(name) as string[];
  const { code, out, err } = await run(args);
  expect({ code, out, err }).toEqual({
    code: 2,
    out: "",
    err: `coref: no Redis to use at redis://127.0.0.1:${port}/2: ECONNREFUSED\n`,
  });
});

test("a server that never answers is waited for no longer than 10 seconds", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const { code, err } = await run(["worker", "--queue", `redis://127.0.0.1:${port}`]);
  silent.close();
  expect({ code, err }).toEqual({
    code: 2,
    err: `coref: no Redis to use at redis://127.0.0.1:${port}: it does not answer\n`,
  });
});

test.each(["host:6379", "http://host:6379", "redis://", "redis://u:secret@"])(
  "%s is no address of a Redis",
  async (url) => {
    const { code, err } = await run(["worker", "--queue", url]);
    expect({ code, err }).toEqual({
      code: 2,
      err: "coref: --queue takes the address of a Redis: redis://host:6379, or rediss:// with TLS\n",
    });
  },
);

test("--jobs is the workers' where there is a queue", async () => {
  const { code, err } = await run(["analyze", CORPUS, "--queue", "redis://127.0.0.1", "--jobs", "2"]);
  expect({ code, err }).toEqual({
    code: 2,
    err: "coref: --jobs goes with coref worker where there is a --queue\n",
  });
});

test.each(["analyze", "worker"])("%s says how to install what is not there", async (name) => {
  const args = new Map(commands("redis://127.0.0.1:1")).get(name) as string[];
  const { ended } = startApart(args, [inRepository("test/queue/not-installed.ts")]);
  expect(await ended).toEqual({
    code: 2,
    err: "coref: a queue needs two packages that do not come with coref; install them with: npm install bullmq@6.7 ioredis@5\n",
  });
});
