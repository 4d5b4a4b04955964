import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { GatheredFile } from "../../src/gather/gather-files.ts";
import { gitCommands } from "../../src/gather/git-commands.ts";
import type { ManifestRow } from "../../src/gather/manifest.ts";
import { scratch } from "../cli/run.ts";
import { blobOf, commit, ENV, git, makeRepository, rowOf } from "./repositories.ts";

function missing(file: string, others: Partial<ManifestRow>, clones: readonly string[] = []): GatheredFile {
  return { row: rowOf(file, file, others), state: "missing", isNoted: false, refused: [], clones };
}

test("without a clone: the clone, once for each repository, and nothing for what is there", () => {
  const other = { repository: "github.com/bob/b" };
  const there = { ...missing("z", { repository: "github.com/eve/e" }), state: "there" as const };
  expect(
    gitCommands([missing("y", {}), missing("x", other), missing("a", { where: "r:p" }), there], "in"),
  ).toEqual([
    {
      repository: "github.com/ada/sessions",
      files: ["a", "y"],
      commands: ["git clone --no-checkout https://github.com/ada/sessions in/ada+sessions"],
    },
    {
      repository: "github.com/bob/b",
      files: ["x"],
      commands: ["git clone --no-checkout https://github.com/bob/b in/bob+b"],
    },
  ]);
});

test("with a clone: each ref once, and the ids of what has no ref", () => {
  const gathered = ["b/1:x", "a:y", "b/1:z", "", ""].map((where, i) => missing(`${i}`, { where }, ["c/s"]));
  const ids = [blobOf("3"), blobOf("4")].sort();
  expect(gitCommands(gathered, "in")[0]?.commands).toEqual([
    "git -C c/s fetch origin a",
    "git -C c/s fetch origin b/1",
    `git -C c/s fetch origin ${ids.join(" ")}`,
  ]);
});

test("what a shell would read is quoted", () => {
  const folder = "it's; a $(folder)";
  const [one] = gitCommands([missing("a", { where: "side;ls:x" }, [folder])], "in");
  expect(one?.commands).toEqual([`git -C 'it'\\''s; a $(folder)' fetch origin 'side;ls'`]);
  const words = execFileSync("sh", ["-c", `printf '%s\\n' ${one?.commands[0]}`], { encoding: "utf8" });
  expect(words).toBe(`git\n-C\n${folder}\nfetch\norigin\nside;ls\n`);
});

test("the commands bring what is missing, from a server that allows ids", () => {
  const [folder, into] = [scratch(), scratch()];
  const origin = join(folder, "origin");
  makeRepository(origin, { readme: "" });
  git(origin, "config", "uploadpack.allowAnySHA1InWant", "true");
  for (const branch of ["side", "gone"]) {
    git(origin, "checkout", "-q", "-b", branch, "main");
    commit(origin, { [branch]: branch });
  }
  git(origin, "checkout", "-q", "main");
  const clone = join(into, "sessions");
  git(into, "clone", "-q", "--no-checkout", "--single-branch", `file://${origin}`, clone);
  const rows = [missing("side", { where: "side:side" }, [clone]), missing("gone", {}, [clone])];
  for (const command of gitCommands(rows, into)[0]?.commands ?? [])
    execFileSync("sh", ["-c", command], { env: ENV, stdio: "ignore" });
  expect(["side", "gone"].map((text) => git(clone, "cat-file", "blob", blobOf(text)))).toEqual([
    "side",
    "gone",
  ]);
});
