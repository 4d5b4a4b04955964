import { expect, test } from "vitest";
import { findIdentifiers } from "../../src/references/identifiers.ts";
import { entriesOf, messagesOf, type SessionBuilder, session } from "../build.ts";

/** The identifiers of the last message, sorted. */
function namesIn(built: SessionBuilder): string[] {
  const parts = messagesOf(built.read().windows[0]).at(-1)?.parts ?? [];
  return parts.flatMap(({ block }) => (block.kind === "other" ? [] : findIdentifiers(block.text))).sort();
}

const text = (words: string) => ({ type: "text", text: words });
const image = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo/node_z" },
};
const reference = { type: "tool_reference", tool_name: "node_y" };

test.each<{ name: string; content: unknown; output: string }>([
  { name: "a string", content: "node_a\nnode_b", output: "node_a\nnode_b" },
  { name: "an empty string", content: "", output: "" },
  {
    name: "text blocks are joined without a separator",
    content: [text("pixel_"), text("ratio")],
    output: "pixel_ratio",
  },
  { name: "an image adds nothing", content: [text("a"), image, text("b")], output: "ab" },
  { name: "a reference adds nothing", content: [reference, text("b")], output: "b" },
  {
    name: "a reference with a text of its own adds nothing",
    content: [{ ...reference, text: "node_x" }, text("b")],
    output: "b",
  },
  {
    name: "an array of odd things",
    content: [null, 42, "node_w", [], text("b"), { type: "text", text: 42 }],
    output: "b",
  },
  { name: "null", content: null, output: "" },
  { name: "nothing", content: undefined, output: "" },
  { name: "an object", content: { text: "node_a" }, output: "" },
  {
    name: "a spilled output is its preview",
    content: "<persisted-output>\nnode_a\n",
    output: "<persisted-output>\nnode_a\n",
  },
])("the text of a tool output: $name", ({ content, output }) => {
  const built = session()
    .calls("Read", {})
    .result("c1", content, { with: { toolUseResult: { file: "node_hidden" } } });
  expect(entriesOf(built.transcript())[1]?.blocks).toEqual([{ kind: "output", callId: "c1", text: output }]);
});

test.each<{ name: string; given: SessionBuilder; names: string[] }>([
  {
    name: "a call: its name, all strings, numbers and keys of its input",
    given: session().calls("mcp__db_query", {
      file_path: "src/a.ts",
      limit: 123_456,
      ratio: 0.12345,
      nested: [{ deep_key: ["node_b", { "src/key.ts": null }] }],
      flag: true,
    }),
    names: ["12345", "123456", "deep_key", "file_path", "mcp__db_query", "node_b", "src/a.ts", "src/key.ts"],
  },
  {
    name: "a call's strings are decoded",
    given: session().calls("Write", { content: "\nnode_a\tnode_b\rnode_c\u0008node_d" }),
    names: ["node_a", "node_b", "node_c", "node_d"],
  },
  {
    name: "keys and values are not glued together",
    given: session().calls("Edit", { a: "b", c: "d", e: ["f", "g"], h: "" }),
    names: [],
  },
  { name: "a call whose input is a string", given: session().calls("Read", "src/a.ts"), names: ["src/a.ts"] },
  { name: "a call without an input", given: session().calls("Read", null), names: [] },
  { name: "thinking, but never its signature", given: session().thinks("node_a"), names: ["node_a"] },
  {
    name: "an attachment: all strings, keys included, but no numbers",
    given: session()
      .attachment({ type: "some_kind", total_count: 9_876_543, list: [{ note: "src/b.ts" }] })
      .user("on"),
    names: ["some_kind", "src/b.ts", "total_count"],
  },
  {
    name: "an attachment under a key that is named like a prototype",
    given: session()
      .raw('{"type":"attachment","uuid":"t1","attachment":{"type":"file","__proto__":{"path":"src/a.ts"}}}')
      .user("on", { after: "t1" }),
    names: ["src/a.ts"],
  },
  { name: "images in what the user said", given: session().user([text("node_a"), image]), names: ["node_a"] },
])("what is read of $name", ({ given, names }) => {
  expect(namesIn(given)).toEqual(names);
});

test.each([
  {
    name: "an image in a queued prompt",
    attachment: { type: "queued_command", prompt: [text("node_a"), image] },
  },
  {
    name: "a file that is an image",
    attachment: {
      type: "file",
      path: "node_a",
      content: { type: "image", file: { base64: image.source.data } },
    },
  },
])("base64 is never mined: $name", ({ attachment }) => {
  const built = session().attachment(attachment).user("on");
  expect(namesIn(built)).toContain("node_a");
  expect(namesIn(built)).not.toContain("iVBORw0KGgo/node_z");
});
