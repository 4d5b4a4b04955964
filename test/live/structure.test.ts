import { expect, test } from "vitest";
import { bodyOf, nextMode } from "../../src/live/structure.ts";
import { answerText } from "../../src/prompts/answer-text.ts";
import type { Outcome, StructureMode } from "../../src/record/outcome.ts";
import { type Pair, pairWith, question } from "./asking.ts";

/** Asks until a mode works, as a caller that journals each attempt would. */
async function climb({ client }: Pair): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let mode: StructureMode | null = client.mode; mode !== null; ) {
    const outcome: Outcome = await client.ask(question(), { mode });
    outcomes.push(outcome);
    mode = nextMode(outcome, mode);
  }
  return outcomes;
}

const how = (outcome: Outcome) => (outcome.kind === "error" ? outcome.status : outcome.mode);

test.each([
  { name: "a new server", rejects: [], expected: ["output_config"] },
  { name: "an older server", rejects: ["output_config"], expected: [400, "tool_auto"] },
  { name: "a plain server", rejects: ["output_config", "tools"], expected: [400, 400, "prompt_json"] },
] as const)("the ladder on $name", async ({ rejects, expected }) => {
  const pair = await pairWith({ rejects });
  const outcomes = await climb(pair);
  expect(outcomes.map(how)).toEqual(expected);
  expect(pair.client).toMatchObject({ mode: expected.at(-1), hasWorked: true });
  expect((await climb(pair)).map(how)).toEqual([expected.at(-1)]);
});

test("every mode asks the same question", async () => {
  const { client } = await pairWith();
  const modes = ["output_config", "tool_auto", "prompt_json"] as const;
  const outcomes = await Promise.all(modes.map((mode) => client.ask(question(), { mode })));
  const texts = outcomes.map((outcome) => answerText(outcome.kind === "answer" ? outcome.content : []));
  expect(new Set(texts).size).toBe(1);
});

test("a server that never accepts leaves no mode", async () => {
  const pair = await pairWith({ fault: () => ({ kind: "status", status: 400 }) });
  expect((await climb(pair)).map(how)).toEqual([400, 400, 400]);
  expect(pair.client).toMatchObject({ mode: "output_config", hasWorked: false });
});

test.each([
  [404, "output_config.format is not supported", "tool_auto"],
  [404, "model: no such model", null],
  [422, "unknown field `output_config`", "tool_auto"],
  [422, "messages: too many", null],
  [400, "prompt is too long: 9 tokens > 8", null],
  [400, "Your credit balance is too low", null],
  [401, "output_config", null],
  [500, "output_config", null],
])("%i %s", async (status, message, expected) => {
  const { client } = await pairWith({ fault: () => ({ kind: "status", status, message }) });
  expect(nextMode(await client.ask(question()), "output_config")).toBe(expected);
});

test("the schema has a required key for each slot", () => {
  const { output_config: output } = bodyOf(question({ slots: ["o01"] }), "output_config");
  const range = {
    type: "object",
    properties: { from: { type: "integer" }, to: { type: "integer" } },
    required: ["from", "to"],
    additionalProperties: false,
  };
  const verdict = {
    type: "object",
    properties: {
      reason: { type: "string" },
      action: { type: "string", enum: ["keep", "drop", "trim"] },
      keep: { type: "array", items: range },
    },
    required: ["reason", "action", "keep"],
    additionalProperties: false,
  };
  const schema = {
    type: "object",
    properties: { o01: verdict },
    required: ["o01"],
    additionalProperties: false,
  };
  expect(output).toEqual({ format: { type: "json_schema", schema } });
});

test("thinking and effort are sent in every mode, and forced tools in none", () => {
  const asked = question({ thinking: { type: "adaptive" }, effort: "low" });
  const bodies = (["output_config", "tool_auto", "prompt_json"] as const).map((mode) => bodyOf(asked, mode));
  for (const body of bodies) {
    expect(body).toMatchObject({ thinking: { type: "adaptive" }, output_config: { effort: "low" } });
  }
  expect(bodies.map((body) => body["tool_choice"])).toEqual([undefined, { type: "auto" }, undefined]);
});
