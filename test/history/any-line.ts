import fc from "fast-check";

const name = fc.constantFrom("n1", "n2", "n3", "n4", "n5");
const block = fc.oneof(
  fc.constant({ type: "text", text: "words" }),
  name.map((id) => ({ type: "tool_use", id, name: "Read", input: {} })),
  name.map((id) => ({ type: "tool_result", tool_use_id: id, content: "x" })),
  fc.constant({ type: "odd" }),
  fc.constant(null),
);
const anyEntry = fc.record(
  {
    type: fc.constantFrom(
      "user",
      "assistant",
      "attachment",
      "system",
      "progress",
      "content-replacement",
      "new",
      7,
    ),
    subtype: fc.constantFrom("compact_boundary", "microcompact_boundary", "other"),
    uuid: fc.option(name),
    parentUuid: fc.option(name),
    logicalParentUuid: fc.option(name),
    sessionId: fc.constantFrom("s", null),
    isSidechain: fc.boolean(),
    isMeta: fc.boolean(),
    isCompactSummary: fc.boolean(),
    isApiErrorMessage: fc.boolean(),
    message: fc.record(
      {
        id: name,
        model: fc.constantFrom("<synthetic>", "m"),
        content: fc.oneof(fc.array(block, { maxLength: 3 }), fc.constantFrom("", "words")),
      },
      { requiredKeys: [] },
    ),
    attachment: fc.constantFrom({ type: "queued_command" }, { type: "hook_success" }, { type: "file" }, null),
    microcompactMetadata: fc.record({ compactedToolIds: fc.array(name, { maxLength: 2 }) }),
    compactMetadata: fc.record({
      preservedMessages: fc.record({ anchorUuid: fc.option(name), uuids: fc.array(name, { maxLength: 2 }) }),
    }),
    replacements: fc.array(
      name.map((toolUseId) => ({ toolUseId })),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);
/** A line of any kind: an entry with odd fields, no entry, no JSON, blank. */
export const anyLine = fc.oneof(
  { weight: 8, arbitrary: anyEntry.map((entry) => JSON.stringify(entry)) },
  fc.constantFrom("", " ", "{", "[]", "null", "\0", '{"a":1}', '{"type":"summary"}'),
  fc.json(),
);
