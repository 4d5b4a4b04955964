import { expect, test } from "vitest";
import { answerText } from "../../src/prompts/answer-text.ts";

const text = (inner: string) => ({ type: "text", text: inner });

test.each([
  { name: "texts are joined", given: [text('{"a"'), text(":1}")], expected: '{"a":1}' },
  { name: "thinking is no answer", given: [{ type: "thinking", thinking: "{}" }, text("x")], expected: "x" },
  {
    name: "a call wins over the talk beside it",
    given: [text("I call {it}"), { type: "tool_use", name: "decide", input: { o01: 1 } }],
    expected: '{"o01":1}',
  },
  { name: "a call without input", given: [{ type: "tool_use" }], expected: "null" },
  { name: "nothing at all", given: [], expected: "" },
])("$name", ({ given, expected }) => {
  expect(answerText(given)).toBe(expected);
});
