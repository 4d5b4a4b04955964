import { expect, test } from "vitest";
import { costOfCorpus } from "../../src/cost/cost-of-corpus.ts";
import { costText } from "../../src/cost/cost-text.ts";
import { readPrices } from "../../src/prices/prices.ts";
import { prose, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { answer } from "../money/answer.ts";

/**
 * Ten model turns on Claude Opus 5 (read 0.5, 5-minute write 6.25). The first two make the same call; its outputs of 400
 * tokens arrive with requests 1 and 2, everything else is 10 tokens of the user. Answers are of 20 tokens. Contexts:
 * 1,000; 1,420; 1,840; then 30 more each time. The seventh turn, request 6 of 1,960 tokens, is at 60%.
 */
function twice(): string {
  const built = session().user(prose(10));
  let context = 0;
  for (let n = 0; n < 10; n++) {
    const before = context;
    context += n === 0 ? 1000 : n <= 2 ? 420 : 30;
    const recorded = answer({ id: `m${n}`, read: before, write5m: context - before, output: 20 });
    if (n > 1) built.says("so", recorded).user(prose(10));
    else
      built
        .calls("Read", { file_path: "/a" }, `c${n}`, recorded)
        .result(`c${n}`, `name_number_${n} ${prose(396)}`);
  }
  return built.text();
}

test("says what policies would have saved and thrown away, to the micro-dollar", async () => {
  const report = await costOfCorpus({ paths: [folderOf({ "s.jsonl": twice() })], prices: readPrices() });
  // The first output stands at 1,020. Three requests follow: 3 × 400 × 0.5 not sent; 1,960 − 1,420 = 540 at 5.75.
  expect(report.policies.find(({ name }) => name === "dcp-repeated-calls")).toEqual({
    ...{ name: "dcp-repeated-calls", trigger: null, windows: 1, unpriced: 0, cuts: 1 },
    ...{ notSent: 600, writtenAgain: 3105, fetchedAgain: 0, net: -2505, netIfUnfetched: -2505 },
    ...{ netInterval: null, drops: 1, trims: 0, scored: 1, usedAgain: 0, lost: 0 },
  });
  expect(report.policies).toHaveLength(16);
  const text = costText(report);
  expect(text).toContain("None of 16 policies that ship would have saved anything, by one cut in a window");
  expect(text).toMatch(
    /^dcp-repeated-calls {2,}60% of the turns {2,}-\$0\.0025 {2,}-\$0\.0025 {2,}1 {2,}0 of 1 {2,}0$/m,
  );
});
