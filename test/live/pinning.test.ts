import { expect, test, vi } from "vitest";
import { createClient } from "../../src/live/client.ts";
import { pinnedFetch } from "../../src/live/pinned-fetch.ts";
import { KEY, pairWith, question, serverWith } from "./asking.ts";

const rowsOf = async <T>(rows: AsyncIterable<T>) => {
  const all: T[] = [];
  for await (const row of rows) {
    all.push(row);
  }
  return all;
};

test("results on another host are not fetched, and the key is not sent there", async () => {
  const other = await serverWith();
  const { client } = await pairWith({ batchPolls: 0, resultsUrl: () => `${other.url}/v1/results` });
  const made = await client.createBatch([{ customId: "a", request: question(), mode: "output_config" }]);
  const rows = await rowsOf(
    client.batchResults((made as { batchId: string }).batchId, () => "output_config"),
  );
  expect(rows).toEqual([
    {
      customId: null,
      outcome: expect.objectContaining({
        class: "no-connection",
        billed: "no",
        message: expect.stringContaining(`did not go to ${other.url}`),
      }),
    },
  ]);
  expect(other.received).toEqual([]);
});

test("a redirect takes neither the key nor the prompt along", async () => {
  const other = await serverWith();
  const headers = { location: `${other.url}/v1/messages` };
  const { client } = await pairWith({ fault: () => ({ kind: "status", status: 307, headers }) });
  expect(await client.ask(question())).toMatchObject({ class: "other-status", status: 307 });
  expect(other.received).toEqual([]);
});

test.each([
  "https://127.0.0.1:80/",
  "http://127.0.0.1:81/",
  "http://127.0.0.1.example.com/",
  "http://localhost/",
])("%s is another server than http://127.0.0.1", async (url) => {
  await expect(pinnedFetch("http://127.0.0.1", KEY)(url)).rejects.toThrow("did not go to");
});

test("the environment changes nothing", async () => {
  vi.stubEnv("ANTHROPIC_BASE_URL", "http://nowhere.invalid");
  vi.stubEnv("ANTHROPIC_API_KEY", "sk-of-the-environment");
  vi.stubEnv("ANTHROPIC_AUTH_TOKEN", "token-of-the-environment");
  vi.stubEnv("ANTHROPIC_LOG", "debug");
  vi.stubEnv(
    "ANTHROPIC_CUSTOM_HEADERS",
    "anthropic-beta: more\nauthorization: Bearer x\nanthropic-version: 1999-01-01",
  );
  const { server, client } = await pairWith();
  const outcome = await client.ask(question());
  vi.unstubAllEnvs();
  expect(outcome.kind).toBe("answer");
  const [{ headers }] = server.received as [(typeof server.received)[number]];
  expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, "anthropic-version": "2026-10-21" });
  expect(headers).not.toHaveProperty("anthropic-beta");
  expect(headers).not.toHaveProperty("x-api-key");
});

test.each(["", "no address", "ftp://host", "http://user:secret@host", "http://host/?key=1"])(
  "%j is no address of a server",
  (baseUrl) => {
    expect(() => createClient({ apiKey: KEY, baseUrl })).toThrow("the address of the model's server");
  },
);

test("the address may have a path, and a slash at its end", async () => {
  const server = await serverWith();
  const client = createClient({ apiKey: KEY, baseUrl: `${server.url}/prefix/` });
  await client.ask(question());
  expect(server.received.map(({ path }) => path)).toEqual(["/prefix/v1/messages"]);
});
