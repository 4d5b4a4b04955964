import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { prose, type SessionBuilder, session } from "../build.ts";
import { folderOf } from "../folder.ts";
import { run, scratch } from "./run.ts";

const DEPTH = 200_000;
const lists = `${"[".repeat(DEPTH)}"node_deep"${"]".repeat(DEPTH)}`;
const objects = `${'{"a":'.repeat(DEPTH)}"node_deep"${"}".repeat(DEPTH)}`;

/**
 * An output brings a name in; 23 turns in all, so that the 14th decides (0.6 of 23). After the 21st comes a
 * line that holds the name 200,000 levels deep.
 */
function sessionWith(line: (built: SessionBuilder) => SessionBuilder, deep: string): string {
  const before = session()
    .user("1")
    .calls("Read", {})
    .result("c1", `${prose(400)} node_deep `)
    .rounds(20);
  const built = line(before.user("2")).says("done", { as: "end" });
  return folderOf({ "s.jsonl": built.text().replace('"DEEP"', deep) });
}

const usedAt = (turn: number) => [{ identifier: "node_deep", turn, line: 45 }];

/**
 * The input is the model's 22nd turn, the 8th after the one that decides. Under `published` users take turns as
 * well: it is the 44th of 45 and the 28th decides, or the last of 44 and the 27th decides where its 300,000
 * tokens end a segment.
 */
const IN_LISTS = { default: usedAt(8), published: usedAt(16) };
const IN_OBJECTS = { default: usedAt(8), published: usedAt(17) };
const UNUSED = { default: [], published: [] };

const cases: {
  name: string;
  line: (built: SessionBuilder) => SessionBuilder;
  deep: string;
  uses: { default: unknown[]; published: unknown[] };
  messages: number;
}[] = [
  {
    name: "lists in a call's input",
    line: (built) => built.calls("Edit", "DEEP", "c9").result("c9", "x"),
    deep: lists,
    uses: IN_LISTS,
    messages: 45,
  },
  {
    name: "objects in a call's input",
    line: (built) => built.calls("Edit", "DEEP", "c9").result("c9", "x"),
    deep: objects,
    uses: IN_OBJECTS,
    messages: 45,
  },
  {
    name: "a message's content",
    line: (built) => built.assistant("DEEP").user("x"),
    deep: lists,
    uses: UNUSED,
    messages: 45,
  },
  {
    name: "a text that is none",
    line: (built) => built.assistant([{ type: "text", text: "DEEP" }]).user("x"),
    deep: objects,
    uses: UNUSED,
    messages: 45,
  },
  {
    name: "an output",
    line: (built) => built.calls("Edit", {}, "c9").result("c9", "DEEP"),
    deep: objects,
    uses: UNUSED,
    messages: 45,
  },
  {
    name: "an attachment",
    line: (built) => built.attachment("DEEP"),
    deep: lists,
    uses: UNUSED,
    messages: 43,
  },
  {
    name: "what is skipped",
    line: (built) => built.calls("Edit", {}, "c9").result("c9", "x", { with: { toolUseResult: "DEEP" } }),
    deep: objects,
    uses: UNUSED,
    messages: 45,
  },
];

describe.each(cases)("nested 200,000 deep: $name", ({ line, deep, uses, messages }) => {
  const folder = sessionWith(line, deep);
  const path = join(folder, "s.jsonl");

  test.each(["default", "published"] as const)("is analysed (%s)", async (profile) => {
    const out = scratch();
    const { code, err } = await run(["analyze", path, "--profile", profile, "--out", out, "--quiet"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const rows = readFileSync(join(out, "candidates.jsonl"), "utf8").trimEnd().split("\n");
    expect(rows.map((row) => JSON.parse(row).uses)).toMatchObject([uses[profile]]);
  });

  test("is examined, and every line is used", async () => {
    const { code, out } = await run(["doctor", path, "--json"]);
    const { count, used } = JSON.parse(out).lines;
    expect({ code, unused: count - used }).toEqual({ code: 0, unused: 0 });
  });

  test("is printed", async () => {
    const json = await run(["context", path, "--at", "end", "--json"]);
    expect([json.code, json.err, JSON.parse(json.out).length]).toEqual([0, "", messages]);
    const text = await run(["context", path, "--at", "end", "--whole"]);
    expect([text.code, text.err, text.out.match(/^\d+ messages/)?.[0]]).toEqual([
      0,
      "",
      `${messages} messages`,
    ]);
  });
});
