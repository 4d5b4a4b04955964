import { describe, expect, test } from "vitest";
import { readSession } from "../../src/history/read-session.ts";
import { requestsOf } from "../../src/usage/requests.ts";
import { type Fields, session } from "../build.ts";

const usage = (input_tokens: number, output_tokens: number, more: Fields = {}) => ({
  message: { usage: { input_tokens, output_tokens, ...more } },
});
const at = (id: string, input: number, output: number, more: Fields = {}) => ({
  message: { id, usage: { input_tokens: input, output_tokens: output }, ...more },
});

describe("a message's usage", () => {
  test("counts once, with the maximum of each field over its lines and the time of the first", () => {
    const first = { ...at("m", 10, 1), with: { timestamp: "2026-07-26T10:00:05Z" } };
    const second = { ...at("m", 10, 80), with: { timestamp: "2026-07-26T10:00:09Z" } };
    const built = session().user("go").says("one", first).says("two", second).read();
    const { windows, beside } = requestsOf(built);
    expect(windows).toEqual([[expect.objectContaining({ id: "m", message: 1, input: 10, output: 80 })]]);
    expect(windows[0]?.[0]?.time).toBe(Date.UTC(2026, 6, 26, 10, 0, 5) / 1000);
    expect(beside).toEqual([]);
  });

  test("is that of all its lines, those included that the walk passes by", () => {
    const built = session()
      .user("go")
      .says("one", { ...at("m", 10, 1), as: "x" });
    const { windows, beside } = requestsOf(
      built
        .says("two", at("m", 10, 80))
        .from("x")
        .user("on")
        .read(),
    );
    expect(windows.flat().map(({ id, output }) => [id, output])).toEqual([["m", 80]]);
    expect(beside).toEqual([]);
  });

  test("without an id it is that of its line", () => {
    const line = { type: "assistant", sessionId: "s", version: "2.1.300" };
    const message = {
      role: "assistant",
      content: [{ type: "text", text: "x" }],
      usage: { output_tokens: 2 },
    };
    const built = session()
      .user("go", { as: "u" })
      .raw({ ...line, uuid: "a", parentUuid: "u", message })
      .raw({ ...line, uuid: "b", parentUuid: "a", message });
    expect(requestsOf(built.read()).windows[0]?.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("sums iterations, and the context is that of the last", () => {
    const iterations = [
      { input_tokens: 100, output_tokens: 7, model: "other" },
      { input_tokens: 20, cache_read_input_tokens: 5, output_tokens: 3 },
    ];
    const built = session()
      .says("x", usage(20, 3, { iterations }))
      .read();
    expect(requestsOf(built).windows[0]).toMatchObject([{ input: 120, read: 5, output: 10, context: 25 }]);
  });
});

test("what a compaction preserved is a request of its first window only", () => {
  const preserved = { preservedMessages: { anchorUuid: "s1", uuids: ["kept"] } };
  const built = session()
    .user("go")
    .says("one", { ...at("m1", 10, 1), as: "kept" })
    .boundary("so far", preserved)
    .user("on")
    .says("two", at("m2", 20, 2))
    .read();
  expect(requestsOf(built).windows.map((window) => window.map(({ id }) => id))).toEqual([["m1"], ["m2"]]);
});

test("branches that were left out were paid for as well", () => {
  const built = session()
    .user("go", { as: "u" })
    .says("one", at("m1", 10, 1))
    .user("no")
    .from("u")
    .says("two", at("m2", 20, 2))
    .user("good")
    .read();
  const { windows, beside } = requestsOf(built);
  expect([windows.flat(), beside].map((list) => list.map(({ id }) => id))).toEqual([["m2"], ["m1"]]);
  expect(beside[0]?.message).toBeNull();
});

test("sidechains are requests of their own conversations", () => {
  const built = session()
    .user("go")
    .says("side", { ...at("m1", 1, 1), with: { isSidechain: true } });
  expect(requestsOf(built.read())).toEqual({ windows: [[]], beside: [], unrecorded: 0, unrecordedIn: [[]] });
  const taken = readSession(built.transcript(), "take");
  expect(requestsOf(taken, "take").windows.flat()).toHaveLength(1);
});

test("errors of the API and synthetic messages are no requests; one without usage is counted", () => {
  const built = session()
    .user("go")
    .says("error", { ...at("e", 1, 1), with: { isApiErrorMessage: true } })
    .says("none", at("s", 1, 1, { model: "<synthetic>" }))
    .says("real", { message: { id: "m" } })
    .read();
  expect(requestsOf(built)).toEqual({ windows: [[]], beside: [], unrecorded: 1, unrecordedIn: [[1]] });
});

describe("output tokens are a lower bound", () => {
  test.each([
    ["2.1.96", null, true],
    ["2.1.97", null, false],
    ["2.1.29", "end_turn", false],
    ["1.0.128", null, true],
    ["3.0.0", null, false],
    ["2.2.1", null, false],
    ["2.1.97-beta.1", null, false],
    ["next", null, true],
    [undefined, null, true],
    [undefined, "tool_use", false],
  ])("of client %s that wrote the stop reason %s: %s", (version, stop_reason, expected) => {
    const place = { ...at("m", 1, 3, { stop_reason }), with: { version } };
    expect(requestsOf(session().says("x", place).read()).windows[0]?.[0]?.isLowerBound).toBe(expected);
  });

  test("not where any line of the message is final", () => {
    const old = { version: "2.1.29" };
    const built = session()
      .says("x", { ...at("m", 1, 3), with: old })
      .says("y", { ...at("m", 1, 300, { stop_reason: "end_turn" }), with: old });
    expect(requestsOf(built.read()).windows[0]).toMatchObject([{ output: 300, isLowerBound: false }]);
  });
});
