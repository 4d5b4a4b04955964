import { expect, test } from "vitest";
import type { Candidate } from "../../src/analysis/candidates.ts";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { type Decision, DROP, KEEP, NO_ANSWER, NOT_ASKED } from "../../src/arms/arm.ts";
import { type FiredWindow, lostUnder } from "../../src/scoring/tally.ts";
import { candidatesOf, prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { told } from "./build-window.ts";

/** Whether each candidate is lost once some decisions were carried out. */
function lost(used: readonly Candidate[], ...decisions: readonly Decision[]): boolean[] {
  return lostUnder({ used } as unknown as FiredWindow, decisions);
}

/** What is lost of the one candidate, which introduces `node_a`, once it is dropped. */
function isLost(built: SessionBuilder): boolean | undefined {
  return lost(candidatesOf(built), DROP)[0];
}

const USED = { output: "node_a node_b", turns: { 9: "node_a" } };

test("what stands nowhere else is lost, and only where it was dropped", () => {
  const used = candidatesOf(told(USED));
  const decisions = [DROP, KEEP, NO_ANSWER, NOT_ASKED, { action: "trim", keptTokens: 1 } as const];
  expect(decisions.map((decision) => lost(used, decision)[0])).toEqual([true, false, false, false, false]);
});

test.each([
  { name: "dead", built: told({ output: "node_a" }) },
  { name: "live in a wider sense only", built: told({ output: "Node_A", turns: { 9: "NODE_a" } }) },
  { name: "used up to the firing point only", built: told({ output: "node_a", turns: { 7: "node_a" } }) },
])("what is $name is never lost", ({ built }) => {
  expect(isLost(built)).toBe(false);
});

test.each([
  { name: "a model turn before the firing point", turns: { 3: "node_a" }, expected: false },
  { name: "the model turn at the firing point", turns: { 7: "node_a" }, expected: false },
  { name: "a model turn after it", turns: { 8: "node_a" }, expected: true },
  { name: "a model turn in other capitals", turns: { 3: "NODE_A" }, expected: true },
  { name: "a model turn that uses another identifier", turns: { 3: "node_b" }, expected: true },
])("$name: lost is $expected", ({ turns, expected }) => {
  expect(isLost(told({ ...USED, turns: { ...USED.turns, ...turns } }))).toBe(expected);
});

test.each([
  { name: "an output below the floor", brings: { 4: "node_a" }, expected: false },
  { name: "one that came after the firing point", brings: { 8: "node_a" }, expected: true },
])("$name: lost is $expected", ({ brings, expected }) => {
  expect(isLost(told({ ...USED, brings }))).toBe(expected);
});

/** `probe` introduces `node_a`; then something may follow; turn 9 uses it. */
function withMore(more: (built: SessionBuilder) => unknown, text = "node_a"): SessionBuilder {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} ${text}`);
  built.says("very well");
  more(built);
  return built.rounds(9).user("on").says(text);
}

test.each([
  { name: "the user said it", more: (built: SessionBuilder) => built.user("see node_a"), expected: false },
  {
    name: "an attachment holds it",
    more: (built: SessionBuilder) => built.attachment({ type: "file", text: "node_a" }),
    expected: false,
  },
  {
    name: "a call holds it",
    more: (built: SessionBuilder) => built.calls("Edit", { path: "node_a" }, "e").result("e", "ok"),
    expected: false,
  },
  { name: "the model thought it", more: (built: SessionBuilder) => built.thinks("node_a"), expected: false },
  { name: "nothing holds it", more: () => undefined, expected: true },
])("$name: lost is $expected", ({ more, expected }) => {
  expect(isLost(withMore(more))).toBe(expected);
});

/** A second candidate that holds what the first one introduced. */
const second = (text: string) => (built: SessionBuilder) =>
  built.calls("Read", {}, "second").result("second", `${prose(300)} ${text}`);

test("another candidate that holds it must be gone as well", () => {
  const used = candidatesOf(withMore(second("node_a")));
  expect(used).toMatchObject([{ uses: [{ isHeld: false, alsoIn: [1] }] }, { uses: [], carries: ["node_a"] }]);
  expect(lost(used, DROP, KEEP)).toEqual([false, false]);
  expect(lost(used, DROP, NOT_ASKED)).toEqual([false, false]);
  expect(lost(used, DROP, NO_ANSWER)).toEqual([false, false]);
  expect(lost(used, DROP, DROP)).toEqual([true, false]);
  expect(lost(used, KEEP, DROP)).toEqual([false, false]);
});

test("of a trimmed candidate the kept part decides", () => {
  const used = candidatesOf(withMore(second("node_a")));
  const trim = (holds?: readonly string[]): Decision => {
    return { action: "trim", keptTokens: 10, ...(holds && { holds }) };
  };
  expect(lost(used, DROP, trim(["node_a"]))).toEqual([false, false]);
  expect(lost(used, DROP, trim(["node_b"]))).toEqual([true, false]);
  expect(lost(used, DROP, trim([]))).toEqual([true, false]);
  // Where no part is known, none holds.
  expect(lost(used, DROP, trim())).toEqual([true, false]);
});

test("one identifier that stands nowhere is enough", () => {
  const used = candidatesOf(withMore(second("node_a"), "node_a node_b"));
  expect(lost(used, DROP, KEEP)).toEqual([true, false]);
});

test("what left the context before holds nothing", () => {
  const cleared = withMore((built) => second("node_a")(built).says("well").clears(["second"]));
  expect(candidatesOf(cleared)).toHaveLength(1);
  expect(isLost(cleared)).toBe(true);
  const small = (ids: string[]) =>
    withMore((built) => built.calls("Read", {}, "s").result("s", "node_a").says("well").clears(ids));
  expect(isLost(small(["s"]))).toBe(true);
  expect(isLost(small(["another"]))).toBe(false);
});

test("results of one call hold the same identifier each, and one of them is enough", () => {
  const built = session().user("go").calls("Read", {}, "probe");
  built.result("probe", `${prose(300)} node_a`).result("probe", `${prose(301)} node_a`);
  const used = candidatesOf(built.rounds(9).user("on").says("node_a"));
  expect(used).toHaveLength(2);
  expect(lost(used, DROP, KEEP)).toEqual([false, false]);
  expect(lost(used, KEEP, DROP)).toEqual([false, false]);
  expect(lost(used, DROP, DROP)).toEqual([true, true]);
});

test("under the rule compaction, what the summary holds is no help: it came after", () => {
  const built = (summary: string) =>
    session()
      .user("go")
      .calls("Read", {}, "probe")
      .result("probe", `${prose(300)} node_a`)
      .rounds(12)
      .boundary(summary)
      .rounds(1)
      .user("on")
      .says("node_a");
  const firing = { kind: "compaction" } as const;
  for (const summary of ["a summary", "node_a"])
    expect(lost(candidatesOf(built(summary), { firing }), DROP)).toEqual([true]);
  const said = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`)
    .says("node_a");
  said.rounds(12).boundary("a summary").rounds(1).user("on").says("node_a");
  expect(lost(candidatesOf(said, { firing }), DROP)).toEqual([false]);
});

/** How many outputs are lost once everything was dropped. */
async function lostByDropAll(files: Readonly<Record<string, string>>) {
  const { report } = await analyzeCorpus({ paths: [folderOf(files)], draws: 0, jobs: 1, arms: ["drop-all"] });
  const { candidates, truths } = report.results.arms["drop-all"] as NonNullable<
    (typeof report.results.arms)[string]
  >;
  return { candidates, lost: truths.lost.live, wrongDrops: truths.lost.wrongDrops };
}

test("a candidate that counts elsewhere in the corpus stays where no arm decides about it", async () => {
  const one = withMore(second("node_a")).text();
  expect(await lostByDropAll({ "one.jsonl": one })).toEqual({ candidates: 2, lost: 1, wrongDrops: 1 });
  // The second output again, in a window with more turns: there it introduces `node_a`, and nothing uses it.
  const two = second("node_a")(session().user("go")).rounds(20).text();
  const both = { "one.jsonl": one, "two.jsonl": two };
  expect(await lostByDropAll(both)).toEqual({ candidates: 2, lost: 0, wrongDrops: 0 });
});
