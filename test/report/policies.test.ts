import { beforeAll, describe, expect, test } from "vitest";
import { SHIPPED_POLICIES } from "../../src/arms/policies/shipped-policies.ts";
import { analyzeCorpus, type Report, Results, UserError } from "../../src/index.ts";
import { prose, session } from "../build.ts";
import { run, scratch } from "../cli/run.ts";
import { folderOf } from "../folder.ts";

/** An output of so many tokens with a name at its head, or in its middle. */
const named = (name: string, tokens: number, at = 0): string => {
  const text = prose(tokens);
  return `${text.slice(0, at)} ${name} ${text.slice(at + name.length + 2)}`;
};

/**
 * Six outputs, in messages 2, 4, 6, 8, 10 and 14; the request of the turn in message 11 is the first of 100,000
 * tokens. 15 turns, so turns:0.6 fires in message 19. In the last turn the model uses what the first and the third
 * output brought.
 */
function text(): string {
  const built = session().user("go");
  const outputs = [
    named("alpha_one", 600),
    named("beta_two", 400),
    named("gamma_three", 600, 1_200),
    named("delta_four", 400),
    named("epsilon_five", 400),
  ];
  for (const [i, output] of outputs.entries())
    built.calls("Bash", { command: `run ${i}` }, `c${i}`).result(`c${i}`, output);
  built.says("so far", { message: { usage: { input_tokens: 100_000 } } }).user("more");
  built.calls("Bash", { command: "run 5" }, "c5").result("c5", named("zeta_six", 400));
  return built.rounds(7).user("and").says("alpha_one and gamma_three").text();
}

const folder = folderOf({ "s.jsonl": text() });
let report: Report;
beforeAll(async () => {
  report = (await analyzeCorpus({ paths: [folder], shippedPolicies: true, draws: 0 })).report;
});
const row = (name: string) => report.results.policies?.policies.find((policy) => policy.name === name);

describe("a policy with a trigger", () => {
  test("at its own trigger: message 11, five outputs of 2,400 tokens, of which it clears 600 and 400", () => {
    // Of the first and the second the first is used. Of two live outputs one stays, of three dead ones two.
    expect(row("clear-tool-uses")?.own).toMatchObject({
      ...{ offered: 1, reached: 1, fired: 1, drops: 2 },
      removed: 1_000 / 2_400,
      falseDrop: 1 / 2,
      liveKept: 1 / 2,
      deadKept: 2 / 3,
      lost: 1 / 2,
    });
    expect(row("clear-tool-uses")?.own?.informedness).toBeCloseTo(1 / 2 - 2 / 3, 12);
  });
  test("with it off, in message 19: six outputs of 2,800 tokens, of which it clears the first three", () => {
    expect(row("clear-tool-uses")?.atFiring).toMatchObject({
      ...{ offered: 1, reached: 1, fired: 1, drops: 3 },
      removed: 1_600 / 2_800,
      falseDrop: 2 / 3,
      liveKept: 0,
      deadKept: 3 / 4,
    });
    expect(report.results.arms["clear-tool-uses, at F"]?.scoreable.falseDrop).toBe(2 / 3);
  });
  test("one whose trigger is never reached did not fire, and could have", () => {
    for (const name of ["codex-compaction", "cliff-compaction", "claude-code-microcompact"])
      expect(row(name)?.own).toMatchObject({ offered: 1, reached: 0, fired: 0, removed: null });
    expect(row("codex-compaction")?.atFiring).toMatchObject({ fired: 1, removed: 1 });
  });
});

test("a policy without one is looked at where the report fires, and need not have done anything", () => {
  expect(row("keep-newest-10")).toMatchObject({
    trigger: null,
    own: { offered: 1, reached: 1, fired: 0, removed: 0 },
    atFiring: { fired: 0 },
  });
});

test("a cap: the name at the head is held, the one in the middle is not", () => {
  // Two outputs of 600 tokens are cut to 500.
  expect(row("cap-2000")?.atFiring).toMatchObject({
    ...{ fired: 1, trims: 2, liveTrims: 2, heldTrims: 1 },
    removed: 200 / 2_800,
    falseDrop: null,
    liveKept: 0,
    deadKept: 1,
  });
});

test("the report shows both tables, the sources, and what cannot be expressed", () => {
  expect(Results.parse(report.results)).toEqual(report.results);
  expect(report.markdown).toContain("## The policies that ship");
  expect(report.markdown).toContain("| clear-tool-uses | 100000 tokens | 1 of 1 | 1 of 1 | 41.7% | 50.0% |");
  expect(report.markdown).toContain("| codex-compaction | 90% of 200000 tokens | 0 of 1 | 0 of 1 | – | – |");
  expect(report.markdown).toContain("| clear-tool-uses | 1 of 1 | 57.1% | 66.7% |");
  expect(report.markdown).toContain("| 1 of 2 |");
  expect(report.markdown).toContain("clear\\_thinking\\_20251015");
});

test("what other arms do is the same with and without policies", async () => {
  const { report: plain } = await analyzeCorpus({ paths: [folder], draws: 0 });
  expect(plain.results.policies).toBeUndefined();
  expect(plain.markdown).not.toContain("The policies that ship");
  for (const [name, scores] of Object.entries(plain.results.arms))
    expect(report.results.arms[name]).toEqual(scores);
  expect(Object.keys(plain.results.arms)).not.toContain("keep-newest-10");
});

test("a policy's file can be named as an arm, and waits for its trigger then", async () => {
  const arms = [`${SHIPPED_POLICIES}/clear-tool-uses.json`, `${SHIPPED_POLICIES}/cap-2000.json`];
  const { report: named } = await analyzeCorpus({ paths: [folder], arms, draws: 0 });
  expect(named.results.arms["clear-tool-uses"]).toMatchObject({ drops: 0, removed: 0 });
  expect(named.results.arms["cap-2000"]).toMatchObject({ trims: 2 });
});

test("an output that is a candidate in another copy of the session is not decided about twice", async () => {
  // A fork that ends after message 24: its six outputs are repeats, and the policies still see them.
  const fork = text().split("\n").slice(0, -3).join("\n");
  const paths = [folderOf({ "s.jsonl": text(), "t.jsonl": fork })];
  const both = await analyzeCorpus({ paths, shippedPolicies: true, draws: 0, jobs: 2 });
  const found = both.report.results.policies?.policies.find(({ name }) => name === "clear-tool-uses");
  expect(found?.own).toMatchObject({ offered: 2, reached: 2, fired: 1, drops: 2, falseDrop: 1 / 2 });
});

test("the published profile does not read what they look at", async () => {
  const asked = analyzeCorpus({ paths: [folder], profile: "published", shippedPolicies: true });
  await expect(asked).rejects.toThrow(UserError);
});

test("coref analyze --policies", async () => {
  const { code, out } = await run([
    "analyze",
    folder,
    "--policies",
    "--draws",
    "0",
    "--json",
    "--out",
    scratch(),
  ]);
  expect([code, JSON.parse(out).policies]).toEqual([0, report.results.policies]);
});
