import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, scratch } from "../cli/run.ts";
import { inRepository, inShared, SHARED_IS_ABSENT } from "../shared.ts";

const EXPERIMENT = inRepository("experiments/002-replication");

// Its transcripts are public, but not committed here: docs/replication.md tells how to gather them.
test.skipIf(SHARED_IS_ABSENT)(
  "the committed report of 002-replication is what its registered experiment gives",
  async () => {
    const out = scratch();
    const corpus = inShared("corpora/dev");
    const { code, err } = await run(["analyze", EXPERIMENT, "--corpus", corpus, "--out", out, "--quiet"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const committed = readdirSync(join(EXPERIMENT, "report")).filter((file) => file !== "candidates.jsonl");
    expect(committed).toContain("report.md");
    for (const file of committed)
      expect(readFileSync(join(out, file), "utf8")).toBe(
        readFileSync(join(EXPERIMENT, "report", file), "utf8"),
      );
    expect(readFileSync(join(out, "report.md"), "utf8")).toMatch(/^\*\*REGISTERED\*\* /m);
  },
  600_000,
);
