import { expect, test } from "vitest";
import { messagesOf, outline, session } from "../build.ts";

test("a result answers the last call before it that has its id", () => {
  const built = session()
    .user("1")
    .calls("Read", {}, "call_0")
    .result("call_0", "x")
    .says("a")
    .user("2")
    .calls("Read", {}, "call_0")
    .result("call_0", "y")
    .says("b");
  expect(outline(built.read())).toEqual([["u1", "a1", "r1", "a2", "u2", "a3", "r2", "a4"]]);
});

test("an empty message id is none: its lines are no parallel calls of each other", () => {
  const place = { message: { id: "" } };
  const built = session()
    .user("1")
    .calls("Read", {}, "c1", place)
    .result("c1", "x")
    .calls("Read", {}, "c2", place)
    .result("c2", "y")
    .says("b");
  expect(outline(built.read())).toEqual([["u1", "a1", "r1", "a2", "r2", "a3"]]);
});

test("a hundred thousand queued prompts after one entry cost no stack", () => {
  const queued = '{"type":"attachment","attachment":{"type":"queued_command","prompt":"?"}}';
  const lines = Array.from({ length: 200_000 }, () => queued);
  const built = lines.reduce((all, line) => all.raw(line), session().user("1")).says("2");
  expect(messagesOf(built.read().windows[0]).map(({ entries }) => entries.length)).toEqual([200_001, 1]);
});
