import { expect, test } from "vitest";
import { failure } from "../../src/live/failure.ts";
import { retryDelay } from "../../src/live/retry.ts";
import { retryAfterMs } from "../../src/live/retry-after.ts";
import { ERROR_CLASSES, type Failed } from "../../src/record/outcome.ts";

const failed = (kind: Failed["class"], more: Partial<Failed> = {}) =>
  failure({ class: kind, message: "", ...more });
const half = () => 0.5;

test("what is done about each class", () => {
  const all = ERROR_CLASSES.map((kind) => [kind, retryDelay(failed(kind, { status: 418 }), 1, half)]);
  expect(Object.fromEntries(all)).toEqual({
    "rate-limited": 750,
    overloaded: 750,
    "server-error": 750,
    "no-connection": 750,
    timeout: null,
    "lost-connection": null,
    "truncated-body": null,
    "not-json": null,
    "not-a-message": null,
    "bad-request": "stop-arm",
    unauthorized: "stop-arm",
    "payment-required": "stop-arm",
    forbidden: "stop-arm",
    "not-found": "stop-arm",
    "too-large": null,
    "other-status": "stop-arm",
  });
});

test.each([
  ["too-large", 413, "stop-arm"],
  ["too-large", 400, null],
  ["other-status", 409, 750],
  ["other-status", 307, "stop-arm"],
  ["other-status", null, null],
] as const)("%s of status %s", (kind, status, expected) => {
  expect(retryDelay(failed(kind, { status }), 1, half)).toBe(expected);
});

test("delays grow, are spread, and end after five attempts", () => {
  const delays = (random: number) =>
    [1, 2, 3, 4, 5, 6].map((attempt) => retryDelay(failed("overloaded"), attempt, () => random));
  expect(delays(0)).toEqual([500, 1000, 2000, 4000, null, null]);
  expect(delays(1)).toEqual([1000, 2000, 4000, 8000, null, null]);
});

test.each([
  [5000, 5000],
  [75_000, 60_000],
  [0, 750],
])("a server that asks to wait %i ms", (retryMs, expected) => {
  expect(retryDelay(failed("rate-limited", { retryAfterMs: retryMs }), 1, half)).toBe(expected);
});

test.each([
  [{ "retry-after": "2" }, 2000],
  [{ "retry-after": "1.5" }, 1500],
  [{ "retry-after": "-3" }, 0],
  [{ "retry-after": "Mon, 30 Nov 2026 12:00:09 GMT" }, 9000],
  [{ "retry-after": "Mon, 30 Nov 2026 11:00:00 GMT" }, 0],
  [{ "retry-after": "later" }, null],
  [{ "retry-after": "" }, null],
  [{ "retry-after-ms": "20", "retry-after": "9" }, 20],
  [{}, null],
])("%j", (headers, expected) => {
  expect(retryAfterMs(new Headers(headers), Date.UTC(2026, 10, 30, 12))).toBe(expected);
});
