import { describe, expect, test } from "vitest";
import { analyzeCorpus, UserError } from "../../src/index.ts";
import { prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { answer } from "../money/answer.ts";

/**
 * Ten model turns on Claude Opus 5. The second request sends an output of 400 tokens, the others ten tokens of the
 * user; every answer is of twenty. So the context grows as the proxy says, and sizes are not scaled:
 *
 * | request | read                | written | context             |
 * |---------|---------------------|---------|---------------------|
 * | 0       |                     |   1,000 |               1,000 |
 * | 1       |               1,000 |     420 |               1,420 |
 * | n > 1   | 1,420 + 30 (n − 2)  |      30 | 1,420 + 30 (n − 1)  |
 *
 * The pass fires at the seventh turn, request 6, of 1,570 tokens. The output stands at 1,020. The ninth turn, request
 * 8, uses what it introduced. An hour and more goes by before request `coldAt`, which then writes everything.
 */
function tenTurns({
  coldAt,
  model = "claude-opus-5",
}: {
  coldAt?: number;
  model?: string;
} = {}): SessionBuilder {
  const built = session().user(prose(10));
  let context = 0;
  for (let n = 0; n < 10; n++) {
    const before = context;
    context += n === 0 ? 1000 : n === 1 ? 420 : 30;
    const isCold = n === coldAt;
    const hour = 10 + (coldAt !== undefined && n >= coldAt ? 2 : 0);
    const recorded = answer({
      ...{ id: `m${n}`, model, at: `2026-08-01T${hour}:0${Math.floor(n / 2)}:00Z`, output: 20 },
      ...(isCold ? { write5m: context } : { read: before, write5m: context - before }),
    });
    if (n === 0)
      built.calls("Read", { file_path: "/a" }, "c1", recorded).result("c1", `secret_name ${prose(397)}`);
    else built.says(n === 8 ? "secret_name" : "so", recorded).user(prose(10));
  }
  return built;
}

async function moneyOf(built: SessionBuilder, change: Partial<Parameters<typeof analyzeCorpus>[0]> = {}) {
  const paths = [folderOf({ "s.jsonl": built.text() })];
  const { report } = await analyzeCorpus({ paths, draws: 0, jobs: 1, money: true, ...change });
  return report;
}

describe("worked out by hand, to the micro-dollar", () => {
  test("a cut in a warm cache", async () => {
    const { results } = await moneyOf(tenTurns());
    // Requests 7 to 9 read 1,570 + 1,600 + 1,630 at 0.5, write 3 × 30 at 6.25, answer 3 × 20 at 25: 4,462.5.
    // Not sent: 3 × 400 × 0.5. Written again: 1,570 − 1,020 − 400 = 150 at 5.75.
    // Fetched for request 8: 1,200 read and 30 written without an answer; then 1,230 read, 400 written, 20 out: 4,402.5
    // in place of 1,287.5. Request 9 reads the 400 again.
    expect(results.money?.arms["drop-all"]).toMatchObject({
      ...{ windows: 1, cuts: 1, recorded: 4463, notSent: 600, writtenAgain: 863, fetchedAgain: 3315 },
      ...{
        net: -3577,
        netIfUnfetched: -262,
        gained: 0,
        gainedIfUnfetched: 0,
        repaid: 0,
        cold: 0,
        fetches: 1,
      },
      ...{ medianRequests: 3, medianCut: 400, medianRewritten: 150 },
      removedOfContext: 400 / 1600,
      extension: 1600 / 1200,
    });
    expect(results.money?.arms["keep-all"]).toMatchObject({ cuts: 0, net: 0, medianNet: null });
    expect(results.money?.prices.map(({ id }) => id)).toEqual(["claude-opus-5@2026-07-24"]);
  });

  test("a cut before a request that finds the cache lapsed", async () => {
    const { results } = await moneyOf(tenTurns({ coldAt: 7 }));
    // Request 7 writes all 1,600 of its prompt: 400 fewer at 6.25, and nothing is written because of the cut.
    expect(results.money?.arms["drop-all"]).toMatchObject({
      notSent: 2500 + 400,
      writtenAgain: 0,
      cold: 1,
      repaid: 1,
    });
  });

  test("a policy whose moment never came saved nothing", async () => {
    const { results } = await moneyOf(tenTurns(), { shippedPolicies: true });
    const codex = results.policies?.policies.find(({ name }) => name === "codex-compaction");
    expect(codex).toMatchObject({ own: { reached: 0 }, ownMoney: { windows: 0, cuts: 0, net: 0 } });
  });
});

test("a model without a price is named, never free, and counts at other prices", async () => {
  const { results, markdown } = await moneyOf(tenTurns({ model: "somebody-1" }));
  expect(results.money?.unpriced).toEqual([{ model: "somebody-1", why: "unknown-model", windows: 1 }]);
  const arm = results.money?.arms["drop-all"];
  expect(arm).toMatchObject({ windows: 0, cuts: 0, recorded: 0, netShare: null });
  // At the kind of price of Opus 5: 3,577.5 of 4,462.5.
  expect(arm?.repriced[0]).toBeCloseTo(-3577.5 / 4462.5, 9);
  expect(markdown).toContain("1 window without a price: somebody-1, unknown model");
});

test("a lower bound is called one", async () => {
  const text = tenTurns().text().replaceAll("2.1.200", "2.1.90");
  const paths = [folderOf({ "s.jsonl": text })];
  const { report } = await analyzeCorpus({ paths, draws: 0, jobs: 1, money: true });
  expect(report.results.money?.lowerBounds).toBe(1);
  expect(report.markdown).toContain("In 1 window output tokens are placeholders");
});

test("the published profile has no money", async () => {
  await expect(moneyOf(tenTurns(), { profile: "published" })).rejects.toThrow(UserError);
});

test("without being asked for, nothing of money is in the results", async () => {
  const { results } = await moneyOf(tenTurns(), { money: false });
  expect(results).not.toHaveProperty("money");
});
