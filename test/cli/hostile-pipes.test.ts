import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { experimentFolder } from "../experiment/registered.ts";
import { inRepository } from "../shared.ts";
import { runApart, scratch } from "./run.ts";

const GOOD = inRepository("corpora/known-answer/01-echo.jsonl");
const PIPES = ["agent-x.jsonl", "s/subagents/agent-a.meta.json", "t.jsonl"];

/** Two sessions that have subagents; the second is a pipe itself, as are a subagent's file and its `.meta.json`. */
function folderOfPipes(): string {
  const folder = scratch();
  for (const session of ["s", "t"]) {
    mkdirSync(join(folder, session, "subagents"), { recursive: true });
    copyFileSync(GOOD, join(folder, session, "subagents", "agent-a.jsonl"));
  }
  copyFileSync(GOOD, join(folder, "s.jsonl"));
  spawnSync(
    "mkfifo",
    PIPES.map((name) => join(folder, name)),
  );
  return folder;
}

test("nothing waits for a pipe, wherever one stands", { timeout: 30_000 }, async () => {
  const folder = folderOfPipes();
  const [analyzed, examined, seen] = await Promise.all([
    runApart(["analyze", folder, "--subagents", "--json", "--draws", "0", "--out", scratch()]),
    runApart(["doctor", folder, "--show"]),
    runApart(["context", join(folder, "t.jsonl"), "--at", "msg_echo_16"]),
  ]);
  expect(analyzed.err).toBe("coref: agent-x.jsonl: not a regular file\ncoref: t.jsonl: not a regular file\n");
  expect(analyzed.code).toBe(1);
  expect(JSON.parse(analyzed.out).candidates.count).toBe(2);
  expect(examined.code).toBe(1);
  expect(examined.out).toContain("agent-x.jsonl: not a regular file\n");
  expect(seen).toEqual({
    code: 2,
    out: "",
    err: `coref: cannot read ${folder}/t.jsonl: not a regular file\n`,
  });
});

test("nor where an experiment's files are pipes", { timeout: 30_000 }, async () => {
  const [file, registered] = [scratch(), experimentFolder()];
  spawnSync("mkfifo", [join(file, "experiment.yaml"), join(registered, "registration.json")]);
  const runs = await Promise.all([
    runApart(["analyze", file, "--quiet"]),
    runApart(["register", registered]),
    runApart(["analyze", registered, "--quiet"]),
  ]);
  const err = (path: string) => `coref: cannot read ${path}: not a regular file\n`;
  const [yaml, json] = [join(file, "experiment.yaml"), join(registered, "registration.json")].map(err);
  expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(
    [yaml, json, json].map((err) => ({ code: 2, err })),
  );
});
