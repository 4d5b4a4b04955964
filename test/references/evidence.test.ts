import { expect, test } from "vitest";
import type { Evidence } from "../../src/references/evidence.ts";
import { candidatesOf, prose, session } from "../build.ts";

const synthetic = { message: { model: "<synthetic>" } };

/** What is said in the answer after the output, the one after that, and so on; by their number from 1. */
type Answers = Readonly<Record<number, string>>;

/**
 * Twenty model turns: the call in message 1, its output in message 2, and answer `n` in message `2n + 1`.
 * So the firing point is turn 12 of 0 to 19, which is answer 12 in message 25.
 */
function output(answers: Answers, text = "node_a node_b node_c node_d") {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} ${text}`);
  for (let n = 1; n < 20; n++) built.says(answers[n] ?? "very well").user("on");
  return built;
}

const known = ({ novel, refs, refAge, consumeLag, usedFrac, laterTurns }: Evidence) => ({
  novel,
  refs,
  refAge,
  consumeLag,
  usedFrac,
  laterTurns,
});

const unused = { novel: 4, refs: 0, refAge: null, consumeLag: null, usedFrac: 0, laterTurns: 12 };

test.each<{ name: string; answers: Answers; evidence: Partial<Evidence> }>([
  { name: "no use", answers: {}, evidence: unused },
  {
    name: "a use by the next turn",
    answers: { 1: "node_a" },
    evidence: { refs: 1, refAge: 23, consumeLag: 1, usedFrac: 0.25 },
  },
  {
    name: "uses by two turns",
    answers: { 1: "node_a", 3: "node_b" },
    evidence: { refs: 2, refAge: 19, consumeLag: 5, usedFrac: 0.5 },
  },
  {
    name: "one identifier in three turns",
    answers: { 2: "node_a", 4: "node_a", 6: "node_a" },
    evidence: { refs: 3, refAge: 13, consumeLag: 11, usedFrac: 0.25 },
  },
  {
    name: "all of them in one turn",
    answers: { 5: "node_d node_c node_b node_a node_a" },
    evidence: { refs: 1, refAge: 15, consumeLag: 9, usedFrac: 1 },
  },
  {
    name: "a use by the firing turn",
    answers: { 12: "node_a" },
    evidence: { refs: 1, refAge: 1, consumeLag: 23, usedFrac: 0.25 },
  },
  { name: "a use by the turn after it", answers: { 13: "node_a" }, evidence: unused },
  {
    name: "a use on both sides of it",
    answers: { 11: "node_a", 13: "node_b" },
    evidence: { refs: 1, refAge: 3, consumeLag: 21, usedFrac: 0.25 },
  },
  { name: "a name that only looks alike", answers: { 1: "node_aa NODE_A node node_a.ts" }, evidence: unused },
  {
    name: "an identifier in a sentence",
    answers: { 1: "see (`node_a`)." },
    evidence: { refs: 1, refAge: 23, consumeLag: 1, usedFrac: 0.25 },
  },
])("evidence: $name", ({ answers, evidence }) => {
  expect(candidatesOf(output(answers)).map(known)).toEqual([{ ...unused, ...evidence }]);
});

test("an output that introduces nothing has nothing that could be used", () => {
  expect(candidatesOf(output({ 1: "river" }, "and nothing else")).map(known)).toEqual([
    { ...unused, novel: 0 },
  ]);
});

/** Ten model turns after the output at least, the first of which is written by `refer`. */
function referredToBy(refer: (built: ReturnType<typeof session>) => unknown) {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`);
  refer(built);
  return candidatesOf(built.rounds(20)).map(({ refs }) => refs);
}

test.each<{ name: string; refer: (built: ReturnType<typeof session>) => unknown; refs: number }>([
  { name: "text", refer: (built) => built.says("node_a"), refs: 1 },
  { name: "thinking", refer: (built) => built.thinks("node_a"), refs: 1 },
  { name: "a call's name", refer: (built) => built.calls("node_a", {}), refs: 1 },
  {
    name: "a value of a call's input",
    refer: (built) => built.calls("Read", { deep: ["x", { y: "node_a" }] }),
    refs: 1,
  },
  { name: "a key of a call's input", refer: (built) => built.calls("Read", { node_a: null }), refs: 1 },
  {
    name: "a name after a line feed in a call's input",
    refer: (built) => built.calls("Write", { text: "x\nnode_a" }),
    refs: 1,
  },
  {
    name: "all lines of one message are one turn",
    refer: (built) => built.thinks("node_a").says("node_a").calls("Read", { p: "node_a" }),
    refs: 1,
  },
  { name: "the user does not refer", refer: (built) => built.user("node_a"), refs: 0 },
  {
    name: "a meta entry does not",
    refer: (built) => built.says("1").user("node_a", { with: { isMeta: true } }),
    refs: 0,
  },
  {
    name: "an attachment does not",
    refer: (built) => built.says("1").attachment({ type: "file", content: "node_a" }),
    refs: 0,
  },
  {
    name: "another output does not",
    refer: (built) => built.calls("Read", {}).result("c1", "node_a"),
    refs: 0,
  },
  { name: "a synthetic entry does not", refer: (built) => built.says("node_a", synthetic), refs: 0 },
  {
    name: "nor does it beside the model's own",
    refer: (built) => built.says("well").says("node_a", synthetic),
    refs: 0,
  },
  {
    name: "an API error does not",
    refer: (built) => built.says("node_a", { with: { isApiErrorMessage: true } }),
    refs: 0,
  },
  {
    name: "a branch that was left out does not",
    refer: (built) => built.says("node_a").from("r1").says("well"),
    refs: 0,
  },
])("references: $name", ({ refer, refs }) => {
  expect(referredToBy(refer)).toEqual([refs]);
});

test("a turn that only thinks counts as a later turn, a synthetic entry does not", () => {
  const built = session().user("go").calls("Read", {}, "probe").result("probe", prose(300));
  const [candidate] = candidatesOf(built.thinks("").user("on").says("x", synthetic).user("on").rounds(8));
  // Ten turns: the call, the thought and eight more. The firing point is turn 6, so turns 1 to 6 are later.
  expect(candidate?.laterTurns).toBe(6);
});

test("tools are named by their calls", () => {
  const built = session()
    .user("go")
    .calls("Grep", {}, "probe")
    .result("probe", prose(300))
    .result("stray", prose(400));
  expect(candidatesOf(built.rounds(20)).map(({ tool, tokens }) => [tool, tokens])).toEqual([
    ["Grep", 300],
    [null, 400],
  ]);
});
