import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultReading } from "../../src/transcript/blocks.ts";
import { toEntry } from "../../src/transcript/entry.ts";

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    "text",
    "",
    7,
    -0.5,
    Number.POSITIVE_INFINITY,
    true,
    [],
    {},
    [1],
    { a: 1 },
  ),
  fc.string(),
);
const usual = (value: unknown) => fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, odd);

const usage = fc.record(
  {
    input_tokens: usual(5),
    cache_read_input_tokens: usual(7),
    cache_creation_input_tokens: usual(9),
    cache_creation: usual({ ephemeral_5m_input_tokens: 4, ephemeral_1h_input_tokens: 5 }),
    output_tokens: usual(3),
    service_tier: usual("batch"),
    speed: usual("fast"),
    inference_geo: usual("us"),
    iterations: usual([{ input_tokens: 1 }, { output_tokens: 2 }]),
  },
  { requiredKeys: [] },
);
const message = fc.record(
  {
    id: usual("msg_1"),
    model: usual("claude-opus-5"),
    stop_reason: usual("end_turn"),
    content: usual([{ type: "text", text: "so" }]),
    usage: fc.oneof({ weight: 4, arbitrary: usage }, odd),
  },
  { requiredKeys: [] },
);
const entry = fc.record(
  {
    type: fc.oneof(fc.constantFrom("user", "assistant", "system", "attachment", "progress", "summary"), odd),
    subtype: usual("compact_boundary"),
    uuid: usual("u1"),
    timestamp: usual("2026-08-01T10:00:00Z"),
    parentUuid: usual("u0"),
    logicalParentUuid: usual(null),
    sessionId: usual("one"),
    version: usual("2.1.200"),
    isSidechain: usual(false),
    isMeta: usual(true),
    isCompactSummary: usual(undefined),
    isApiErrorMessage: usual(undefined),
    teamName: usual(undefined),
    message: fc.oneof({ weight: 4, arbitrary: message }, odd),
    attachment: usual({ type: "queued_command", prompt: "go" }),
  },
  { requiredKeys: [] },
);

test("an entry that is written as usual is read as the schema would read it", () => {
  fc.assert(
    fc.property(entry, (value) => {
      // A number there fits no schema and says nothing, but what has one is left to the schema.
      expect(toEntry(value, 1, defaultReading)).toEqual(
        toEntry({ ...value, compactMetadata: 7 }, 1, defaultReading),
      );
    }),
    { numRuns: 4000 },
  );
});
