import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { CostReport } from "../../src/cost/cost-report.ts";
import { session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { answer } from "../money/answer.ts";
import { WORKED_MICRO_USD, worked } from "../money/worked.ts";
import { inRepository } from "../shared.ts";
import { run, scratch } from "./run.ts";

async function reportOf(folder: string, ...more: string[]): Promise<CostReport> {
  return JSON.parse((await run(["cost", folder, "--json", ...more])).out);
}

describe("coref cost", () => {
  test("prints what a session cost, with exit code 0", async () => {
    const folder = folderOf({ "s.jsonl": worked().text() });
    const { code, out, err } = await run(["cost", folder]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(
      `1 session, 0 subagents, 4 requests, 2026-08-01
Cost: $0.023

                         tokens       $  share
cache writes, 5 minutes   2,790   0.017  74.7%
cache reads               2,300  0.0011   4.9%
output                      190  0.0047  20.4%

model          requests      $   share
claude-opus-5         4  0.023  100.0%

Re-reading tool outputs: about $0.0014, 5.8% of the cost
  1 output sent again 2 times; about $0.0014 of that after the last use

Gaps between requests: 1 over 5 minutes, 0 over 1 hour; 1 outlived the cache
  written again after those: 1,370 tokens, $0.0079 more than reading them
  written again though it was alive: 0 tokens, $0.00 more than reading them
Growth of the context: 140 tokens a request

dearest outputs to re-read  tokens  re-read  about $  after last use  turns since
Read                           200        2   0.0014          0.0014            2
`,
    );
  });

  test("gives every window as JSON, and the rows of prices with their sources", async () => {
    const report = await reportOf(folderOf({ "s.jsonl": worked().text() }));
    expect(report).toMatchObject({ microUsd: WORKED_MICRO_USD, growthPerTurn: 140 });
    expect(report.windows).toMatchObject([
      {
        file: 1,
        conversation: 0,
        window: 0,
        requests: 4,
        microUsd: WORKED_MICRO_USD,
        rereadingMicroUsd: 1350,
      },
    ]);
    expect(report.prices).toMatchObject([{ id: "claude-opus-5@2026-07-24", until: null }]);
    expect(report.prices[0]?.source.length).toBeGreaterThan(0);
  });

  test("without a path it looks at the user's own sessions", async () => {
    const home = folderOf({ "projects/p/s.jsonl": worked().text() });
    const { out } = await run(["cost"], { CLAUDE_CONFIG_DIR: home });
    expect(out).toContain("1 session, ");
  });

  test("counts a message once over all copies of a session, packed ones as well", async () => {
    const folder = folderOf({ "a.jsonl": worked().text() });
    copyFileSync(join(folder, "a.jsonl"), join(folder, "b.jsonl"));
    const more = worked()
      .user("on")
      .says("so", answer({ id: "m5", input: 1000 }))
      .text();
    writeFileSync(join(folder, "c.jsonl.gz"), gzipSync(more));
    const report = await reportOf(folder);
    expect(report).toMatchObject({ requests: 5, repeats: 8, microUsd: WORKED_MICRO_USD + 5000 });
    expect(report.growthPerTurn).not.toBeNull();
    expect((await run(["cost", folder])).out).toContain("resumed and forked sessions: 8 requests");
  });

  test("counts subagents, in files of their own and inside a session's", async () => {
    const side = (id: string, input: number) =>
      session()
        .user("task", { with: { isSidechain: true } })
        .says("done", {
          ...answer({ id, input }),
          with: { isSidechain: true, timestamp: "2026-08-01T10:00:00Z" },
        });
    const inside = side("m7", 1000)
      .text()
      .replaceAll(/"(u|a)1"/g, '"side-$1"');
    const folder = folderOf({
      "s.jsonl": worked().text() + inside,
      "s/subagents/agent-x.jsonl": side("m8", 2000).text(),
    });
    const report = await reportOf(folder);
    expect(report).toMatchObject({
      sessions: 1,
      subagents: 2,
      ofSubagents: { requests: 2, microUsd: 15_000 },
    });
    expect(report.microUsd).toBe(WORKED_MICRO_USD + 15_000);
  });

  test("says of placeholders that the cost is a lower bound", async () => {
    const old = session().says("x", answer({ input: 1000, output: 1, version: "2.1.96" }));
    const { out } = await run(["cost", folderOf({ "s.jsonl": old.text() })]);
    expect(out).toContain("Cost: at least $0.0050\n");
    expect(out).toContain("Lower bounds: 1 of 1 requests hold placeholders for their output tokens");
  });

  test("names models without a price, and adds nothing for them", async () => {
    const unknown = session().says("x", answer({ model: "claude-\u001b[31m9", input: 1000 }));
    const { out } = await run(["cost", folderOf({ "s.jsonl": unknown.text() })]);
    expect(out).toContain("Cost: $0.00\n");
    expect(out).toContain("Not priced: 1 request of claude-\\u{1b}[31m9, 1,000 tokens: no price is known\n");
  });

  test("takes other prices, and says what is wrong with them", async () => {
    const folder = folderOf({ "s.jsonl": worked().text() });
    const file = JSON.parse(readFileSync(inRepository("arms/models/prices.json"), "utf8"));
    const row = file.rows.find(({ model }: { model: string }) => model === "claude-opus-5");
    row.tiers = [{ upToInputTokens: null, input: 0, write5m: 0, write1h: 0, read: 0, output: 1 }];
    const mine = folderOf({ "mine.json": JSON.stringify(file), "bad.json": "{}" });
    expect((await reportOf(folder, "--prices", join(mine, "mine.json"))).microUsd).toBe(190);
    const bad = await run(["cost", folder, "--prices", join(mine, "bad.json")]);
    expect([bad.code, bad.out]).toEqual([2, ""]);
    expect(bad.err).toMatch(/^coref: the prices .*bad\.json are not valid: .*\n$/);
  });

  test("exits with 1 where a file could not be used, and says why without its name", async () => {
    const folder = folderOf({
      "a-secret.jsonl": "{}\n",
      "b.har": '{"log":{"entries":[]}}',
      "s.jsonl": worked().text(),
    });
    const { code, out } = await run(["cost", folder]);
    expect(code).toBe(1);
    expect(out).toContain("Not used: file 1: not a Claude Code transcript: none of its lines is an entry\n");
    expect(out).toContain("Not used: file 2: a capture (har); coref cost reads transcripts only\n");
    expect(out).not.toContain("secret");
  });

  test("exits with 2 where nothing is found, or nothing can be used", async () => {
    const nothing = await run(["cost", scratch()]);
    expect([nothing.code, nothing.out]).toEqual([2, ""]);
    const unusable = await run(["cost", folderOf({ "a.jsonl": "{}\n" })]);
    expect([unusable.code, unusable.out]).toEqual([2, ""]);
    expect(unusable.err).toMatch(/^coref: none of 1 files can be used; .*\n$/);
  });

  test("prints nothing of what was said, and no line wider than 100 columns", async () => {
    const folder = folderOf({ "s.jsonl": worked(`mcp__${"very_long_name_".repeat(9)}`).text() });
    for (const args of [[], ["--json"]]) {
      const { out } = await run(["cost", folder, ...args]);
      expect(out).not.toMatch(/secret_name|river|session-one/);
    }
    const { out } = await run(["cost", inRepository("corpora/simulated")]);
    const wide = [...out.split("\n"), ...(await run(["cost", folder])).out.split("\n")];
    expect(wide.filter((line) => [...line].length > 100)).toEqual([]);
  });
});
