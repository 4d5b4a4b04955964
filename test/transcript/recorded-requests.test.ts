import { expect, test } from "vitest";
import { RecordedRequests } from "../../src/transcript/recorded-requests.ts";

test("a reply nested 200,000 deep is known by its place, and costs no other", () => {
  const deep = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
  const call = { type: "tool_use", id: "c1", name: "Edit", input: deep };
  const said = [{ type: "text", text: "done" }];
  const recorded = new RecordedRequests();
  for (const line of [
    { type: "api-request", id: "q1", base: null, keep: 0, tail: ["h1"] },
    { type: "api-request-blob", hash: "h1", message: { role: "user", content: "one" } },
    { type: "assistant", uuid: "a1", message: { id: "m1", role: "assistant", content: [call] } },
    { type: "api-request", id: "q2", base: "q1", keep: 1, tail: ["unknown", "h2"] },
    { type: "api-request-blob", hash: "h2", message: { role: "user", content: "two" } },
    { type: "assistant", uuid: "a2", message: { id: "m2", role: "assistant", content: said } },
  ])
    recorded.push(line);
  const messages = recorded.messagesOf("m2") ?? [];
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect((messages[1]?.content as unknown[] | undefined)?.[0]).toBe(call);
  expect(recorded.messagesOf("m1")).toEqual([{ role: "user", content: "one" }]);
});
