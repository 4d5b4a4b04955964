import { expect, test, vi } from "vitest";
import { createClient } from "../../src/live/client.ts";
import { masked } from "../../src/live/mask.ts";
import { KEY, pairWith, question, serverWith } from "./asking.ts";

test("a server that refuses the key and quotes it", async () => {
  const server = await serverWith({ key: "another-key-altogether" });
  const client = createClient({ apiKey: KEY, baseUrl: server.url });
  const outcome = await client.ask(question());
  expect(outcome).toMatchObject({ class: "unauthorized", message: "invalid bearer token [key]" });
});

test("a server that answers with the key", async () => {
  const { client } = await pairWith({ fault: () => ({ kind: "echo-key" }) });
  expect(await client.ask(question())).toMatchObject({ content: [{ text: "I was called with [key]" }] });
});

test("headers that hold the key", async () => {
  const headers = { "request-id": `req_${KEY}`, "retry-after": KEY };
  const { client } = await pairWith({
    fault: () => ({ kind: "status", status: 429, headers, html: `<p>${KEY}` }),
  });
  const outcome = await client.ask(question());
  expect(outcome).toMatchObject({ class: "rate-limited", requestId: "req_[key]" });
  expect(JSON.stringify(outcome)).not.toContain(KEY);
});

test.each([280, 290, 299])("a key of which %i characters of text leave only a part", async (length) => {
  const html = "x".repeat(length) + KEY;
  const { client } = await pairWith({ fault: () => ({ kind: "status", status: 500, html }) });
  expect(JSON.stringify(await client.ask(question()))).not.toContain(KEY.slice(0, 3));
});

test("nothing is printed", async () => {
  const names = ["log", "info", "warn", "error", "debug"] as const;
  const spies = names.map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
  const { client } = await pairWith({ fault: () => ({ kind: "status", status: 500 }) });
  // A model that the SDK warns about.
  await client.ask(question({ model: "claude-opus-4-5" }));
  const printed = spies.flatMap((spy) => spy.mock.calls);
  vi.restoreAllMocks();
  expect(printed).toEqual([]);
});

test.each(["", "two words", `${KEY}\n`, "schlüssel"])("%j is no key, and is not quoted", (apiKey) => {
  const make = () => createClient({ apiKey, baseUrl: "http://127.0.0.1:1" });
  expect(make).toThrow(
    /^the API key is empty or holds characters that no key has, such as a space or a line break$/,
  );
});

test("a word that local servers take for a key is not cut out of answers", () => {
  expect(masked({ text: "none of it" }, "none")).toEqual({ text: "none of it" });
});

test("the client holds the key where nobody looks", () => {
  const client = createClient({ apiKey: KEY, baseUrl: "http://127.0.0.1:1" });
  expect(JSON.stringify(client)).not.toContain(KEY);
});
