import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Bill } from "../../src/cost/bill.ts";
import { billedAs, priceRequest } from "../../src/money/price-request.ts";
import { readPrices } from "../../src/prices/prices.ts";
import { type Request, requestsOf } from "../../src/usage/requests.ts";
import { session } from "../build.ts";
import { type Answer, answer } from "./answer.ts";

const prices = readPrices();

function requestOf(recorded: Answer): Request {
  const built = session().user("go").says("x", answer(recorded)).read();
  return requestsOf(built).windows[0]?.[0] as Request;
}

function billOf(...answers: Answer[]): Bill {
  const bill = new Bill();
  for (const recorded of answers) {
    const request = requestOf(recorded);
    bill.add(request, priceRequest(prices, request));
  }
  return bill;
}

describe("a request costs, to the cent", () => {
  const haiku = { model: "claude-haiku-5-5", at: "2026-10-08T00:00:00Z" };
  const sonnet = { model: "claude-sonnet-5-5", read: 10_000_000 };
  test.each<[string, Answer, number]>([
    [
      "each kind of token at its rate",
      { input: 1000, read: 1000, write5m: 1000, write1h: 1000, output: 1000 },
      46_750,
    ],
    ["the price of the day before a change", { ...sonnet, at: "2026-10-06T23:59:59.999Z" }, 2_000_000],
    ["the price of the day of a change", { ...sonnet, at: "2026-10-07T00:00:00Z" }, 1_000_000],
    ["the lower band up to its end", { ...haiku, input: 1, read: 99_999, output: 100 }, 1051],
    ["the higher band above it", { ...haiku, input: 1, read: 100_000, output: 100 }, 5251],
    ["half in a batch", { input: 1000, more: { service_tier: "batch" } }, 2500],
    ["1.1 times in the US", { input: 1000, more: { inference_geo: "us" } }, 5500],
  ])("%s", (_, recorded, microUsd) => {
    expect(billOf(recorded).microUsd).toBe(microUsd);
  });

  test("each iteration by its own model and its own band", () => {
    const iterations = [
      { input_tokens: 99_000, output_tokens: 10 },
      { input_tokens: 2000, output_tokens: 10, model: "claude-opus-5" },
    ];
    // 99,000 × 0.1 + 10 × 0.5, and 2,000 × 5 + 10 × 25.
    const bill = billOf({ ...haiku, input: 2000, output: 10, more: { iterations } });
    expect(bill.microUsd).toBe(9905 + 10_250);
    expect(bill.requests).toBe(1);
    expect(bill.models).toEqual([
      { model: "claude-opus-5", requests: 1, microUsd: 10_250 },
      { model: "claude-haiku-5-5", requests: 1, microUsd: 9905 },
    ]);
  });
});

test("what has no price is counted and named, and never free", () => {
  const bill = billOf(
    { input: 10, model: "claude-9" },
    { input: 10, model: "claude-9" },
    { input: 10, model: null },
    { input: 10, at: "2026-07-23T23:59:59Z" },
    { input: 10, at: "no day" },
    { input: 10, more: { speed: "fast" } },
  );
  expect(bill.requests).toBe(6);
  expect(bill.microUsd).toBe(0);
  expect(bill.unpriced).toEqual([
    { model: "claude-9", why: "unknown-model", requests: 2, tokens: 20 },
    { model: null, why: "unknown-model", requests: 1, tokens: 10 },
    { model: "claude-opus-5", why: "fast-mode", requests: 1, tokens: 10 },
    { model: "claude-opus-5", why: "no-price-that-day", requests: 1, tokens: 10 },
    { model: "claude-opus-5", why: "unknown-day", requests: 1, tokens: 10 },
  ]);
  expect([bill.firstDay, bill.lastDay]).toEqual(["2026-07-23", "2026-08-01"]);
});

test("bills add up exactly, and are rounded once", () => {
  // 3 × 0.01 micro-dollars each: rounded one by one they would be a micro-dollar each.
  const one = { model: "claude-haiku-5-5", at: "2026-10-08T00:00:00Z", read: 3 };
  const sum = billOf(one);
  for (let i = 0; i < 99; i++) sum.addBill(billOf(one));
  expect([sum.requests, sum.microUsd]).toEqual([100, 3]);
  expect(sum.models).toEqual([{ model: "claude-haiku-5-5", requests: 100, microUsd: 3 }]);
  expect([...sum.rows].map(({ id }) => id)).toEqual(["claude-haiku-5-5@2026-10-07"]);
});

test("the stretches of a prompt are billed as the whole of it", () => {
  const tokens = fc.nat(100_000);
  fc.assert(
    fc.property(tokens, tokens, tokens, tokens, tokens, (read, write5m, write1h, input, length) => {
      const pass = { model: null, read, write5m, write1h, input, output: 0 };
      const all = billedAs(pass, read + write5m + write1h + input);
      expect([all.read, all.write5m + all.write1h, all.input]).toEqual([read, write5m + write1h, input]);
      const part = billedAs(pass, length);
      const sum = part.read + part.write5m + part.write1h + part.input;
      expect(sum).toBeCloseTo(Math.min(length, read + write5m + write1h + input), 5);
      expect(part.input > 0).toBe(length > read + write5m + write1h && input > 0);
    }),
  );
});
