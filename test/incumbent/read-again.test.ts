import { describe, expect, test } from "vitest";
import { prose, type SessionBuilder, session } from "../build.ts";
import { incumbentIn, rowOf, uses } from "./rows-of.ts";

/** One call before the compaction; its output has 50 tokens and introduces `node_a`. */
function worked(): SessionBuilder {
  return session()
    .user("go")
    .calls("Read", { path: "a/b.ts" }, "probe")
    .result("probe", `${prose(48)} node_a `)
    .boundary("gone");
}

const read = ({
  calls,
  repeatedCalls,
  repeatedTokens,
  returningOutputs,
  returningTokens,
}: ReturnType<typeof rowOf>) =>
  `${calls} ${repeatedCalls} ${repeatedTokens}, ${returningOutputs} ${returningTokens}`;

test.each<{ name: string; given: SessionBuilder; is: string }>([
  {
    name: "the same call again, whose output brings the identifier back",
    given: worked()
      .calls("Read", { path: "a/b.ts" }, "again")
      .result("again", `node_a: ${prose(10)}`),
    is: "1 1 12, 1 12",
  },
  {
    name: "each repetition counts; what came back once does not come back again",
    given: worked()
      .calls("Read", { path: "a/b.ts" }, "again")
      .result("again", `node_a: ${prose(10)}`)
      .calls("Read", { path: "a/b.ts" }, "thrice")
      .result("thrice", `node_a: ${prose(10)}`),
    is: "2 2 24, 1 12",
  },
  {
    name: "another input",
    given: worked().calls("Read", { path: "a/c.ts" }, "again").result("again", prose(10)),
    is: "1 0 0, 0 0",
  },
  {
    name: "another tool with the same input",
    given: worked().calls("Glob", { path: "a/b.ts" }, "again").result("again", prose(10)),
    is: "1 0 0, 0 0",
  },
  {
    name: "another way to the same identifier",
    given: worked()
      .calls("Bash", { command: "cat" }, "again")
      .result("again", `node_a: ${prose(10)}`),
    is: "1 0 0, 1 12",
  },
  {
    name: "an echo of what the model wrote brings nothing back",
    given: worked()
      .calls("Grep", { pattern: "node_a" }, "again")
      .result("again", `node_a: ${prose(10)}`),
    is: "1 0 0, 0 0",
  },
  {
    name: "a call that repeats one of its own window only",
    given: worked()
      .calls("Bash", { command: "ls" }, "one")
      .result("one", prose(10))
      .calls("Bash", { command: "ls" }, "two")
      .result("two", prose(10)),
    is: "2 0 0, 0 0",
  },
])("$name", ({ given, is }) => {
  expect(read(rowOf(given))).toBe(is);
});

test("a preserved call is no repetition, and its output did not go", () => {
  const built = session()
    .user("go")
    .calls("Read", {}, "stays")
    .result("stays", `${prose(48)} node_a `)
    .calls("Bash", {}, "goes")
    .result("goes", prose(30))
    .boundary("gone", { preservedMessages: { anchorUuid: "s1", uuids: ["a1", "r1"] } })
    .rounds(1);
  expect(rowOf(built)).toMatchObject({ calls: 0, repeatedCalls: 0, outputTokensGone: 30, held: 1 });
});

test("an output that was cleared before the compaction had gone already", () => {
  const built = session()
    .user("go")
    .calls("Read", {}, "early")
    .result("early", prose(40))
    .calls("Bash", {}, "late")
    .result("late", prose(30))
    .clears(["early"])
    .says("well")
    .boundary("gone")
    .rounds(1);
  expect(rowOf(built).outputTokensGone).toBe(30);
});

describe("recorded sizes", () => {
  test("are the last before and the first after; a preserved turn's is not of after", () => {
    const built = session()
      .user("go")
      .says("one", uses(1000))
      .user("on")
      .says("two", uses(9000))
      .boundary("gone", { preservedMessages: { anchorUuid: "s1", uuids: ["a2"] } })
      .user("on")
      .says("three", uses(4000))
      .user("on")
      .says("four", uses(4500));
    expect(rowOf(built)).toMatchObject({ contextBefore: 9000, contextAfter: 4000 });
    const { growth, reach } = incumbentIn(built);
    expect(growth).toEqual([
      { window: 0, id: "m1", first: 1000, last: 9000, turns: 1 },
      { window: 1, id: "m3", first: 4000, last: 4500, turns: 1 },
    ]);
    expect(reach).toEqual({ hasCompacted: true, turns: 4, largestContext: 9000 });
  });

  test("grow from the first to the last that was recorded; one message is one turn", () => {
    const built = session().user("go").says("none").user("on");
    built.says("first", uses(500)).calls("Read", {}, "probe", uses(500)).result("probe", "x");
    built.says("none").user("on").says("last", uses(1400)).user("on").says("none");
    expect(incumbentIn(built)).toEqual({
      compactions: [],
      // Turns 2 (500), 3 (nothing recorded) and 4 (1,400).
      growth: [{ window: 0, id: "m2", first: 500, last: 1400, turns: 2 }],
      reach: { hasCompacted: false, turns: 5, largestContext: 1400 },
    });
  });

  test("a window with one recorded size has no growth", () => {
    const built = session().user("go").says("one", uses(1000)).rounds(2);
    expect(incumbentIn(built)).toMatchObject({ growth: [], reach: { turns: 3, largestContext: 1000 } });
    expect(incumbentIn(session()).reach).toEqual({ hasCompacted: false, turns: 0, largestContext: null });
  });
});
