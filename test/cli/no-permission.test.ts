import { chmodSync, copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inRepository } from "../shared.ts";
import { NOBODY, runApart, scratch } from "./run.ts";

const GOOD = inRepository("corpora/known-answer/01-echo.jsonl");

/** A good session; another that may not be read; a folder that may not be listed, and one that may not be entered. */
function closedCorpus(): string {
  const folder = scratch();
  for (const name of ["a.jsonl", "closed.jsonl", "unlisted/b.jsonl", "unentered/c.jsonl"]) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    copyFileSync(GOOD, join(folder, name));
  }
  chmodSync(join(folder, "closed.jsonl"), 0);
  chmodSync(join(folder, "unlisted"), 0o311);
  chmodSync(join(folder, "unentered"), 0o644);
  chmodSync(folder, 0o755);
  return folder;
}

/** A folder in which anybody may write. */
function out(): string {
  const folder = scratch();
  chmodSync(folder, 0o777);
  return folder;
}

describe.skipIf(process.platform === "win32").concurrent("without permission", () => {
  const folder = closedCorpus();
  const run = (...args: string[]) => runApart(args, NOBODY);

  test("analyze names each file and folder, and analyses the rest", async () => {
    const { code, out: text, err } = await run("analyze", folder, "--json", "--draws", "0", "--out", out());
    expect(err.split("\n")).toEqual([
      "coref: closed.jsonl: permission denied",
      "coref: unentered/c.jsonl: permission denied",
      "coref: unlisted: a folder that cannot be read",
      "",
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({ candidates: { count: 2 }, reading: { sessions: 1 } });
  });

  test("doctor does so too", async () => {
    const { code, out: text } = await run("doctor", folder, "--show", "--json");
    const { unusable, files } = JSON.parse(text);
    expect(unusable).toEqual([
      { file: "closed.jsonl", why: "permission denied" },
      { file: "unentered/c.jsonl", why: "permission denied" },
      { file: "unlisted", why: "a folder that cannot be read" },
    ]);
    expect({ code, sessions: files.sessions }).toEqual({ code: 1, sessions: 1 });
  });

  test.each([
    ["a file", "closed.jsonl", "coref: closed.jsonl: permission denied\n"],
    ["a file in a folder", "unentered/c.jsonl", /^coref: permission denied: .*c\.jsonl\n$/],
    ["a glob below a folder", "unlisted/*.jsonl", /^coref: permission denied: .*unlisted\n$/],
  ])("nothing else to analyse: %s", async (_, path, says) => {
    const { code, out: text, err } = await run("analyze", join(folder, path), "--out", out());
    expect({ code, text }).toEqual({ code: 2, text: "" });
    expect(err).toMatch(says);
  });

  test("context says so", async () => {
    const path = join(folder, "closed.jsonl");
    expect(await run("context", path, "--at", "x")).toEqual({
      code: 2,
      out: "",
      err: `coref: cannot read ${path}: permission denied\n`,
    });
  });

  test("no report is written where nobody may write", async () => {
    const { code, err } = await run("analyze", join(folder, "a.jsonl"), "--out", join(folder, "report"));
    expect(err).toMatch(/^coref: cannot write to .*report: no permission to write in .*\n$/);
    expect(code).toBe(2);
  });
});
