import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClient } from "../../src/live/client.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { KEY, question } from "./asking.ts";

test("the server runs as a process of its own, with faults from a file", async () => {
  const faults = join(folderOf({ "faults.json": '{"1":{"kind":"status","status":529}}' }), "faults.json");
  const script = inRepository("test/model-server/start.ts");
  const args = ["--import", "tsx", script, "--port", "0", "--key", KEY, "--faults", faults];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = await once(child.stdout, "data");
    const baseUrl = `http://127.0.0.1:${Number(String(line))}`;
    const client = createClient({ apiKey: KEY, baseUrl });
    expect(await client.ask(question())).toMatchObject({ class: "overloaded" });
    expect(await client.ask(question())).toMatchObject({ kind: "answer" });
    const log = (await (await fetch(`${baseUrl}/log`)).json()) as { requests: number; asked: object };
    expect([log.requests, Object.values(log.asked)]).toEqual([2, [2]]);
  } finally {
    child.kill();
  }
});
