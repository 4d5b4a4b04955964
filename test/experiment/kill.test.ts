import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createRandom, nextFraction } from "../../src/random.ts";
import { readRecord } from "../../src/record/read-record.ts";
import { run, scratch } from "../cli/run.ts";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import { buildCli } from "./built.ts";
import {
  copyOf,
  decisionsIn,
  keysOf,
  payerOf,
  plannedFolder,
  recordOf,
  repliesIn,
  type Started,
  startRun,
} from "./command.ts";

const random = createRandom("kill");
const fraction = (): number => nextFraction(random);

/** A server whose answers take up to so long. */
function slowServer(mostMs: number): Promise<ModelServer> {
  return startModelServer({
    fault: () => ({ kind: "slow", ms: Math.round(fraction() * mostMs) }),
  });
}

let cli = "";
let planned = "";
/** An undisturbed run. */
let whole: { replies: unknown; spent: number; decisions: string };

beforeAll(async () => {
  cli = buildCli();
  planned = await plannedFolder();
  const server = await slowServer(MOST_MS);
  const folder = copyOf(planned);
  const { code, err } = await startRun(cli, folder, server.url).ended;
  expect([code, err]).toEqual([0, ""]);
  expect(server.asked.size).toBe(keysOf(folder).length);
  await server.close();
  const spent = recordOf(folder).spentMicroUsd();
  whole = { replies: repliesIn(folder), spent, decisions: await decisionsIn(folder) };
}, 60_000);

const MOST_MS = 120;

/** Kills the command when it is told to; or tells that it had ended before. */
async function killed({ child, ended }: Started, isTime: () => boolean): Promise<boolean> {
  const timer = setInterval(() => {
    if (isTime()) child.kill("SIGKILL");
  }, 2);
  const { signal, code, err } = await ended;
  clearInterval(timer);
  if (signal === null) expect([code, err]).toEqual([0, expect.not.stringContaining("bug")]);
  return signal === "SIGKILL";
}

/** Gone when all that was sent is recorded. */
async function payerEnds(folder: string): Promise<void> {
  while (payerOf(folder) !== null && isAlive(payerOf(folder) ?? 0))
    await new Promise((wake) => setTimeout(wake, 10));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("the command is killed at 50 moments, and no answer, no cent and no decision differs", async () => {
  let kills = 0;
  let midway = 0;
  const lane = async (): Promise<void> => {
    while (kills < 50) {
      const server = await slowServer(MOST_MS);
      const folder = copyOf(planned);
      const total = keysOf(folder).length;
      // So many more questions after its start, however busy the machine is; the last run is left alone.
      let left = 6;
      const moment = (): (() => boolean) => {
        const target = server.asked.size + Math.floor(fraction() * (total - server.asked.size));
        const isLeftAlone = left === 0 || kills >= 50;
        return () => !isLeftAlone && server.asked.size >= target;
      };
      while (await killed(startRun(cli, folder, server.url), moment())) {
        left -= 1;
        kills += 1;
        if (server.asked.size > 0 && server.asked.size < keysOf(folder).length) midway += 1;
      }
      await payerEnds(folder);
      expect([...server.asked.values()]).toEqual(keysOf(folder).map(() => 1));
      expect(repliesIn(folder)).toEqual(whole.replies);
      expect(recordOf(folder).spentMicroUsd()).toBe(whole.spent);
      expect(recordOf(folder).counts()).toMatchObject({ error: 0, unknown: 0, surplus: 0 });
      expect(await decisionsIn(folder)).toBe(whole.decisions);
      await server.close();
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  // Else the moments prove nothing.
  expect(midway).toBeGreaterThan(5);
}, 120_000);

test("a run waits for the answers that a killed one has asked for, and says so", async () => {
  const slow = await startModelServer({ fault: (number) => ({ kind: "slow", ms: number <= 4 ? 3000 : 0 }) });
  const folder = copyOf(planned);
  const first = startRun(cli, folder, slow.url);
  while (slow.asked.size < 4) await new Promise((wake) => setTimeout(wake, 5));
  first.child.kill("SIGKILL");
  await first.ended;
  const payer = payerOf(folder);
  const { code, err } = await startRun(cli, folder, slow.url).ended;
  expect(err).toMatch(new RegExp(`^coref: waiting, up to 6 minutes: process ${payer} writes to .*\n$`));
  expect(code).toBe(0);
  expect([...slow.asked.values()]).toEqual(keysOf(folder).map(() => 1));
  expect(repliesIn(folder)).toEqual(whole.replies);
  await slow.close();
});

test("where the process that pays is killed too, what is lost is counted at its worst and asked when told to", async () => {
  let lostInAll = 0;
  const killAtSomePoint = async (): Promise<void> => {
    const server = await slowServer(MOST_MS);
    const folder = copyOf(planned);
    const one = startRun(cli, folder, server.url);
    const wanted = 1 + Math.floor(fraction() * (keysOf(folder).length - 4));
    while (server.asked.size < wanted) await new Promise((wake) => setTimeout(wake, 2));
    process.kill(payerOf(folder) as number, "SIGKILL");
    const { code, err } = await one.ended;
    expect(code).toBe(1);
    expect(err).toContain("was ended by SIGKILL");
    const lost = recordOf(folder).unknownAttempts();
    lostInAll += lost.length;
    const asked = new Map(server.asked);

    const again = await startRun(cli, folder, server.url).ended;
    expect(again.code).toBe(lost.length > 0 ? 1 : 0);
    expect(again.out.includes("--ask-again")).toBe(lost.length > 0);
    for (const [body, times] of asked) expect([times, server.asked.get(body)]).toEqual([1, 1]);
    const record = recordOf(folder);
    expect(record.unknownAttempts()).toEqual(lost);
    const ended = readRecord(join(folder, "calls.jsonl")).flatMap((row) =>
      row.t === "outcome" ? row.costMicroUsd : [],
    );
    const reserved = lost.map(({ reservedMicroUsd }) => reservedMicroUsd);
    expect(record.spentMicroUsd()).toBe([...ended, ...reserved].reduce((sum, one) => sum + one, 0));
    expect(ended).toHaveLength(keysOf(folder).length - lost.length);
    const out = scratch();
    expect((await run(["replay", folder, "--quiet", "--out", out])).code).toBe(lost.length > 0 ? 1 : 0);
    const { models } = JSON.parse(readFileSync(join(out, "results.json"), "utf8")).experiment;
    const stats = Object.values(models) as { unknown: number; missingCalls: number; missing: number }[];
    expect(stats.reduce((sum, { missingCalls }) => sum + missingCalls, 0)).toBe(lost.length);
    expect(stats.reduce((sum, { unknown }) => sum + unknown, 0) > 0).toBe(lost.length > 0);
    expect(stats.map(({ missing }) => missing)).toEqual(stats.map(() => 0));

    const flags = ["--max-usd", "5", "--yes", "--ask-again"];
    expect((await startRun(cli, folder, server.url, flags).ended).code).toBe(0);
    expect(repliesIn(folder)).toEqual(whole.replies);
    expect(recordOf(folder).unknownAttempts()).toEqual(lost);
    expect(await decisionsIn(folder)).toBe(whole.decisions);
    expect(existsSync(join(folder, "calls.jsonl.lock"))).toBe(false);
    await server.close();
  };
  await Promise.all(Array.from({ length: 6 }, killAtSomePoint));
  expect(lostInAll).toBeGreaterThan(4);
}, 120_000);
