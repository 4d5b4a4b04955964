import { expect, test } from "vitest";
import { entriesOf, messagesOf, outline, prose, type SessionBuilder, session } from "../build.ts";

const side = { with: { isSidechain: true } };

/** The messages of each segment, counted. */
const lengths = (built: SessionBuilder) =>
  built.read("published").windows.map(({ messages }) => messages.length);

/** Rounds whose prompts have these sizes, each answered by one token. */
function sized(...tokens: number[]): SessionBuilder {
  return tokens.reduce((built, size) => built.user(prose(size)).says("fine"), session());
}

const eight = (size: number) => Array<number>(8).fill(size);

test.each<{ name: string; given: SessionBuilder; segments: number[] }>([
  { name: "eight assistant messages are enough", given: session().rounds(8), segments: [16] },
  { name: "seven are too few", given: session().rounds(7), segments: [] },
  { name: "nothing", given: session(), segments: [] },
  {
    name: "a segment ends at its last assistant message",
    given: session().rounds(8).user("on").link(),
    segments: [16],
  },
  {
    name: "so a last call's result is no part of it",
    given: session().rounds(8).user("on").calls("Read", {}).result("c1", "x"),
    segments: [18],
  },
  { name: "a sum of exactly 180,000 stays together", given: sized(...eight(19_999), 20_000), segments: [18] },
  { name: "one token more begins a segment", given: sized(...eight(19_999), 20_001), segments: [16] },
  {
    name: "the sum begins anew with each segment",
    given: sized(...eight(19_999), 20_001, ...eight(19_800), 1_590, ...eight(10)),
    segments: [16, 20, 16],
  },
  {
    name: "an assistant message never begins one",
    given: session().rounds(8).user("on").says(prose(200_000)),
    segments: [18],
  },
  {
    name: "what comes after it does, and a segment that is too short has no number",
    given: session().rounds(8).user("on").says(prose(200_000)).user("on").says(prose(200_000)).rounds(9),
    segments: [18, 18],
  },
  {
    name: "results count",
    given: sized(...eight(10_000))
      .calls("Read", {})
      .result("c1", prose(150_000))
      .says("fine")
      .rounds(8),
    segments: [16, 18],
  },
  {
    name: "the input of a call counts",
    given: session()
      .rounds(8)
      .user("on")
      .calls("Write", { text: prose(180_000) })
      .rounds(8),
    segments: [18, 16],
  },
  {
    name: "thinking counts",
    given: session().rounds(8).user("on").thinks(prose(180_000)).rounds(8),
    segments: [18, 16],
  },
])("published segments: $name", ({ given, segments }) => {
  expect(lengths(given)).toEqual(segments);
});

test.each<{ name: string; given: SessionBuilder; first: string[] }>([
  {
    name: "entries stand in file order, dead branches and all",
    given: session()
      .user("1")
      .says("2")
      .user("3")
      .from("a1")
      .user("4", { after: "ghost" })
      .says("5")
      .rounds(8),
    first: ["u1", "a1", "u2 u3", "a2"],
  },
  {
    name: "a boundary begins nothing",
    given: session().user("1").says("2").boundary("summary").user("3").says("4").rounds(8),
    first: ["u1", "a1", "s1 u2", "a2"],
  },
  {
    name: "lines that were written twice stand twice",
    given: session().user("1").says("2").again(1).again(2).rounds(8),
    first: ["u1", "a1", "u1", "a1"],
  },
  {
    name: "sidechains and attachments are left out",
    given: session().user("1").says("2").user("x", side).attachment({ type: "file" }).says("3").rounds(8),
    first: ["u1", "a1 a2", "u3", "a3"],
  },
  {
    name: "an entry without a block that counts is skipped and parts nothing",
    given: session()
      .user("1")
      .says("2")
      .user([])
      .user(null)
      .user([{ type: "image" }])
      .says("3")
      .rounds(8),
    first: ["u1", "a1 a2", "u5", "a3"],
  },
  {
    name: "an assistant entry without one as well",
    given: session()
      .user("1")
      .assistant([{ type: "redacted_thinking" }])
      .user("2")
      .rounds(9),
    first: ["u1 u2 u3", "a2", "u4", "a3"],
  },
  {
    name: "a block of empty text counts",
    given: session()
      .user("1")
      .says("2")
      .user([{ type: "text", text: "" }])
      .says("3")
      .rounds(8),
    first: ["u1", "a1", "u2", "a2"],
  },
])("published messages: $name", ({ given, first }) => {
  expect(outline(given.read("published"))[0]?.slice(0, 4)).toEqual(first);
});

test("text of the user makes a turn that refers, a result alone does not", () => {
  const built = session().user("1").calls("Read", {}).result("c1", "x").says("2").user("3").rounds(8);
  const messages = messagesOf(built.read("published").windows[0]).slice(0, 5);
  expect(messages.map(({ isTurn }) => isTurn)).toEqual([true, true, false, true, true]);
});

test("an object as the content of a result is read as its JSON", () => {
  const [, entry] = entriesOf(
    session()
      .calls("Read", {})
      .result("c1", { some_key: ["node_a"] })
      .transcript("published"),
  );
  expect(entry?.blocks).toEqual([{ kind: "output", callId: "c1", text: '{"some_key": ["node_a"]}' }]);
});
