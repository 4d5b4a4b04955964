import { expect, test } from "vitest";
import { outline, type SessionBuilder, session } from "../build.ts";

const twice = [
  ["u1", "a1"],
  ["s1 u2", "a2"],
];

test.each<{ name: string; given: SessionBuilder; history: string[][]; leftOut?: number }>([
  {
    name: "a boundary ends a window, and its summary begins the next",
    given: session().user("one").says("two").boundary("summary").user("three").says("four"),
    history: twice,
  },
  {
    name: "without a logical parent the window before ends at the entry before",
    given: session()
      .user("one")
      .says("two")
      .boundary("summary", {}, { with: { logicalParentUuid: null } })
      .user("three")
      .says("four"),
    history: twice,
  },
  {
    name: "so it does where the logical parent is not in the file",
    given: session()
      .user("one")
      .says("two")
      .boundary("summary", {}, { with: { logicalParentUuid: "gone" } })
      .user("three")
      .says("four"),
    history: twice,
  },
  {
    name: "the logical parent says where the window before ended",
    given: session()
      .user("one")
      .says("two")
      .user("taken back")
      .says("dead")
      .from("a1")
      .boundary("summary")
      .user("three"),
    history: [["u1", "a1"], ["s1 u3"]],
    leftOut: 2,
  },
  {
    name: "a logical parent may be a link",
    given: session().user("one").says("two").link().link().boundary("summary").user("three"),
    history: [["u1", "a1"], ["s1 u2"]],
  },
  {
    name: "a logical parent that leads only to before the boundary before is passed over",
    given: session()
      .user("one")
      .says("two")
      .boundary("summary")
      .user("three")
      .says("four")
      .boundary("another", {}, { with: { logicalParentUuid: "a1" } })
      .user("five"),
    history: [["u1", "a1"], ["s1 u2", "a2"], ["s2 u3"]],
  },
  {
    name: "a boundary may name a parent, as in forks",
    given: session()
      .user("one")
      .says("two")
      .boundary("summary", {}, { after: "a1" })
      .user("three")
      .says("four"),
    history: twice,
  },
  {
    name: "attachments may stand between a boundary and its summary",
    given: session()
      .user("one")
      .says("two")
      .boundary(null)
      .attachment({ type: "date" })
      .summary("summary")
      .user("three"),
    history: [["u1", "a1"], ["t1 s1 u2"]],
  },
  {
    name: "a file may begin with a boundary whose history is elsewhere",
    given: session()
      .boundary("summary", {}, { with: { logicalParentUuid: "gone" } })
      .user("one")
      .says("two"),
    history: [["s1 u1", "a1"]],
  },
  {
    name: "a summary is the leaf where nothing was said after it",
    given: session().user("one").says("two").boundary("summary"),
    history: [["u1", "a1"], ["s1"]],
  },
  {
    name: "a boundary that was written twice is one compaction",
    given: session()
      .user("one")
      .says("two")
      .boundary("summary")
      .user("three")
      .says("four")
      .again(3)
      .again(4)
      .again(5)
      .again(6)
      .from("a2")
      .user("five"),
    history: [
      ["u1", "a1"],
      ["s1 u2", "a2", "u3"],
    ],
  },
  {
    name: "a boundary in a rewound branch ends no window",
    given: session()
      .user("one")
      .says("two")
      .user("three")
      .says("four")
      .boundary("summary")
      .user("five")
      .from("a1")
      .user("six"),
    history: [["u1", "a1", "u4"]],
    leftOut: 4,
  },
  {
    name: "a summary without a boundary starts a window as a boundary does",
    given: session().user("one").says("two").summary("summary").user("three").says("four"),
    history: twice,
  },
  {
    name: "so does one that is a root",
    given: session().user("one").says("two").from(null).summary("summary").user("three").says("four"),
    history: twice,
  },
  {
    name: "so does one after a compaction that had its own",
    given: session().user("1").says("2").boundary("summary").user("3").says("4").summary("another").user("5"),
    history: [["u1", "a1"], ["s1 u2", "a2"], ["s2 u3"]],
  },
  {
    name: "the title of a session is no summary of a compaction",
    given: session()
      .user("one")
      .says("two")
      .raw({ type: "summary", summary: "title", leafUuid: "a1" })
      .user("three"),
    history: [["u1", "a1", "u2"]],
  },
])("boundary: $name", ({ given, history, leftOut = 0 }) => {
  const read = given.read();
  expect(outline(read)).toEqual(history);
  expect(read.counts).toMatchObject({ gaps: 0, leftOut });
});

test.each([
  { name: "a boundary", given: session().rounds(1).boundary("summary").rounds(1) },
  { name: "only a summary", given: session().rounds(1).summary("summary").rounds(1) },
])("$name ends its window by a compaction, and the last window ends by itself", ({ given }) => {
  expect(given.read().windows.map(({ endedBy }) => endedBy)).toEqual(["compaction", "end"]);
});

test("a system entry of another subtype is no boundary", () => {
  const built = session()
    .user("one")
    .boundary(null, {}, { after: "u1", with: { subtype: "turn_duration" } })
    .says("two");
  expect(outline(built.read())).toEqual([["u1", "a1"]]);
});
