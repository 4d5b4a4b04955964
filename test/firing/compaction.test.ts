import { expect, test } from "vitest";
import { candidatesOf, prose, type SessionBuilder, session } from "../build.ts";

/** Twelve turns, the first of which reads something; the last, `a12`, says `last` in message 23. */
function worked(last = "well") {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a node_b`);
  return built.says("well").rounds(9).user("on").says(last);
}

function fired(built: SessionBuilder) {
  return candidatesOf(built, { firing: { kind: "compaction" } }).map(
    ({ window, toolUseId, firingMessage, uses }) => ({
      at: `${window} ${firingMessage} ${toolUseId}`,
      uses: uses.map(({ identifier, turn }) => `${identifier} ${turn}`),
    }),
  );
}

const keeps = (...uuids: string[]) => ({ preservedMessages: { anchorUuid: "s1", uuids } });

test.each<{ name: string; given: SessionBuilder; uses: string[] }>([
  { name: "nothing uses it", given: worked().boundary("summary").rounds(2), uses: [] },
  {
    name: "a turn after the compaction uses it",
    given: worked().boundary("summary").rounds(2).user("on").says("node_a"),
    uses: ["node_a 3"],
  },
  {
    name: "the first of two uses counts",
    given: worked().boundary("summary").rounds(1).user("on").says("node_a").user("on").says("node_b node_a"),
    uses: ["node_a 2", "node_b 3"],
  },
  {
    name: "a turn of the window after the next",
    given: worked().boundary("summary").rounds(2).boundary("again").rounds(1).user("on").says("node_b"),
    uses: ["node_b 4"],
  },
  {
    name: "a window after a clearing is a later window",
    given: worked().boundary("summary").rounds(1).from(null).user("on").says("node_a"),
    uses: ["node_a 2"],
  },
  {
    name: "the firing turn itself is no future",
    given: worked("node_a").boundary("summary").rounds(1),
    uses: [],
  },
  {
    name: "nor is it where it was preserved",
    given: worked("node_a").boundary("summary", keeps("a12")).rounds(2),
    uses: [],
  },
  {
    name: "a preserved turn does not count among later turns",
    given: worked("node_a").boundary("summary", keeps("a12")).rounds(1).user("on").says("node_a"),
    uses: ["node_a 2"],
  },
  {
    name: "new lines beside a preserved one in its message count",
    given: worked("node_a").boundary("summary", keeps("a12")).says("node_b"),
    uses: ["node_b 1"],
  },
  {
    name: "a summary, a user and an output do not use",
    given: worked().boundary("node_a").user("node_b").calls("Read", {}).result("c1", "node_a").says("well"),
    uses: [],
  },
])("compaction: $name", ({ given, uses }) => {
  expect(fired(given)).toEqual([{ at: "0 23 probe", uses }]);
});

test.each<{ name: string; given: SessionBuilder }>([
  { name: "the last window", given: worked().user("on") },
  { name: "a window that was cleared", given: worked().from(null).rounds(2) },
  {
    name: "a window of nine turns",
    given: session()
      .user("go")
      .calls("Read", {}, "c1")
      .result("c1", prose(300))
      .says("well")
      .rounds(7)
      .boundary("summary")
      .rounds(20),
  },
])("compaction: $name does not fire", ({ given }) => {
  expect(fired(given)).toEqual([]);
});

test("every window that a compaction ended fires", () => {
  const twice = worked()
    .boundary("summary")
    .user("on")
    .calls("Read", {}, "other")
    .result("other", `${prose(300)} node_c`);
  const built = twice.says("node_a").rounds(9).boundary("again").user("on").says("node_b node_c");
  expect(fired(built)).toEqual([
    { at: "0 23 probe", uses: ["node_a 2", "node_b 12"] },
    { at: "1 21 other", uses: ["node_c 1"] },
  ]);
});

test("a window that only a summary ended fires", () => {
  expect(fired(worked().summary("summary").user("on").says("node_a"))).toEqual([
    { at: "0 23 probe", uses: ["node_a 1"] },
  ]);
});

test("outputs after the last turn are no candidates", () => {
  const built = worked().calls("Read", {}, "late").result("late", prose(300)).boundary("summary").rounds(1);
  expect(fired(built).map(({ at }) => at)).toEqual(["0 23 probe"]);
});
