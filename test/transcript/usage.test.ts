import { expect, test } from "vitest";
import type { Usage } from "../../src/transcript/usage.ts";
import { entriesOf, type Fields, session } from "../build.ts";

function usageOf(usage: unknown, message: Fields = {}, entry: Fields = {}): Usage | null {
  const built = session()
    .user("go")
    .says("done", { message: { usage, ...message }, with: entry });
  return entriesOf(built.transcript())[1]?.usage ?? null;
}

const PASS = { model: null, input: 0, read: 0, write5m: 0, write1h: 0, output: 0 };

test("a message is billed for what was sent fresh, read, written for either lifetime, and answered", () => {
  const usage = {
    input_tokens: 3,
    cache_read_input_tokens: 100,
    cache_creation_input_tokens: 70,
    cache_creation: { ephemeral_5m_input_tokens: 20, ephemeral_1h_input_tokens: 50 },
    output_tokens: 9,
  };
  const message = { model: "claude-opus-5", stop_reason: "end_turn" };
  expect(usageOf(usage, message, { timestamp: "1970-01-02T00:00:01.999Z" })).toEqual({
    time: 86_401,
    isFinal: true,
    isUsOnly: false,
    isBatch: false,
    isFast: false,
    passes: [{ model: "claude-opus-5", input: 3, read: 100, write5m: 20, write1h: 50, output: 9 }],
  });
});

test.each([
  ["only the flat field", { cache_creation_input_tokens: 8 }, { write5m: 8 }],
  [
    "a flat field of 0",
    { cache_creation_input_tokens: 0, cache_creation: { ephemeral_1h_input_tokens: 7 } },
    { write1h: 7 },
  ],
  [
    "parts that are less than the flat field",
    { cache_creation_input_tokens: 9, cache_creation: { ephemeral_1h_input_tokens: 7 } },
    { write5m: 2, write1h: 7 },
  ],
  ["a lifetime that comes some day", { cache_creation: { ephemeral_1d_input_tokens: 4 } }, { write5m: 4 }],
])("cache writes with %s", (_, usage, expected) => {
  expect(usageOf(usage)?.passes).toEqual([{ ...PASS, ...expected }]);
});

test("each iteration is billed, under its own model", () => {
  const iterations = [
    { input_tokens: 2, output_tokens: 1, cache_read_input_tokens: 30, model: "claude-fable-5" },
    { input_tokens: 2, output_tokens: 5, cache_read_input_tokens: 50 },
  ];
  const usage = { input_tokens: 2, output_tokens: 5, cache_read_input_tokens: 50, iterations };
  expect(usageOf(usage, { model: "claude-opus-5" })?.passes).toEqual([
    { ...PASS, model: "claude-fable-5", input: 2, read: 30, output: 1 },
    { ...PASS, model: "claude-opus-5", input: 2, read: 50, output: 5 },
  ]);
});

test("iterations that count nothing are none", () => {
  expect(
    usageOf({ input_tokens: 2, output_tokens: 5, iterations: [{}, { type: "message" }] })?.passes,
  ).toEqual([{ ...PASS, input: 2, output: 5 }]);
});

test("what no request can hold is not billed", () => {
  const usage = {
    input_tokens: 2,
    cache_creation: { ephemeral_5m_input_tokens: 1e300 },
    output_tokens: 2 ** 31,
  };
  expect(usageOf(usage)?.passes).toEqual([{ ...PASS, input: 2 }]);
});

test("one iteration is the message itself, with the larger of each field", () => {
  const usage = { input_tokens: 2, output_tokens: 1, iterations: [{ input_tokens: 1, output_tokens: 5 }] };
  expect(usageOf(usage)?.passes).toEqual([{ ...PASS, input: 2, output: 5 }]);
});

test.each([
  ["nothing", null],
  ["zeros, as of an error of the API", { input_tokens: 0, output_tokens: 0 }],
  ["no numbers", { input_tokens: "3", output_tokens: -1, iterations: "x" }],
])("a usage that says %s is none", (_, usage) => {
  expect(usageOf(usage)).toBeNull();
});

test("what costs more or less is kept: a batch, inference in the US, fast mode", () => {
  const usage = { output_tokens: 1, service_tier: "batch", inference_geo: "us", speed: "fast" };
  expect(usageOf(usage)).toMatchObject({ isBatch: true, isUsOnly: true, isFast: true });
  const plain = { output_tokens: 1, service_tier: "standard", inference_geo: "global", speed: "standard" };
  expect(usageOf(plain)).toMatchObject({ isBatch: false, isUsOnly: false, isFast: false });
});

test.each([undefined, 5, "yesterday", "+275760-09-13T00:00:00.001Z", "2099-01-01T00:00:00Z"])(
  "without a time that can be read (%j) there is none",
  (timestamp) => {
    expect(usageOf({ output_tokens: 1 }, {}, { timestamp })?.time).toBeNull();
  },
);
