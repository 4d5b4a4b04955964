import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NOBODY, run, runApart, scratch } from "../cli/run.ts";
import { folderOf } from "../folder.ts";
import { inRepository } from "../shared.ts";
import { filesOf, merged, oneRun, shards } from "./parts.ts";

const SMALL = ["--draws", "100"];

describe("the merge of all shards writes what one run writes", async () => {
  const args = [inRepository("corpora"), ...SMALL, "--subagents"];
  const one = await oneRun(args);

  test.each([1, 2, 3, 7, 60])("%i shards of corpora/, with forks and subagents", async (of) => {
    expect(await merged(await shards(of, args))).toEqual(one);
  });

  test("in any order, each on two threads", async () => {
    const parts = await shards(3, [...args, "--jobs", "2"]);
    expect(await merged(parts.reverse())).toEqual(one);
  });
});

describe("with other options", () => {
  const simulated = inRepository("corpora/simulated");
  const captures = inRepository("test/fixtures/captures");

  test("all that can be asked", async () => {
    const paths = [inRepository("corpora/known-answer"), join(simulated, "sessions/-home-dev-vorlune")];
    const options = ["--policies", "--corrections", "--sweep", "all", "--subagents"];
    const args = [...paths, ...SMALL, ...options];
    expect(await merged(await shards(3, args))).toEqual(await oneRun(args));
  }, 240_000);

  test.each<[string, string[]]>([
    ["the published profile", ["--profile", "published"]],
    ["where compactions happened", ["--fire", "compaction", "--identifiers", "corrected", "--money"]],
    ["an arm of one's own", ["--arms", inRepository("test/fixtures/arms"), "--arm", "patient"]],
  ])(
    "%s",
    async (_, options) => {
      const args = [simulated, ...SMALL, ...options];
      expect(await merged(await shards(3, args))).toEqual(await oneRun(args));
    },
    240_000,
  );

  test.each([2, 9])("%i shards of captures with several conversations", async (of) => {
    const names = ["archive.har", "bodies.jsonl", "claude-trace.jsonl", "conversations.json", "stream.jsonl"];
    const args = [...names.map((name) => join(captures, name)), "--draws", "0"];
    expect(await merged(await shards(of, args))).toEqual(await oneRun(args));
  });

  test("files that cannot be used are named by their shard and by the merge", async () => {
    const folder = folderOf({ "a.jsonl": "no line is JSON\n", "b.jsonl": "" });
    const args = [folder, join(simulated, "sessions"), "--draws", "0"];
    const parts = await shards(4, args);
    const one = await oneRun(args);
    expect(one.code).toBe(1);
    expect(await merged(parts)).toEqual(one);
    const said = await run(["merge", ...parts, "--out", scratch()]);
    expect(said.err).toBe((await run(["analyze", ...args, "--out", scratch()])).err);
    expect(said.out).toContain("The report is in");
  });

  test("a folder that cannot be read stands in the report once", async () => {
    const folder = folderOf({ "a.jsonl": "no line is JSON\n", "closed/c.jsonl": "" });
    const args = [folder, inRepository("corpora/known-answer"), "--draws", "0", "--quiet"];
    const out = scratch();
    chmodSync(out, 0o777);
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "locked"));
    chmodSync(join(folder, "locked"), 0);
    const shard = (name: string) => ["--shard", name, "--out", join(out, name)];
    const one = await runApart(["analyze", ...args, "--out", join(out, "one")], NOBODY);
    const codes = [];
    for (const name of ["1/2", "2/2"])
      codes.push((await runApart(["analyze", ...args, ...shard(name)], NOBODY)).code);
    const parts = [join(out, "1/2"), join(out, "2/2")];
    const both = await runApart(["merge", ...parts, "--quiet", "--out", join(out, "all")], NOBODY);
    chmodSync(join(folder, "locked"), 0o755);
    rmSync(join(folder, "locked"), { recursive: true });
    expect(one.err).toContain("a folder that cannot be read");
    expect(codes).toEqual([1, 1]);
    expect(both).toEqual(one);
    expect(filesOf(join(out, "all"))).toEqual(filesOf(join(out, "one")));
  }, 120_000);
});

test("merge prints what analyze prints", async () => {
  const args = [inRepository("corpora/known-answer"), "--draws", "0"];
  const parts = await shards(2, args);
  const [a, b] = [scratch(), scratch()];
  const one = await run(["analyze", ...args, "--out", a]);
  const all = await run(["merge", ...parts, "--out", b]);
  expect({ ...all, out: all.out.replace(b, a) }).toEqual(one);
  const json = await run(["merge", ...parts, "--out", b, "--json"]);
  expect(json.out).toBe(filesOf(a)["results.json"]);
});
