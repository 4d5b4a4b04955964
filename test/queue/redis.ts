import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import { afterAll, beforeAll } from "vitest";
import { type NOBODY, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

/** Why tests that need a Redis are skipped; null where they can run. */
export const NO_REDIS =
  spawnSync("redis-server", ["--version"]).status === 0 ? null : "redis-server is not installed";

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** A Redis of the file's own, which keeps nothing on the disk. */
export function ownRedis(...options: string[]) {
  let server: ChildProcess | undefined;
  let redis: Redis | undefined;
  const state = { url: "", port: 0 };
  beforeAll(async () => {
    state.port = await freePort();
    state.url = `redis://127.0.0.1:${state.port}`;
    const own = ["--port", String(state.port), "--bind", "127.0.0.1", "--save", "", "--dir", scratch()];
    server = spawn("redis-server", [...own, ...options], { stdio: "ignore" });
    redis = new Redis(state.port, "127.0.0.1");
    // Until it listens.
    redis.on("error", () => {});
    await redis.ping().catch(() => {});
  });
  afterAll(async () => {
    redis?.disconnect();
    if (server === undefined) return;
    server.kill();
    await once(server, "exit");
  });
  return {
    state,
    client: () => redis as Redis,
    keys: async () => (await (redis as Redis).keys("*")).sort(),
  };
}

/** A process of the command, and what it printed. */
export interface Apart {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; err: string }>;
  /** Resolves when it has printed this. */
  readonly said: (text: string) => Promise<void>;
}

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
});

/** Starts the command in a process of its own. */
export function startApart(
  args: readonly string[],
  imports: readonly string[] = [],
  user: typeof NOBODY = {},
): Apart {
  const loaded = ["tsx", ...imports].flatMap((name) => ["--import", name]);
  const child = spawn(process.execPath, [...loaded, inRepository("src/cli.ts"), ...args], {
    ...user,
    cwd: inRepository("."),
    // The cache would stay behind, as the user's.
    env: { ...process.env, TSX_DISABLE_CACHE: "1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  started.push(child);
  let err = "";
  let heard = (): void => {};
  child.stderr?.on("data", (bytes: Buffer) => {
    err += bytes.toString();
    heard();
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, err }));
  const said = async (text: string): Promise<void> => {
    while (!err.includes(text)) {
      await Promise.race([
        new Promise<void>((resolve) => {
          heard = resolve;
        }),
        ended.then(() => {
          if (!err.includes(text)) throw new Error(`it ended without "${text}": ${err}`);
        }),
      ]);
    }
  };
  return { child, ended, said };
}

/** Waits until something holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
