import { expect, test } from "vitest";
import { candidatesOf, prose, session } from "../build.ts";
import { told, truthsOf } from "./build-window.ts";

const USED = ["exact", "strict", "loose", "strictGuarded", "looseGuarded"];
const NEEDED = [...USED, "needed"];

test.each([
  { name: "nothing brought it back", brings: {}, expected: NEEDED },
  { name: "an output of the future brought it back before the use", brings: { 9: "node_a" }, expected: USED },
  { name: "brought back in the message before the use", brings: { 10: "node_a" }, expected: USED },
  { name: "brought back up to the firing point does not count", brings: { 7: "node_a" }, expected: NEEDED },
  { name: "other capitals bring nothing back", brings: { 9: "NODE_A" }, expected: NEEDED },
])("$name", ({ brings, expected }) => {
  expect(truthsOf(told({ output: "node_a", brings, turns: { 10: "node_a" } }))).toEqual(expected);
});

test("brought back after the first use does not count, though it is used again", () => {
  expect(
    truthsOf(told({ output: "node_a", brings: { 9: "node_a" }, turns: { 8: "node_a", 10: "node_a" } })),
  ).toEqual(NEEDED);
});

test("one identifier that nothing brought back is enough", () => {
  const built = told({ output: "node_a node_b", brings: { 9: "node_a" }, turns: { 10: "node_a node_b" } });
  expect(candidatesOf(built)[0]?.uses).toMatchObject([
    { identifier: "node_a", isNeeded: false },
    { identifier: "node_b", isNeeded: true },
  ]);
  expect(truthsOf(built)).toEqual(NEEDED);
});

test("only outputs bring something back, not what the user says", () => {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`);
  built.rounds(9).user("see node_a").says("node_a");
  expect(truthsOf(built)).toEqual(NEEDED);
});

test("a use of the turn that asks for an output comes before it", () => {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`);
  built
    .rounds(8)
    .user("on")
    .says("look")
    .calls("Read", { path: "node_a" }, "again")
    .result("again", "node_a");
  expect(truthsOf(built.says("node_a"))).toEqual(NEEDED);
});

/** One window of twelve turns that a compaction ends, and what the next holds. */
function compacted(then: (built: ReturnType<typeof session>) => unknown) {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`);
  then(built.rounds(12).boundary("a summary").rounds(1));
  return candidatesOf(built, { firing: { kind: "compaction" } })[0]?.uses;
}

test("under the rule compaction, later windows bring back", () => {
  expect(compacted((built) => built.user("so").says("node_a"))).toMatchObject([{ turn: 2, isNeeded: true }]);
  const before = compacted((built) => {
    built.user("so").calls("Read", {}, "again").result("again", "node_a").says("node_a");
  });
  expect(before).toMatchObject([{ turn: 3, isNeeded: false }]);
  const after = compacted((built) => {
    built.user("so").says("node_a").user("so").calls("Read", {}, "again").result("again", "node_a");
  });
  expect(after).toMatchObject([{ turn: 2, isNeeded: true }]);
});
