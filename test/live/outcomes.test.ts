import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createClient } from "../../src/live/client.ts";
import { answerText } from "../../src/prompts/answer-text.ts";
import { Outcome } from "../../src/record/outcome.ts";
import type { Fault } from "../model-server/faults.ts";
import { KEY, pairWith, question } from "./asking.ts";

const status = (code: number, more: object = {}): Fault => ({ kind: "status", status: code, ...more });
const inAMinute = () => new Date(Date.now() + 60_000).toUTCString();

/** How a call ends with each fault, as far as it is told here. */
const MATRIX: readonly (readonly [name: string, fault: Fault | null, outcome: object])[] = [
  [
    "a good answer",
    null,
    { kind: "answer", stopReason: "end_turn", model: "claude-haiku-5-5", requestId: "req_1" },
  ],
  ["a refusal", { kind: "refusal" }, { kind: "refusal", content: [] }],
  ["max_tokens", { kind: "max-tokens" }, { kind: "cut", stopReason: "max_tokens" }],
  [
    "a full context",
    { kind: "context-window" },
    { kind: "cut", stopReason: "model_context_window_exceeded" },
  ],
  ["an answer of another form", { kind: "wrong-schema" }, { kind: "answer" }],
  ["an answer in a fence", { kind: "fenced" }, { kind: "answer" }],
  ["thinking first", { kind: "thinking-first" }, { kind: "answer" }],
  [
    "429 and seconds",
    status(429, { headers: { "retry-after": "75" } }),
    { class: "rate-limited", status: 429, billed: "no", retryAfterMs: 75_000 },
  ],
  [
    "429 and milliseconds",
    status(429, { headers: { "retry-after-ms": "1500" } }),
    { class: "rate-limited", retryAfterMs: 1500 },
  ],
  [
    "429 and nothing else",
    status(429),
    { class: "rate-limited", retryAfterMs: null, requestId: "req_1", message: "status 429" },
  ],
  [
    "429 and nonsense",
    status(429, { headers: { "retry-after": "soon" } }),
    { class: "rate-limited", retryAfterMs: null },
  ],
  [
    "429 for the month's money",
    status(429, { code: "enforced_spend_limit_reached" }),
    { class: "payment-required", status: 429, billed: "no" },
  ],
  ["529", status(529), { class: "overloaded", billed: "no" }],
  ["500", status(500), { class: "server-error", status: 500, billed: "no" }],
  [
    "502 with HTML",
    status(502, { html: "<h1>Bad\n gateway</h1>" }),
    { class: "server-error", status: 502, message: "502 <h1>Bad gateway</h1>" },
  ],
  ["504", status(504), { class: "timeout", status: 504, billed: "unknown" }],
  [
    "400",
    status(400, { message: "model: unknown" }),
    { class: "bad-request", billed: "no", message: "model: unknown" },
  ],
  [
    "400 for a long prompt",
    status(400, { message: "prompt is too long: 2 > 1" }),
    { class: "too-large", status: 400, billed: "no" },
  ],
  [
    "400 for money",
    status(400, { message: "Your credit balance is too low" }),
    { class: "payment-required", status: 400 },
  ],
  ["401", status(401), { class: "unauthorized", billed: "no" }],
  ["402", status(402), { class: "payment-required", billed: "no" }],
  ["403", status(403), { class: "forbidden", billed: "no" }],
  ["404", status(404), { class: "not-found", billed: "no" }],
  ["409", status(409), { class: "other-status", status: 409, billed: "no" }],
  ["413", status(413), { class: "too-large", status: 413, billed: "no" }],
  ["422", status(422), { class: "bad-request", status: 422, billed: "no" }],
  [
    "a redirect",
    status(307, { headers: { location: "/elsewhere" } }),
    { class: "other-status", status: 307, billed: "no" },
  ],
  [
    "a lost connection",
    { kind: "destroy-before" },
    { class: "lost-connection", status: null, billed: "unknown" },
  ],
  [
    "a connection lost within the body",
    { kind: "destroy-mid-body" },
    { class: "lost-connection", status: 200, billed: "unknown", requestId: "req_1" },
  ],
  [
    "half a body",
    { kind: "truncated" },
    { class: "truncated-body", status: 200, billed: "unknown", requestId: "req_1" },
  ],
  [
    "no body",
    { kind: "empty" },
    { class: "truncated-body", status: 200, billed: "unknown", message: "the body is empty" },
  ],
  ["a page of HTML", { kind: "html" }, { class: "not-json", status: 200, billed: "unknown" }],
  [
    "JSON of something else",
    { kind: "not-a-message" },
    { class: "not-a-message", status: 200, billed: "unknown", requestId: "req_1" },
  ],
  ["a late answer", { kind: "slow", ms: 2000 }, { class: "timeout", status: null, billed: "unknown" }],
  [
    "a body that stands still",
    { kind: "slow-body", ms: 2000 },
    { class: "timeout", status: 200, billed: "unknown" },
  ],
];

test.each(MATRIX)("%s", async (_, fault, expected) => {
  const { server, client } = await pairWith({ fault: () => fault }, { timeoutMs: 400 });
  const outcome = await client.ask(question());
  expect(Outcome.parse(outcome)).toEqual(outcome);
  expect(outcome).toMatchObject("class" in expected ? { kind: "error", ...expected } : expected);
  expect(server.received).toHaveLength(1);
});

test("429 and a date", async () => {
  const { client } = await pairWith({
    fault: () => status(429, { headers: { "retry-after": inAMinute() } }),
  });
  const outcome = await client.ask(question());
  expect(outcome).toMatchObject({ class: "rate-limited", retryAfterMs: expect.closeTo(60_000, -4) });
});

test("the answer is the text, wherever it stands", async () => {
  const plain = await pairWith();
  const thinking = await pairWith({ fault: () => ({ kind: "thinking-first" }) });
  const texts = [await plain.client.ask(question()), await thinking.client.ask(question())].map((outcome) =>
    answerText(outcome.kind === "answer" ? outcome.content : []),
  );
  expect(texts[0]).toBe(texts[1]);
  expect(Object.keys(JSON.parse(texts[0] as string))).toEqual(["o01", "o02"]);
});

test("usage is kept as it came", async () => {
  const usage = { input_tokens: 7, output_tokens: 3, output_tokens_details: { thinking_tokens: 2 } };
  const { client } = await pairWith({ answer: () => ({ text: "{}", usage }) });
  expect(await client.ask(question())).toMatchObject({ usage });
});

test("where nobody listens, nothing was paid", async () => {
  const port = await freePort();
  const client = createClient({ apiKey: KEY, baseUrl: `http://127.0.0.1:${port}` });
  expect(await client.ask(question())).toMatchObject({ class: "no-connection", billed: "no", status: null });
});

test("a host that is not there was not paid", async () => {
  const client = createClient({ apiKey: KEY, baseUrl: "http://nowhere.invalid" });
  expect(await client.ask(question())).toMatchObject({ class: "no-connection", billed: "no" });
});

test("a call that the caller stops may have been paid", async () => {
  const { client } = await pairWith({ fault: () => ({ kind: "slow", ms: 2000 }) });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const outcome = await client.ask(question(), { signal: stop.signal });
  expect(outcome).toMatchObject({
    class: "lost-connection",
    billed: "unknown",
    message: expect.stringMatching("stopped"),
  });
});

test("a call that was stopped before is not sent", async () => {
  const { server, client } = await pairWith();
  const outcome = await client.ask(question(), { signal: AbortSignal.abort() });
  expect(outcome).toMatchObject({ class: "no-connection", billed: "no" });
  expect(server.received).toEqual([]);
});

test("an answer too long for one reply is the user's mistake", async () => {
  const { server, client } = await pairWith();
  await expect(client.ask(question({ maxTokens: 21_334 }))).rejects.toThrow("at most 21333");
  expect(server.received).toEqual([]);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
