import { expect, test } from "vitest";
import { readSession } from "../../src/history/read-session.ts";
import { entriesOf, type Fields, messagesOf, outline, session } from "../build.ts";

const WRONG = [42, "text", true, null, [], {}, [42], [null], [[]], { a: [null] }, { uuids: 7 }, -0.5];

const FIELDS = [
  "type subtype uuid parentUuid logicalParentUuid sessionId isSidechain isMeta isCompactSummary",
  "isApiErrorMessage teamName message attachment compactMetadata microcompactMetadata replacements",
  "toolUseResult timestamp version message.id message.model message.role message.content message.usage",
  "message.usage.input_tokens message.usage.cache_creation message.usage.cache_creation_input_tokens",
  "attachment.type attachment.prompt replacements.0 replacements.0.toolUseId",
  "compactMetadata.preservedMessages compactMetadata.preservedMessages.uuids",
  "compactMetadata.preservedMessages.anchorUuid compactMetadata.preservedSegment",
  "compactMetadata.preservedSegment.headUuid compactMetadata.preservedSegment.tailUuid",
  "microcompactMetadata.compactedToolIds message.content.0 message.content.0.type message.content.0.text",
  "message.content.1.name message.content.1.id message.content.1.input message.content.2.thinking",
  "message.content.3.tool_use_id message.content.3.content message.content.3.content.0",
  "message.content.3.content.0.text message.content.3.content.0.type",
].flatMap((line) => line.split(" "));

const full = (type: string): Fields => ({
  type,
  subtype: "compact_boundary",
  uuid: "x1",
  parentUuid: "u1",
  message: {
    id: "m1",
    content: [
      { type: "text", text: "node_a" },
      { type: "tool_use", id: "c1", name: "Read", input: { file_path: "src/a.ts" } },
      { type: "thinking", thinking: "well" },
      { type: "tool_result", tool_use_id: "c1", content: [{ type: "text", text: "node_b" }] },
    ],
    usage: { input_tokens: 1, cache_creation: { ephemeral_5m_input_tokens: 1 } },
  },
  attachment: { type: "file", prompt: "node_c" },
  compactMetadata: {
    preservedMessages: { anchorUuid: "x1", uuids: ["u1"] },
    preservedSegment: { headUuid: "u1", anchorUuid: "x1", tailUuid: "u1" },
  },
  microcompactMetadata: { compactedToolIds: ["c1"] },
  replacements: [{ kind: "tool-result", toolUseId: "c1", replacement: "gone" }],
});

/** A copy with one value put at a path of keys. */
function withValue(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Fields) };
  const at = copy as Record<string, unknown>;
  at[key] = withValue(at[key], rest, put);
  return copy;
}

const TYPES = ["user", "assistant", "attachment", "system", "progress", "content-replacement"];

test.each(FIELDS)("a wrong type of %s costs neither its own line nor another", (path) => {
  for (const type of TYPES) {
    for (const value of WRONG) {
      const odd = withValue(full(type), path.split("."), value) as Fields;
      const transcript = session().user("one").raw(odd).user("two").says("three").transcript();
      const { windows, counts } = readSession(transcript);
      expect(transcript.skipped).toEqual([]);
      expect(entriesOf(transcript).map(({ uuid }) => uuid)).toEqual(
        expect.arrayContaining(["u1", "u2", "a1"]),
      );
      expect(
        messagesOf(windows.at(-1))
          .at(-1)
          ?.parts.map(({ entry }) => entry.uuid),
      ).toEqual(["a1"]);
      expect(counts.leftOut + counts.sidechain).toBeLessThanOrEqual(1);
    }
  }
});

test("an entry of an unknown type with a uuid is a link of the chain", () => {
  const built = session()
    .user("one")
    .raw({ type: "novelty", uuid: "x1", parentUuid: "u1" })
    .from("x1")
    .says("two");
  expect(outline(built.read())).toEqual([["u1", "a1"]]);
  expect(built.read().counts.gaps).toBe(0);
});

test("lines without a uuid are no part of the chain", () => {
  const built = session()
    .raw({ type: "summary", summary: "a title", leafUuid: "x9" })
    .user("one")
    .raw({ type: "file-history-snapshot", messageId: "x1", snapshot: {} })
    .raw({ type: "user", message: { content: "no uuid" } })
    .raw({ type: "attachment", attachment: { type: "file", content: "no uuid" } })
    .says("two");
  expect(outline(built.read())).toEqual([["u1", "a1"]]);
});

test("blocks of an unknown kind are content that says nothing, and those beside them are read", () => {
  const blocks = [{ type: "server_tool_use", id: "x" }, 42, null, "text", { type: "text", text: "node_a" }];
  const [, message] = messagesOf(session().user("one").assistant(blocks).read().windows[0]);
  expect(message?.parts.map(({ block, refers }) => `${block.kind} ${refers}`)).toEqual([
    "other false",
    "other false",
    "other false",
    "other false",
    "text true",
  ]);
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "%s is a uuid, a message id and a tool id like any other",
  (id) => {
    const built = session()
      .user("one", { as: id })
      .calls("Read", {}, id, { message: { id } })
      .result(id, "two")
      .says("three");
    expect(outline(built.read())).toEqual([[id, "a1", "r1", "a2"]]);
  },
);

test("keys named __proto__ change no entry", () => {
  const line =
    '{"__proto__":{"isMeta":true,"uuid":"x1"},"type":"user","uuid":"u1","message":{"__proto__":{"id":"m9"},"content":"one"}}';
  const [entry] = entriesOf(session().raw(line).transcript());
  expect(entry).toMatchObject({ uuid: "u1", isMeta: false, messageId: null });
});
