import { expect, test } from "vitest";
import { messagesOf, outline, type SessionBuilder, session } from "../build.ts";

const meta = { with: { isMeta: true } };
const fault = { with: { isApiErrorMessage: true } };
const synthetic = { message: { model: "<synthetic>" } };
const silent = ["hook_success", "prompt_snapshot", "command_permissions"];

test.each<{ name: string; given: SessionBuilder; messages: string[] }>([
  {
    name: "consecutive content of one role is one message",
    given: session()
      .user("1")
      .user("2")
      .says("3")
      .says("4", { message: { id: "other" } })
      .user("5"),
    messages: ["u1 u2", "a1 a2", "u3"],
  },
  {
    name: "results, prompts, reminders and attachments are user content",
    given: session()
      .user("1")
      .calls("Read", {})
      .result("c1", "x")
      .user("2", meta)
      .attachment({ type: "file" })
      .user("3"),
    messages: ["u1", "a1", "r1 u2 t1 u3"],
  },
  {
    name: "an assistant entry that is meta is user content",
    given: session().user("1").says("2", meta).says("3"),
    messages: ["u1 a1", "a2"],
  },
  {
    name: "an API error was not sent",
    given: session().user("1").says("2").says("Overloaded", fault).says("3"),
    messages: ["u1", "a1 a3"],
  },
  {
    name: "a synthetic entry was sent",
    given: session().user("1").says("No response requested.", synthetic).user("2"),
    messages: ["u1", "a1", "u2"],
  },
  {
    name: "an attachment comes between assistant lines",
    given: session().user("1").says("2").attachment({ type: "file" }).says("3"),
    messages: ["u1", "a1", "t1", "a2"],
  },
  ...silent.map((type) => ({
    name: `a ${type} attachment puts nothing into a request`,
    given: session().user("1").says("2").attachment({ type, content: "src/a.ts" }).says("3"),
    messages: ["u1", "a1 a2"],
  })),
  {
    name: "an attachment that is no object puts nothing into a request",
    given: session().user("1").says("2").attachment(null).attachment("src/a.ts").says("3"),
    messages: ["u1", "a1 a2"],
  },
  {
    name: "entries without a block are skipped and part nothing",
    given: session().user("1").says("2").user("").user([]).user(null).user(undefined).user(42).says("3"),
    messages: ["u1", "a1 a2"],
  },
  {
    name: "entries with a block of any kind are content",
    given: session()
      .user("1")
      .says("2")
      .user([{ type: "image", source: {} }])
      .assistant([{ type: "novelty" }])
      .user("3"),
    messages: ["u1", "a1", "u2", "a2", "u3"],
  },
  {
    name: "a summary is user content",
    given: session().boundary("summary").user("1").says("2"),
    messages: ["s1 u1", "a1"],
  },
])("messages: $name", ({ given, messages }) => {
  expect(outline(given.read())).toEqual([messages]);
});

test("a message that would hold nothing but a repeated call is none", () => {
  const built = session().user("1").calls("Read", {}, "c1").attachment({ type: "file" });
  const repeated = built.calls("Read", {}, "c1", { message: { id: "m1" } }).user("2");
  expect(outline(repeated.read())).toEqual([["u1", "a1", "t1 u2"]]);
});

test.each<{ name: string; given: SessionBuilder; turns: boolean[] }>([
  { name: "text", given: session().user("1").says("2"), turns: [false, true] },
  { name: "thinking", given: session().user("1").thinks("hm"), turns: [false, true] },
  {
    name: "thinking of which only the signature is left",
    given: session().user("1").thinks(""),
    turns: [false, true],
  },
  { name: "a call", given: session().user("1").calls("Read", {}), turns: [false, true] },
  {
    name: "no block that coref knows",
    given: session()
      .user("1")
      .assistant([{ type: "redacted_thinking", data: "eA==" }]),
    turns: [false, false],
  },
  {
    name: "a synthetic entry alone",
    given: session().user("1").says("No response requested.", synthetic),
    turns: [false, false],
  },
  {
    name: "a synthetic entry beside the model's own",
    given: session().user("1").says("2").says("No response requested.", synthetic),
    turns: [false, true],
  },
  {
    name: "user text, results and attachments",
    given: session().result("c0", "x").user("1").attachment({ type: "file" }),
    turns: [false],
  },
])("model turns: $name", ({ given, turns }) => {
  expect(messagesOf(given.read().windows[0]).map(({ isTurn }) => isTurn)).toEqual(turns);
});

/** The calls of the first window, in order. */
function callsOf(built: SessionBuilder): string[] {
  const parts = messagesOf(built.read().windows[0]).flatMap((message) => message.parts);
  return parts.flatMap(({ block }) => (block.kind === "call" ? [block.id] : []));
}

const use = (id: string) => ({ type: "tool_use", id, name: "Read", input: {} });

test.each([
  {
    name: "in a second line",
    given: session()
      .assistant([use("c1")])
      .assistant([use("c1"), use("c2")]),
    calls: ["c1", "c2"],
  },
  { name: "in one line", given: session().assistant([use("c1"), use("c1")]), calls: ["c1"] },
  {
    name: "with its results between",
    given: session()
      .calls("Read", {}, "c1")
      .result("c1", "x")
      .assistant([use("c1"), use("c2")], { message: { id: "m1" } })
      .result("c2", "y")
      .says("done"),
    calls: ["c1", "c2"],
  },
])("a call that is repeated under one message id counts once: $name", ({ given, calls }) => {
  expect(callsOf(given)).toEqual(calls);
});

test("calls without an id are not repeats of each other", () => {
  const calls = [
    { type: "tool_use", name: "Read", input: {} },
    { type: "tool_use", name: "Grep", input: {} },
  ];
  const parts = messagesOf(session().user("1").assistant(calls).read().windows[0])[1]?.parts ?? [];
  expect(parts.map(({ block }) => block)).toMatchObject([{ name: "Read" }, { name: "Grep" }]);
});
