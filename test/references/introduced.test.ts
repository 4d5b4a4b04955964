import { expect, test } from "vitest";
import { candidatesOf, prose, type SessionBuilder, session } from "../build.ts";

const meta = { with: { isMeta: true } };
const side = { with: { isSidechain: true } };
const fault = { with: { isApiErrorMessage: true } };
const synthetic = { message: { model: "<synthetic>" } };

/** Before the firing point: an output of `node_a` and `node_b`; after it, a turn that uses both, so that what was introduced shows as used. */
function outputAfter(
  before: SessionBuilder,
  beside: (built: SessionBuilder) => SessionBuilder = (built) => built,
) {
  const called = before
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a node_b`);
  return beside(called).rounds(20).user("on").says("node_a and node_b");
}

/** What the output `id` introduced, as far as the future used it; and how many that is of all. */
function introducedBy(built: SessionBuilder, id = "probe") {
  const found = candidatesOf(built).find(({ toolUseId }) => toolUseId === id);
  return { names: found?.uses.map(({ identifier }) => identifier), novel: found?.novel };
}

const all = { names: ["node_a", "node_b"], novel: 2 };
const rest = { names: ["node_b"], novel: 1 };

test("what stood nowhere before is introduced", () => {
  expect(introducedBy(outputAfter(session()))).toEqual(all);
});

test.each<{ name: string; before: SessionBuilder }>([
  { name: "the user", before: session().user("see node_a") },
  { name: "the model", before: session().user("1").says("see node_a") },
  { name: "thinking", before: session().user("1").thinks("node_a?") },
  { name: "a call's input", before: session().user("1").calls("Read", { file_path: "node_a" }) },
  { name: "a key of a call's input", before: session().user("1").calls("Read", { node_a: 1 }) },
  { name: "a call's name", before: session().user("1").calls("node_a", {}) },
  {
    name: "an earlier output, however small",
    before: session().user("1").calls("Read", {}).result("c1", "node_a"),
  },
  { name: "an attachment", before: session().user("1").attachment({ type: "file", content: "node_a" }) },
  { name: "a key of an attachment", before: session().user("1").attachment({ type: "file", node_a: 1 }) },
  { name: "a reminder", before: session().user("node_a", meta) },
  { name: "a synthetic entry", before: session().user("1").says("node_a", synthetic) },
  { name: "a summary", before: session().rounds(1).boundary("node_a") },
])("echo: $name made it known before", ({ before }) => {
  expect(introducedBy(outputAfter(before))).toEqual(rest);
});

test("echo: the call that it answers made it known", () => {
  const built = session().user("go").calls("Read", { file_path: "node_a" }, "probe");
  const answered = built
    .result("probe", `${prose(300)} node_a node_b`)
    .rounds(20)
    .user("on")
    .says("node_a node_b");
  expect(introducedBy(answered)).toEqual(rest);
});

test.each<{ name: string; before: SessionBuilder }>([
  { name: "the client wrote as an API error", before: session().user("1").says("node_a", fault) },
  {
    name: "a branch said that was left out",
    before: session().user("1").says("2").user("node_a").from("a1"),
  },
  { name: "a subagent said", before: session().user("1").says("2").user("node_a", side).from("a1") },
  {
    name: "a hook wrote",
    before: session().user("1").attachment({ type: "hook_success", content: "node_a" }),
  },
  {
    name: "only the client kept",
    before: session().user("1", { with: { toolUseResult: { file: "node_a" } } }),
  },
  {
    name: "a link says",
    before: session()
      .user("1")
      .link({ with: { data: { output: "node_a" } } }),
  },
  { name: "an image holds", before: session().user([{ type: "image", source: { data: "node_a" } }]) },
  { name: "stood in the window before", before: session().user("node_a").says("2").boundary("summary") },
  { name: "only looks alike", before: session().user("node_ab NODE_A node-a node_a.ts xnode_a") },
])("not in context: what $name is not known", ({ before }) => {
  expect(introducedBy(outputAfter(before))).toEqual(all);
});

test.each<{ name: string; beside: (built: SessionBuilder) => SessionBuilder }>([
  { name: "text of the user", beside: (built) => built.user("and node_a") },
  { name: "a reminder", beside: (built) => built.user("node_a", meta) },
  { name: "an attachment", beside: (built) => built.attachment({ type: "file", content: "node_a" }) },
  { name: "another output", beside: (built) => built.result("other", "node_a") },
  {
    name: "another output of the same text",
    beside: (built) => built.result("other", `node_a ${prose(400)}`),
  },
])("siblings: $name of the same message takes it away", ({ beside }) => {
  expect(introducedBy(outputAfter(session(), beside))).toEqual(rest);
});

test("siblings: neither of two outputs is credited with what both hold", () => {
  const both = outputAfter(session(), (built) => built.result("other", `${prose(300)} node_b node_c`));
  expect([introducedBy(both), introducedBy(both, "other")]).toEqual([
    { names: ["node_a"], novel: 1 },
    { names: [], novel: 1 },
  ]);
});

test("siblings: text before the output in its message takes it away as well", () => {
  const built = session().user("1").calls("Read", {}, "probe").user("node_a");
  const answered = built
    .result("probe", `${prose(300)} node_a node_b`)
    .rounds(20)
    .user("on")
    .says("node_a node_b");
  expect(introducedBy(answered)).toEqual(rest);
});

test("what comes later takes nothing away", () => {
  const later = outputAfter(session(), (built) =>
    built.says("node_a").user("node_a").calls("Read", {}).result("c1", "node_b"),
  );
  expect(introducedBy(later)).toEqual(all);
});

test("an output that was cleared made known what it held", () => {
  const before = session().user("1").calls("Read", {}).result("c1", "node_a").clears(["c1"]);
  expect(introducedBy(outputAfter(before))).toEqual(rest);
});

test("a result that a later one of the same call replaced made known what it held", () => {
  const before = session().user("1").calls("Read", {}).result("c1", "node_a").result("c1", "other").says("2");
  expect(introducedBy(outputAfter(before))).toEqual(rest);
});

test("an identifier that stands twice in the output counts once", () => {
  const built = session()
    .user("1")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a node_a`);
  expect(introducedBy(built.rounds(20).user("on").says("node_a node_a"))).toEqual({
    names: ["node_a"],
    novel: 1,
  });
});

test("of two results of one call in one message each introduces what it holds itself", () => {
  const built = session()
    .user("1")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`);
  const candidates = candidatesOf(
    built
      .result("probe", `${prose(300)} node_b`)
      .rounds(20)
      .user("on")
      .says("node_a node_b"),
  );
  expect(candidates.map(({ uses }) => uses.map(({ identifier }) => identifier))).toEqual([
    ["node_a"],
    ["node_b"],
  ]);
});
