import { expect, test } from "vitest";
import { answerSchema } from "../../src/prompts/answer-schema.ts";

test("every slot is required, and nothing else is taken", () => {
  const range = {
    type: "object",
    properties: { from: { type: "integer" }, to: { type: "integer" } },
    required: ["from", "to"],
    additionalProperties: false,
  };
  const decision = {
    type: "object",
    properties: {
      reason: { type: "string" },
      action: { type: "string", enum: ["keep", "drop", "trim"] },
      keep: { type: "array", items: range },
    },
    required: ["reason", "action", "keep"],
    additionalProperties: false,
  };
  expect(answerSchema(["o01", "o02"], true)).toEqual({
    type: "object",
    properties: { o01: decision, o02: decision },
    required: ["o01", "o02"],
    additionalProperties: false,
  });
});

test("where no trim is allowed, neither the action nor the lines are offered", () => {
  expect(answerSchema(["o01"], false)).toMatchObject({
    properties: {
      o01: {
        properties: { action: { enum: ["keep", "drop"] } },
        required: ["reason", "action"],
      },
    },
  });
  expect(JSON.stringify(answerSchema(["o01"], false))).not.toMatch(/trim|from/);
});

test("it holds no bound, which structured output refuses", () => {
  const schema = JSON.stringify(answerSchema(["o01"], true));
  expect(schema).not.toMatch(/minimum|maximum|minItems|maxItems|minLength|maxLength|\$defs|\$ref/);
});
