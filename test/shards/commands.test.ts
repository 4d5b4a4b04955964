import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { scratch } from "../cli/run.ts";
import { inRepository } from "../shared.ts";
import { filesOf, oneRun } from "./parts.ts";

const DOCS = readFileSync(inRepository("docs/shards.md"), "utf8");

/** The shell commands below a heading of the page, up to the next one. */
function commandsBelow(heading: string): string {
  const [, section = ""] = DOCS.split(`## ${heading}\n`);
  return /```sh\n([\s\S]*?)```/.exec((section.split("\n## ")[0] as string) ?? "")?.[1] ?? "";
}

const MERGE = "coref merge parts/* --out report";

let bin: string;
let one: object;

beforeAll(async () => {
  bin = scratch();
  const tsx = import.meta.resolve("tsx");
  writeFileSync(
    join(bin, "coref"),
    `#!/bin/sh\nexec "${process.execPath}" --import "${tsx}" "${inRepository("src/cli.ts")}" "$@"\n`,
  );
  chmodSync(join(bin, "coref"), 0o755);
  one = (await oneRun([join(place(), "logs")])).files;
}, 120_000);

/** A folder with transcripts in `logs`, one of which cannot be used. */
function place(): string {
  const folder = scratch();
  mkdirSync(join(folder, "logs"));
  for (const name of ["14-fork-a", "14-fork-b", "10-parallel", "06-closed", "20-cleared-outputs"])
    cpSync(inRepository(`corpora/known-answer/${name}.jsonl`), join(folder, "logs", `${name}.jsonl`));
  writeFileSync(join(folder, "logs", "broken.jsonl"), "no JSON\n");
  return folder;
}

/** Runs a shell's text in a folder, with `coref` in the path; the output is thrown away. */
function shell(cwd: string, text: string, env: Readonly<Record<string, string>> = {}): number | null {
  const path = `${bin}:${process.env["PATH"]}`;
  return spawnSync("sh", ["-c", text], { cwd, env: { ...process.env, ...env, PATH: path } }).status;
}

const PARALLEL_IS_ABSENT =
  spawnSync("sh", ["-c", "parallel --version"], { encoding: "utf8" }).stdout?.startsWith("GNU parallel") ===
  true
    ? null
    : "GNU parallel is not there";

describe(`GNU parallel${PARALLEL_IS_ABSENT === null ? "" : ` (skipped: ${PARALLEL_IS_ABSENT})`}`, () => {
  test.skipIf(PARALLEL_IS_ABSENT !== null)(
    "the commands of the page make the report of one run",
    () => {
      const folder = place();
      const commands = commandsBelow("GNU parallel");
      expect(commands).toContain("parallel coref analyze");
      // The merge says again which file could not be used.
      expect(shell(folder, commands)).toBe(1);
      expect(filesOf(join(folder, "report"))).toEqual(one);
    },
    120_000,
  );
});

test("Slurm: the script's tasks and the merge make the report of one run", () => {
  const folder = place();
  const script = inRepository("docs/shards/slurm.sh");
  const text = readFileSync(script, "utf8");
  const [, first, last] = /^#SBATCH --array=(\d+)-(\d+)$/m.exec(text) ?? [];
  expect([first, last]).toEqual(["1", /^shards=(\d+)$/m.exec(text)?.[1]]);
  for (let task = 1; task <= Number(last); task++)
    expect(shell(folder, `sh "${script}"`, { SLURM_ARRAY_TASK_ID: String(task) })).toBe(0);
  expect(commandsBelow("Slurm")).toContain(MERGE);
  expect(shell(folder, MERGE)).toBe(1);
  expect(filesOf(join(folder, "report"))).toEqual(one);
}, 120_000);

describe("Kubernetes", () => {
  const text = readFileSync(inRepository("docs/shards/job.yaml"), "utf8");
  const { apiVersion, kind, spec } = parse(text, { strict: true });
  const [container] = spec.template.spec.containers;
  const env = Object.fromEntries(
    container.env.map(({ name, value }: Record<string, unknown>) => [name, value]),
  );

  test("the manifest is an indexed Job whose count is that of the shards", () => {
    expect([apiVersion, kind, spec.completionMode]).toEqual(["batch/v1", "Job", "Indexed"]);
    expect(env).toEqual({ SHARDS: String(spec.completions) });
    expect(spec.template.spec.restartPolicy).toBe("Never");
    const mounts = container.volumeMounts.map(({ name }: { name: string }) => name);
    expect(mounts).toEqual(spec.template.spec.volumes.map(({ name }: { name: string }) => name));
    expect(container.workingDir).toBe(container.volumeMounts[0].mountPath);
    // Kubernetes would look for a variable behind "$(".
    expect(container.args.join()).not.toContain("$(");
  });

  test("its containers and the merge make the report of one run", () => {
    const folder = place();
    const [program, ...args] = [...container.command, ...container.args];
    const path = `${bin}:${process.env["PATH"]}`;
    for (let index = 0; index < spec.completions; index++)
      execFileSync(program, args, {
        cwd: folder,
        env: { ...process.env, ...env, JOB_COMPLETION_INDEX: String(index), PATH: path },
        stdio: "ignore",
      });
    expect(DOCS.split("## Kubernetes")[1]).toContain(MERGE);
    expect(shell(folder, MERGE)).toBe(1);
    expect(filesOf(join(folder, "report"))).toEqual(one);
  }, 120_000);
});
