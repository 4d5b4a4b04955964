import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openJournal } from "../../src/record/journal.ts";
import { readRecord } from "../../src/record/read-record.ts";
import { scratch } from "../cli/run.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { keyOf } from "./rows-of.ts";

interface Ended {
  /** The lines it printed. */
  readonly said: readonly string[];
  readonly err: string;
}

const TMPDIR = scratch();
const WRITER = ["--import", "tsx", inRepository("test/record/writer.ts")];

/** Starts the writer, in a shell that sets limits first, and kills it when it has said so many lines. */
function startWriter(path: string, length: number, lines: number, limits = "true") {
  const args = ["-c", `${limits} && exec "$0" "$@"`, process.execPath, ...WRITER, path, `${length}`];
  // Where tsx keeps what it compiled; the user's would stay behind.
  const env = { ...process.env, TMPDIR };
  const child = spawn("/bin/bash", args, { cwd: inRepository("."), env });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    if (out.split("\n").length > lines) child.kill("SIGKILL");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const ended = new Promise<Ended>((done) => {
    child.on("close", () => done({ said: out.split("\n").slice(0, -1), err }));
  });
  return { ended, kill: () => child.kill("SIGKILL") };
}

test("what was written when a process is killed is there, 20 times, and the next one goes on", async () => {
  const path = join(folderOf({}), "calls.jsonl");
  const byFour = [0, 1, 2, 3].map(async (record) => {
    const mine = `${path}-${record}`;
    let before = 1;
    for (let run = 0; run < 5; run++) {
      const { said, err } = await startWriter(mine, 60_000, 2 + run * 3 + record).ended;
      expect(err).toBe("");
      const rows = readRecord(mine);
      const keys = rows.slice(1).map((row) => row.t === "import" && row.key);
      expect(keys).toEqual(keys.map((_, i) => keyOf(i + 1)));
      // The last one may have been written and not yet been spoken of.
      const spoken = said.length - 1;
      expect(spoken).toBeGreaterThan(0);
      expect(rows.length - before - spoken).toBeOneOf([0, 1]);
      before = rows.length;
    }
    openJournal(mine, "stand-in").close();
    expect(readRecord(mine)).toHaveLength(before);
  });
  await Promise.all(byFour);
  expect(readdirSync(dirname(path))).toHaveLength(4);
});

test("of processes that find the lock of a dead one, one opens the record", async () => {
  const folder = folderOf({ "calls.jsonl.lock": "2000000000" });
  const path = join(folder, "calls.jsonl");
  const writers = [1, 2, 3].map(() => startWriter(path, 10, Number.POSITIVE_INFINITY));
  let refused = 0;
  // The one that has it writes until the others were refused.
  for (const { ended } of writers) {
    ended.then(() => {
      refused += 1;
      if (refused === 2) for (const { kill } of writers) kill();
    });
  }
  const ends = await Promise.all(writers.map(({ ended }) => ended));
  expect(ends.filter(({ said }) => said[0] === "open")).toHaveLength(1);
  expect(ends.filter(({ err }) => err.includes("writes to"))).toHaveLength(2);
});

test("a disk that is full in the middle of a row ends the run, and the rows before it are there", async () => {
  const path = join(folderOf({}), "calls.jsonl");
  // In kilobytes: ten rows fit, and a piece of another.
  const { said, err } = await startWriter(path, 3_000, 100, "ulimit -f 32").ended;
  expect(err).toContain("were written");
  expect(said).toHaveLength(11);
  expect(statSync(path).size).toBe(32 * 1024);
  const journal = openJournal(path, "stand-in");
  expect(journal.rows).toHaveLength(11);
  expect(journal.tornBytes).toBeGreaterThan(0);
  journal.close();
});
