import { describe, expect, test } from "vitest";
import { alike, row, type Written } from "../../facts/rows.ts";
import { dropped, policy } from "./decide.ts";

const read = (path: string): Written => ({ tool: "Read", access: "read", path });
const edit = (path: string): Written => ({ tool: "Edit", access: "edit", path, place: null });
const write = (path: string): Written => ({ tool: "Write", access: "write", path, place: null });

describe("superseded-reads", () => {
  test("a read goes where the file is read, edited or written later", () => {
    const outputs = [read("/a"), read("/b"), read("/c"), read("/a"), edit("/b"), write("/c")];
    expect(dropped(policy("superseded-reads"), row(outputs))).toEqual([0, 1, 2]);
  });
  test("what came before the read does not matter, and other files do not", () => {
    expect(dropped(policy("superseded-reads"), row([write("/z"), { ...read("/z"), place: 0 }]))).toEqual([]);
    expect(dropped(policy("superseded-reads"), row([read("/a"), read("/b")]))).toEqual([]);
  });
  test("only reads go: the output of an edit stays", () => {
    expect(dropped(policy("superseded-reads"), row([{ ...edit("/a"), place: 0 }, edit("/a")]))).toEqual([]);
  });
  test("by reads alone, an edit supersedes nothing", () => {
    const arm = policy("superseded-reads", { by: ["read"] });
    expect(dropped(arm, row([read("/a"), edit("/a")]))).toEqual([]);
    expect(dropped(arm, row([read("/a"), read("/a")]))).toEqual([0]);
  });
});

describe("dcp-repeated-calls: the newest output of the same call stays", () => {
  test("of three, two go", () => {
    const outputs = [{ call: "ls" }, { call: "ls" }, { call: "pwd" }, { call: "ls" }];
    expect(dropped(policy("dcp-repeated-calls"), row(outputs))).toEqual([0, 1]);
  });
  test("nothing without a repeat", () => {
    expect(dropped(policy("dcp-repeated-calls"), row(alike(4)))).toEqual([]);
  });
  test("protected tools stay", () => {
    expect(dropped(policy("dcp-repeated-calls"), row(alike(2, { call: "x", tool: "Task" })))).toEqual([]);
  });
});

describe("exact-duplicates: the first of several equal outputs stays", () => {
  const outputs = [{ text: "a" }, { text: "b" }, { text: "a" }, { text: "a" }];
  test("of three, two go", () => {
    expect(dropped(policy("exact-duplicates"), row(outputs))).toEqual([2, 3]);
  });
  test("or the newest, if one likes", () => {
    expect(dropped(policy("exact-duplicates", { keep: "newest" }), row(outputs))).toEqual([0, 2]);
  });
  test("nothing where all differ", () => {
    expect(dropped(policy("exact-duplicates"), row(alike(4)))).toEqual([]);
  });
});

describe("jetcompact: superseded reads, repeated calls and older lists, but for the newest 6 messages", () => {
  test("each of the three goes once", () => {
    // Output i stands in message 2i + 1, and the pass fires in message 18: what stands before message 12 can go.
    const todo = { tool: "TodoWrite" };
    const outputs = [read("/a"), { call: "ls" }, todo, {}, read("/a"), { call: "ls" }, todo, {}, {}];
    expect(dropped(policy("jetcompact"), row(outputs))).toEqual([0, 1, 2]);
  });
  test("what is recent stays", () => {
    // Messages 1, 3, 5 and 7; fires in message 8: only message 1 is old enough.
    const outputs = [{ call: "a" }, { call: "b" }, { call: "a" }, { call: "b" }];
    expect(dropped(policy("jetcompact"), row(outputs))).toEqual([0]);
  });
  test("nothing where nothing is repeated", () => {
    expect(dropped(policy("jetcompact"), row(alike(20)))).toEqual([]);
  });
});
