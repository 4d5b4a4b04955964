import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { readRecord } from "../../src/record/read-record.ts";
import { buildCli } from "../experiment/built.ts";
import {
  ARMS,
  copyOf,
  keysOf,
  payerOf,
  plannedFolder,
  recordOf,
  recordPath,
  startRun,
} from "../experiment/command.ts";
import { type ModelServer, type ServerSettings, startModelServer } from "../model-server/server.ts";
import { type Run, run } from "./run.ts";

const KEY = "sk-test-0123456789abcdef";
const AGREED = ["--max-usd", "5", "--yes"];

let cli = "";
let planned = "";
beforeAll(async () => {
  cli = buildCli();
  planned = await plannedFolder();
}, 60_000);

const open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function serving(settings: ServerSettings = {}): Promise<ModelServer> {
  const server = await startModelServer({ key: KEY, ...settings });
  open.push(server);
  return server;
}

function ask(
  folder: string,
  server: ModelServer,
  flags: readonly string[] = AGREED,
  env: Readonly<Record<string, string>> = { ANTHROPIC_API_KEY: KEY },
): Promise<Run> {
  return startRun(cli, folder, server.url, flags, env).ended;
}

function kindsIn(folder: string): string[] {
  return readRecord(recordPath(folder)).flatMap((row) =>
    row.t === "outcome" ? (row.outcome.kind === "error" ? row.outcome.class : row.outcome.mode) : [],
  );
}

function plannedMicroUsd(folder: string, arm: string, of: "microUsd" | "worstMicroUsd"): number {
  const rows = readFileSync(join(folder, "plan.jsonl"), "utf8").trim().split("\n").slice(1);
  const calls = rows.map((row) => JSON.parse(row)).filter((call) => call.arm === arm);
  return calls.reduce((sum, call) => sum + call[of], 0);
}

test("a cap under an arm's estimate: the arm is not begun, which is said, and nothing is asked", async () => {
  const [folder, server] = [copyOf(planned), await serving()];
  const { code, out } = await ask(folder, server, ["--max-usd", "0.000001", "--yes"]);
  expect(code).toBe(1);
  for (const arm of ARMS)
    expect(out).toMatch(new RegExp(`^${arm}: 0 answered, not begun: its estimate`, "m"));
  expect(server.received).toEqual([]);
});

test("a cap that the first arm fits in: the second is not begun, and the cap holds", async () => {
  const [folder, server] = [copyOf(planned), await serving()];
  const sorted = [...ARMS].sort(
    (a, b) => plannedMicroUsd(folder, a, "microUsd") - plannedMicroUsd(folder, b, "microUsd"),
  );
  const cap = Math.max(...ARMS.map((arm) => plannedMicroUsd(folder, arm, "microUsd")));
  const { code, out } = await ask(folder, server, ["--max-usd", `${cap / 1e6}`, "--yes"]);
  expect(code).toBe(1);
  expect(out).toMatch(new RegExp(`^${sorted[1]}: 0 answered, not begun`, "m"));
  expect(server.asked.size).toBeGreaterThan(0);
  const rows = readRecord(recordPath(folder)).flatMap((row) => (row.t === "intent" ? [row.arm] : []));
  expect([...new Set(rows)]).toEqual([sorted[0]]);
  expect(recordOf(folder).spentMicroUsd()).toBeLessThanOrEqual(cap);
});

test("--arm asks that one only, and an unknown one is named", async () => {
  const [folder, server] = [copyOf(planned), await serving()];
  const [arm] = ARMS;
  expect((await ask(folder, server, [...AGREED, "--arm", "nobody@home"])).err).toMatch(
    /unknown arm "nobody@home"/,
  );
  expect(server.received).toEqual([]);
  expect((await ask(folder, server, [...AGREED, "--arm", arm as string])).code).toBe(0);
  const arms = readRecord(recordPath(folder)).flatMap((row) => (row.t === "intent" ? [row.arm] : []));
  expect(new Set(arms)).toEqual(new Set([arm]));
});

test.each([
  { what: "no --max-usd", flags: ["--yes"], says: "--max-usd needs" },
  { what: "no number", flags: ["--yes", "--max-usd", "much"], says: "--max-usd needs" },
  { what: "no terminal and no --yes", flags: ["--max-usd", "5"], says: "say --yes" },
  { what: "--redact, and a plan without masks", flags: [...AGREED, "--redact"], says: "plan again" },
])("$what: nothing is sent", async ({ flags, says }) => {
  const [folder, server] = [copyOf(planned), await serving()];
  const { code, err } = await ask(folder, server, flags);
  expect([code, err]).toEqual([2, expect.stringContaining(says)]);
  expect(server.received).toEqual([]);
  expect(existsSync(recordPath(folder))).toBe(false);
});

test("no key for a host that is not this machine", async () => {
  const folder = copyOf(planned);
  // Nobody has this name: https, so that the address itself is fine.
  const { code, err } = await run(["run", folder, "--base-url", "https://api.invalid", ...AGREED], {});
  expect([code, err]).toEqual([2, expect.stringContaining("no key: set ANTHROPIC_API_KEY")]);
  expect(existsSync(recordPath(folder))).toBe(false);
});

test("the key is in no file and in no output, also where the server repeats it", async () => {
  const folder = copyOf(planned);
  const server = await serving({
    fault: (number) => (number === 1 ? { kind: "status", status: 529, message: KEY } : { kind: "echo-key" }),
  });
  const { out, err } = await ask(folder, server);
  expect(server.received[0]?.headers.authorization).toContain(KEY);
  expect(out + err).not.toContain(KEY);
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  expect(files).toContain(recordPath(folder));
  for (const path of files) expect(readFileSync(path, "utf8")).not.toContain(KEY);
});

test("a session that changed since the plan is not asked about as it was planned", async () => {
  const [folder, server] = [copyOf(planned), await serving()];
  // The longest line is that of an output.
  const [name] = readdirSync(join(folder, "corpus"));
  const path = join(folder, "corpus", name as string);
  const lines = readFileSync(path, "utf8").split("\n");
  const longest = lines.reduce((most, line, i) => (line.length > (lines[most]?.length ?? 0) ? i : most), 0);
  lines[longest] = lines[longest]?.replaceAll(/ [a-z]/g, " x") ?? "";
  writeFileSync(path, lines.join("\n"));
  const { code, out } = await ask(folder, server);
  expect(code).toBe(1);
  expect(out).toMatch(/changed since the plan: plan again/);
  expect(server.asked.size).toBeLessThan(keysOf(folder).length);
  const keys = new Set(keysOf(folder));
  const rows = readRecord(recordPath(folder)).flatMap((row) => (row.t === "intent" ? [row.key] : []));
  expect(rows.every((key) => keys.has(key))).toBe(true);
});

test("a record of another host is refused", async () => {
  const folder = copyOf(planned);
  const [one, other] = [await serving(), await serving()];
  await ask(folder, one, [...AGREED, "--arm", ARMS[0] as string]);
  const { code, err } = await ask(folder, other);
  expect([code, err]).toEqual([2, expect.stringContaining(`not of 127.0.0.1:${other.port}`)]);
  expect(other.received).toEqual([]);
});

test("a key that is refused stops each arm with one call", async () => {
  const [folder, server] = [copyOf(planned), await serving({ key: "another" })];
  const { code, out } = await ask(folder, server, [...AGREED, "--concurrency", "1"]);
  expect(code).toBe(1);
  expect(out.match(/stopped: unauthorized/g)).toHaveLength(ARMS.length);
  expect(server.received).toHaveLength(ARMS.length);
  expect(recordOf(folder).spentMicroUsd()).toBe(0);
});

test("what is overloaded twice is asked a third time", async () => {
  const folder = copyOf(planned);
  const server = await serving({ fault: (number) => (number <= 2 ? { kind: "status", status: 529 } : null) });
  const { code } = await ask(folder, server, [...AGREED, "--concurrency", "1"]);
  expect(code).toBe(0);
  expect(kindsIn(folder).slice(0, 3)).toEqual(["overloaded", "overloaded", "output_config"]);
  expect(recordOf(folder).counts()).toMatchObject({ answer: keysOf(folder).length, error: 2 });
});

test("an older server is asked in another form, and that is found out once", async () => {
  const [folder, server] = [copyOf(planned), await serving({ rejects: ["output_config"] })];
  const { code } = await ask(folder, server, [...AGREED, "--concurrency", "1"]);
  expect(code).toBe(0);
  const [first, ...later] = kindsIn(folder);
  expect(first).toBe("bad-request");
  expect(new Set(later)).toEqual(new Set(["tool_auto"]));
  expect(later).toHaveLength(keysOf(folder).length);
});

test("one question that is refused, among answered ones, changes no form and stops the arm", async () => {
  const folder = copyOf(planned);
  const server = await serving({
    fault: (number) => (number === 2 ? { kind: "status", status: 400 } : null),
  });
  const { code, out } = await ask(folder, server, [
    ...AGREED,
    "--concurrency",
    "1",
    "--arm",
    ARMS[1] as string,
  ]);
  expect(code).toBe(1);
  expect(out).toMatch(/stopped: bad-request/);
  expect(kindsIn(folder)).toEqual(["output_config", "bad-request"]);
});

test("after an interrupt nothing new is sent, what was sent is recorded, and the next run goes on", async () => {
  const folder = copyOf(planned);
  const server = await serving({ fault: (number) => (number <= 4 ? { kind: "slow", ms: 700 } : null) });
  const { child, ended } = startRun(cli, folder, server.url);
  while (server.asked.size < 4) await new Promise((wake) => setTimeout(wake, 5));
  child.kill("SIGINT");
  const { code, err } = await ended;
  expect([code, err]).toEqual([1, expect.stringContaining("no new calls; waiting")]);
  expect(server.asked.size).toBe(4);
  expect(recordOf(folder).counts()).toMatchObject({ answer: 4, unknown: 0, error: 0 });
  expect(payerOf(folder)).toBeNull();
  expect((await ask(folder, server)).code).toBe(0);
  expect([...server.asked.values()]).toEqual(keysOf(folder).map(() => 1));
});

test("of two runs at once one waits for the other, and nothing is asked twice", async () => {
  const [folder, server] = [copyOf(planned), await serving({ fault: () => ({ kind: "slow", ms: 200 }) })];
  const both = await Promise.all([ask(folder, server), ask(folder, server)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(both.filter(({ err }) => err.includes("waiting, up to"))).toHaveLength(1);
  expect([...server.asked.values()]).toEqual(keysOf(folder).map(() => 1));
});
