import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { gatherFiles } from "../../src/gather/gather-files.ts";
import { readManifest } from "../../src/gather/manifest.ts";
import { run } from "../cli/run.ts";
import { inRepository, inShared, SHARED_IS_ABSENT } from "../shared.ts";
import { ENV } from "./repositories.ts";

const MANIFEST = inRepository("experiments/002-replication/corpus.tsv");

test("the manifest names 106 files of ten repositories, and one that differs from its blob", () => {
  const rows = readManifest(MANIFEST);
  expect(rows).toHaveLength(106);
  expect(new Set(rows.map(({ repository }) => repository)).size).toBe(10);
  expect(rows.filter(({ note }) => note !== "").map(({ file }) => file.split("/")[0])).toEqual([
    "JanDeDobbeleer+oh-my-posh",
  ]);
});

describe.skipIf(SHARED_IS_ABSENT)("the files in ../shared/corpora/dev", () => {
  test("are those of the manifest", async () => {
    const gathered = await gatherFiles(readManifest(MANIFEST), {
      out: inShared("corpora/dev"),
      from: [],
      env: ENV,
    });
    expect(gathered.filter(({ state, isNoted }) => state !== "there" || isNoted)).toEqual([]);
  });

  test("also to the command", async () => {
    const { code, out } = await run(
      ["gather", dirname(MANIFEST), "--verify", "--out", inShared("corpora/dev")],
      ENV,
    );
    expect([code, out.split("\n").slice(0, 2)]).toEqual([0, ["106 files", "  106 there already"]]);
  });
});
