import { expect, test } from "vitest";
import { readSession } from "../../src/history/read-session.ts";
import { messagesOf, outline, type SessionBuilder, session } from "../build.ts";

const fault = { with: { isApiErrorMessage: true } };
const side = { with: { isSidechain: true } };

test.each<{ name: string; given: SessionBuilder; history: string[][]; leftOut?: number }>([
  {
    name: "a second root after the first",
    given: session().user("1").says("2").from(null).user("3").says("4"),
    history: [
      ["u1", "a1"],
      ["u2", "a2"],
    ],
  },
  {
    name: "two clearings",
    given: session().user("1").says("2").from(null).user("3").says("4").from(null).user("5"),
    history: [["u1", "a1"], ["u2", "a2"], ["u3"]],
  },
  {
    name: "a clearing, then a compaction",
    given: session().user("1").says("2").from(null).user("3").says("4").boundary("summary").user("5"),
    history: [["u1", "a1"], ["u2", "a2"], ["s1 u3"]],
  },
  {
    name: "a compaction, then a clearing",
    given: session().user("1").says("2").boundary("summary").user("3").from(null).user("4").says("5"),
    history: [["u1", "a1"], ["s1 u2"], ["u3", "a2"]],
  },
  {
    name: "the older tree has a dead branch of its own",
    given: session().user("1").says("2").user("3").from("a1").user("4").from(null).user("5"),
    history: [["u1", "a1", "u3"], ["u4"]],
    leftOut: 1,
  },
  {
    name: "two sessions in one file",
    given: session()
      .user("1")
      .user("x", { after: null })
      .says("2", { after: "u1" })
      .says("y", { after: "u2" }),
    history: [
      ["u1", "a1"],
      ["u2", "a2"],
    ],
  },
  {
    name: "a tree whose root stands later is no window before",
    given: session().user("1").says("2").user("3", { after: null }).from("a1").user("4"),
    history: [["u1", "a1", "u3"]],
    leftOut: 1,
  },
  {
    name: "a rewind is a branch left out",
    given: session().user("1").says("2").user("3").says("4").from("a1").user("5").says("6"),
    history: [["u1", "a1", "u3", "a3"]],
    leftOut: 2,
  },
  {
    name: "links and attachments of a branch are not counted",
    given: session().user("1").says("2").user("3").link().attachment({ type: "file" }).from("a1").user("4"),
    history: [["u1", "a1", "u3"]],
    leftOut: 1,
  },
  {
    name: "a root that is only a link",
    given: session().link().user("1").says("2").from(null).link().user("3"),
    history: [["u1", "a1"], ["u2"]],
  },
  {
    name: "a tree in which nobody speaks is no window",
    given: session().link().attachment({ type: "file" }).from(null).user("1").says("2"),
    history: [["u1", "a1"]],
  },
  {
    name: "a tree of which nothing was sent has no number",
    given: session().says("Overloaded", fault).from(null).user("1").says("2"),
    history: [["u1", "a2"]],
  },
])("cleared: $name", ({ given, history, leftOut = 0 }) => {
  const read = given.read();
  expect(outline(read)).toEqual(history);
  expect(read.counts).toMatchObject({ leftOut, gaps: 0, repeats: 0 });
});

test("a window that a clearing ended says so", () => {
  const built = session().rounds(1).from(null).rounds(1).boundary("summary").rounds(1);
  expect(built.read().windows.map(({ endedBy }) => endedBy)).toEqual(["cleared", "compaction", "end"]);
});

test("later copies of a uuid are repeats, and the first copy is the one that counts", () => {
  const built = session()
    .user("first")
    .says("2")
    .link()
    .user("second", { as: "u1", after: null })
    .again(2)
    .again(3)
    .from("a1")
    .user("3");
  const { windows, counts } = built.read();
  expect(counts).toEqual({ gaps: 0, repeats: 3, leftOut: 0, sidechain: 0 });
  expect(messagesOf(windows[0])[0]?.parts[0]?.block).toEqual({ kind: "text", text: "first" });
});

test("sidechain entries are another conversation", () => {
  const built = session().user("1").says("2").user("x", side).says("y", side).link(side).from("a1").says("3");
  expect(outline(built.read())).toEqual([["u1", "a1 a3"]]);
  expect(built.read().counts).toEqual({ gaps: 0, repeats: 0, leftOut: 0, sidechain: 2 });
});

test("in a subagent's own file every entry is a sidechain's", () => {
  const built = session().user("1", side).says("2", side).user("3", side);
  expect(outline(readSession(built.transcript(), "take"))).toEqual([["u1", "a1", "u2"]]);
});
