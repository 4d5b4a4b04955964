import { expect, test } from "vitest";
import { type Fields, outline, type SessionBuilder, session } from "../build.ts";

const list = (anchorUuid: string, ...uuids: string[]): Fields => ({
  preservedMessages: { anchorUuid, uuids },
});
const segment = (anchorUuid: string, headUuid: string, tailUuid: string): Fields => ({
  preservedSegment: { headUuid, anchorUuid, tailUuid },
});
const both = (kept: Fields, other: Fields): Fields => ({ ...kept, ...other });

/** Four messages, a compaction, and two more below the summary or another entry. */
const compacted = (keeps: Fields, after = "s1") =>
  session()
    .user("1")
    .says("2")
    .user("3")
    .says("4")
    .boundary("summary", keeps)
    .from(after)
    .user("5")
    .says("6");

const before = ["u1", "a1", "u2", "a2"];

test.each<{ name: string; given: SessionBuilder; history: string[][] }>([
  {
    name: "a list stands right after the summary",
    given: compacted(list("s1", "u2", "a2")),
    history: [before, ["s1 u2", "a2", "u3", "a3"]],
  },
  {
    name: "a list stands in its own order",
    given: compacted(list("s1", "a1", "u2", "a2")),
    history: [before, ["s1", "a1", "u2", "a2", "u3", "a3"]],
  },
  {
    name: "a head and a tail stand for the chain between them",
    given: compacted(segment("s1", "a1", "a2")),
    history: [before, ["s1", "a1", "u2", "a2", "u3", "a3"]],
  },
  {
    name: "a head that is not above its tail: what the file has between",
    given: session()
      .user("1")
      .says("2")
      .user("3", { after: "a1" })
      .says("4", { after: "a1" })
      .boundary("summary", segment("s1", "u2", "a2"))
      .user("5")
      .says("6"),
    history: [
      ["u1", "a1 a2"],
      ["s1 u2", "a2", "u3", "a3"],
    ],
  },
  {
    name: "a list wins over a head and a tail",
    given: compacted(both(list("s1", "a2"), segment("s1", "a1", "a2"))),
    history: [before, ["s1", "a2", "u3", "a3"]],
  },
  {
    name: "what is anchored at the boundary stands before the summary",
    given: compacted(list("b1", "u2", "a2")),
    history: [before, ["u2", "a2", "s1 u3", "a3"]],
  },
  {
    name: "an entry after the summary may hang below what was preserved",
    given: compacted(list("s1", "u2", "a2"), "a2"),
    history: [before, ["s1 u2", "a2", "u3", "a3"]],
  },
  {
    name: "so it may below a segment",
    given: compacted(segment("s1", "u2", "a2"), "a2"),
    history: [before, ["s1 u2", "a2", "u3", "a3"]],
  },
  {
    name: "what hangs below what was preserved, anchored at the boundary",
    given: compacted(list("b1", "u2", "a2"), "a2"),
    history: [before, ["u2", "a2", "s1 u3", "a3"]],
  },
  {
    name: "an entry that hangs below what was not preserved belongs to the old history",
    given: compacted(list("s1", "u2", "a2"), "a1"),
    history: [["u1", "a1", "u3", "a3"]],
  },
  {
    name: "links between what was preserved and the next entry",
    given: session()
      .user("1")
      .says("2")
      .boundary("summary", list("s1", "a1"))
      .from("a1")
      .link()
      .attachment({ type: "hook_success" })
      .user("3"),
    history: [
      ["u1", "a1"],
      ["s1", "a1", "u2"],
    ],
  },
  {
    name: "what is on the path already is not put there again",
    given: session().user("1").says("2").boundary("summary", list("s1", "u2")).user("3").says("4"),
    history: [
      ["u1", "a1"],
      ["s1 u2", "a2"],
    ],
  },
  {
    name: "what is not in the file is passed over",
    given: compacted(list("s1", "gone", "a2")),
    history: [before, ["s1", "a2", "u3", "a3"]],
  },
  {
    name: "an anchor may be an entry after the summary",
    given: compacted(list("u3", "a2")),
    history: [before, ["s1 u3", "a2 a3"]],
  },
  {
    name: "an old client preserves nothing",
    given: compacted({ trigger: "auto", preTokens: 167_393 }),
    history: [before, ["s1 u3", "a3"]],
  },
  {
    name: "an entry can be preserved twice",
    given: compacted(list("s1", "a2"))
      .boundary("again", list("s2", "a2", "a3"))
      .user("7"),
    history: [before, ["s1", "a2", "u3", "a3"], ["s2", "a2 a3", "u4"]],
  },
  {
    name: "the last boundary that preserved the parent begins the window",
    given: compacted(list("s1", "a2")).boundary("again", list("s2", "a2")).from("a2").user("7"),
    history: [before, ["s1", "a2", "u3", "a3"], ["s2", "a2", "u4"]],
  },
])("preserved: $name", ({ given, history }) => {
  expect(outline(given.read())).toEqual(history);
});

test("the shape with and without a stop hook gives the same history", () => {
  const belowSummary = compacted(list("s1", "u2", "a2"));
  const belowTail = compacted(list("s1", "u2", "a2"), "a2");
  expect(outline(belowTail.read())).toEqual(outline(belowSummary.read()));
});

test("preserved results bring their message's other lines and results", () => {
  const built = session()
    .user("1")
    .calls("Read", {})
    .calls("Grep", {})
    .result("c1", "one", { after: "a1" })
    .result("c2", "two", { after: "a2" })
    .boundary("summary", segment("s1", "a1", "r2"))
    .user("3");
  expect(outline(built.read())).toEqual([
    ["u1", "a1 a2", "r1 r2"],
    ["s1", "a1 a2", "r1 r2 u2"],
  ]);
});

test("what was preserved is not left out", () => {
  expect(compacted(list("s1", "u2", "a2"), "a2").read().counts).toEqual({
    gaps: 0,
    repeats: 0,
    leftOut: 0,
    sidechain: 0,
  });
});

test("the window before a boundary is never the one after it", () => {
  const keeps = list("s1", "u2", "a2");
  const built = session()
    .user("1")
    .says("2")
    .boundary("summary", keeps, { with: { logicalParentUuid: "a2" } })
    .user("3")
    .says("4")
    .user("5");
  expect(outline(built.read())).toEqual([
    ["u1", "a1"],
    ["s1 u2", "a2", "u3"],
  ]);
});
