import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPlan } from "../../src/experiment/plan-file.ts";
import { readRecord } from "../../src/record/read-record.ts";
import { CallRecord } from "../../src/record/record.ts";
import { type Run, run, scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";

export const ARMS = ["bulk-6@claude-haiku-5-5", "digest@claude-haiku-5-5"];

/** The folder of a planned experiment over some files of the known answers. */
export async function plannedFolder(files = 8, ...flags: readonly string[]): Promise<string> {
  const folder = scratch();
  mkdirSync(join(folder, "corpus"));
  writeFileSync(
    join(folder, "experiment.yaml"),
    "question: Is nothing lost?\ncorpus: corpus\ndraws: 0\narms: [index]\nask: {shapes: [digest, bulk-6], models: [claude-haiku-5-5]}\n",
  );
  const corpus = inRepository("corpora/known-answer");
  const names = readdirSync(corpus).filter((name) => /^\d.*\.jsonl$/.test(name));
  for (const name of names.slice(0, files)) copyFileSync(join(corpus, name), join(folder, "corpus", name));
  const { code, err } = await run(["plan", folder, "--quiet", ...flags]);
  if (code !== 0) throw new Error(err);
  return folder;
}

/** The same experiment with the same plan and no record. */
export function copyOf(folder: string): string {
  const copy = scratch();
  mkdirSync(join(copy, "corpus"));
  for (const name of ["experiment.yaml", "plan.jsonl"]) copyFileSync(join(folder, name), join(copy, name));
  for (const name of readdirSync(join(folder, "corpus")))
    copyFileSync(join(folder, "corpus", name), join(copy, "corpus", name));
  return copy;
}

export function recordPath(folder: string): string {
  return join(folder, "calls.jsonl");
}

export function recordOf(folder: string): CallRecord {
  return new CallRecord(readRecord(recordPath(folder)));
}

export function keysOf(folder: string): string[] {
  return [...new Set(readPlan(join(folder, "plan.jsonl")).calls.map(({ key }) => key))];
}

/** What was said to each question, without what differs from run to run. */
export function repliesIn(folder: string) {
  const record = recordOf(folder);
  return keysOf(folder).map((key) => {
    const reply = record.replyTo(key);
    return [key, reply?.from === "call" ? { ...reply.outcome, latencyMs: 0, requestId: "" } : null];
  });
}

/** What a replay decides: one line a candidate. */
export async function decisionsIn(folder: string): Promise<string> {
  const out = scratch();
  await run(["replay", folder, "--quiet", "--out", out]);
  return readFileSync(join(out, "candidates.jsonl"), "utf8");
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Run & { readonly signal: NodeJS.Signals | null }>;
}

/** `coref run` as a process of its own, from a build. */
export function startRun(
  cli: string,
  folder: string,
  url: string,
  flags: readonly string[] = ["--max-usd", "5", "--yes"],
  env: Readonly<Record<string, string>> = { ANTHROPIC_API_KEY: "sk-test-0123456789abcdef" },
): Started {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [cli, "run", folder, "--base-url", url, ...flags], {
    env: { PATH, HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const ended = new Promise<Run & { signal: NodeJS.Signals | null }>((done) => {
    child.on("close", (code, signal) => done({ code: code ?? Number.NaN, out, err, signal }));
  });
  return { child, ended };
}

/** The process that pays, while it holds the record; null where there is none. */
export function payerOf(folder: string): number | null {
  try {
    return Number(readFileSync(`${recordPath(folder)}.lock`, "utf8"));
  } catch {
    return null;
  }
}
