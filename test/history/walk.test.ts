import { expect, test } from "vitest";
import { outline, type SessionBuilder, session } from "../build.ts";

const side = { with: { isSidechain: true } };
const system = { type: "system", subtype: "turn_duration", uuid: "x1", parentUuid: "l1" };

test.each<{ name: string; given: SessionBuilder; history: string[][]; gaps: number }>([
  {
    name: "links of every type are followed",
    given: session()
      .user("one")
      .link()
      .raw(system)
      .from("x1")
      .attachment({ type: "hook_success" })
      .says("two"),
    history: [["u1", "a1"]],
    gaps: 0,
  },
  {
    name: "a parent that is not in the file is bridged",
    given: session().user("one").says("two").user("three", { after: "ghost" }).says("four"),
    history: [["u1", "a1", "u2", "a2"]],
    gaps: 1,
  },
  {
    name: "an entry that is its own parent is bridged",
    given: session().user("one").says("two").user("three", { as: "u2", after: "u2" }).says("four"),
    history: [["u1", "a1", "u2", "a2"]],
    gaps: 1,
  },
  {
    name: "an entry that is its own parent can be the leaf",
    given: session().user("one").says("two").user("three", { as: "u2", after: "u2" }),
    history: [["u1", "a1", "u2"]],
    gaps: 1,
  },
  {
    name: "each gap is counted",
    given: session().user("one").says("two", { after: "x" }).user("three", { after: "y" }),
    history: [["u1", "a1", "u2"]],
    gaps: 2,
  },
  {
    name: "a bridge leads to what was said, not to links and attachments",
    given: session()
      .user("one")
      .says("two")
      .attachment({ type: "file" })
      .link()
      .user("three", { after: "x" }),
    history: [["u1", "a1", "u2"]],
    gaps: 1,
  },
  {
    name: "a bridge leads past a sidechain",
    given: session().user("one").says("two").says("other", side).user("three", { after: "x" }),
    history: [["u1", "a1", "u2"]],
    gaps: 1,
  },
  {
    name: "a bridge leads to the nearest entry, on whatever branch it stands",
    given: session().user("one").says("two").from("u1").says("another").user("three", { after: "x" }),
    history: [["u1", "a2", "u2"]],
    gaps: 1,
  },
  {
    name: "a link whose parent is missing is bridged as well",
    given: session().user("one").says("two").link({ after: "x" }).user("three"),
    history: [["u1", "a1", "u2"]],
    gaps: 1,
  },
  {
    name: "a cycle ends the walk",
    given: session().user("one", { after: "a1" }).says("two", { after: "u1" }).user("three"),
    history: [["u1", "a1", "u2"]],
    gaps: 0,
  },
  {
    name: "a parent that was written later is followed",
    given: session()
      .user("one")
      .user("three", { as: "u2", after: "a1" })
      .says("two", { after: "u1" })
      .from("u2")
      .says("four"),
    history: [["u1", "a1", "u2", "a2"]],
    gaps: 0,
  },
  {
    name: "a parent that was written after a boundary between the two is bridged",
    given: session()
      .user("one")
      .says("two")
      .user("three", { after: "a9" })
      .says("four")
      .boundary("summary")
      .says("five", { as: "a9" })
      .user("six"),
    history: [
      ["u1", "a1", "u2", "a2"],
      ["s1", "a9", "u3"],
    ],
    gaps: 1,
  },
])("walk: $name", ({ given, history, gaps }) => {
  const read = given.read();
  expect(outline(read)).toEqual(history);
  expect(read.counts.gaps).toBe(gaps);
});

test("a bridge within an uncut file leaves nothing out", () => {
  const built = session().rounds(3).user("on", { after: "ghost" }).says("yes").rounds(2);
  expect(built.read().counts).toEqual({ gaps: 1, repeats: 0, leftOut: 0, sidechain: 0 });
});

test("where everything is named as a parent, what was said last is the leaf", () => {
  const built = session().user("one", { after: "a1" }).says("two", { after: "u1" });
  expect(outline(built.read())).toEqual([["u1", "a1"]]);
});
