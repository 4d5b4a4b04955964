import { expect, test } from "vitest";
import { plainMessages } from "../../src/captures/plain-messages.ts";
import { replyOfBody, replyOfStream } from "../../src/captures/reply.ts";
import { uniqueIds } from "../../src/captures/unique-ids.ts";

const call = (id: string, args: string) => ({
  id,
  type: "function",
  function: { name: "run", arguments: args },
});

test("calls and outputs of OpenAI's API become Anthropic's blocks", () => {
  const { messages } = plainMessages([
    { role: "system", content: "be brief" },
    { role: "user", content: "go" },
    {
      role: "assistant",
      content: null,
      reasoning_content: "hm",
      tool_calls: [call("c1", '{"a":1}'), call("c2", "{a")],
    },
    { role: "tool", tool_call_id: "c1", content: "one" },
    { role: "tool", tool_call_ids: ["c2"], content: "two" },
  ]);
  expect(messages).toEqual([
    { role: "user", content: [{ type: "text", text: "go" }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm" },
        { type: "tool_use", id: "c1", name: "run", input: { a: 1 } },
        { type: "tool_use", id: "c2", name: "run", input: "{a" },
      ],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "one" }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "c2", content: "two" }] },
  ]);
});

test("what cannot be used is counted", () => {
  const values = [
    null,
    7,
    { role: "narrator" },
    { role: "assistant", tool_calls: [{ function: { name: "run" } }, null] },
    { role: "assistant", function_call: { name: "run" } },
    { role: "function", name: "run", content: "x" },
  ];
  expect(plainMessages(values)).toMatchObject({ noRole: 3, noId: 3 });
});

test("an id that is used again gets a number, and so do its outputs", () => {
  const rename = uniqueIds();
  const ids = ["call_0", "call_0", "call_0"].flatMap((id) => [
    rename({ role: "assistant", content: [{ type: "tool_use", id }] }).content[0],
    rename({ role: "user", content: [{ type: "tool_result", tool_use_id: id }] }).content[0],
  ]);
  expect(ids).toEqual([
    { type: "tool_use", id: "call_0" },
    { type: "tool_result", tool_use_id: "call_0" },
    { type: "tool_use", id: "call_0#2" },
    { type: "tool_result", tool_use_id: "call_0#2" },
    { type: "tool_use", id: "call_0#3" },
    { type: "tool_result", tool_use_id: "call_0#3" },
  ]);
});

test("a completion of OpenAI's API is a reply, and its prompt tokens are the context", () => {
  const body = { choices: [{ message: { role: "assistant", content: "hi" } }], usage: { prompt_tokens: 7 } };
  expect(replyOfBody(body)).toEqual({ content: [{ type: "text", text: "hi" }], usage: { input_tokens: 7 } });
  expect([replyOfBody(null), replyOfBody({ error: {} }), replyOfStream("no events")]).toEqual([
    null,
    null,
    null,
  ]);
});
