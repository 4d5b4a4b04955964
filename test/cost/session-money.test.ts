import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SessionMoney, sessionMoney } from "../../src/cost/session-money.ts";
import { readSession } from "../../src/history/read-session.ts";
import { readPrices } from "../../src/prices/prices.ts";
import { IdentifierTable } from "../../src/references/identifier-table.ts";
import { IndexedTexts } from "../../src/references/indexed-texts.ts";
import { ReferenceIndexer } from "../../src/references/reference-index.ts";
import { prose, type SessionBuilder, session } from "../build.ts";
import { answer } from "../money/answer.ts";
import { WORKED_MICRO_USD, worked } from "../money/worked.ts";

function moneyOf(built: SessionBuilder, isNew: (id: string) => boolean = () => true): SessionMoney {
  const texts = new IndexedTexts(new IdentifierTable());
  const read = readSession(built.transcript("default", texts));
  const indexer = new ReferenceIndexer();
  return sessionMoney(read, { prices: readPrices(), texts, indexer, isNew, sidechain: "leave-out" });
}

describe("the session that was worked out by hand", () => {
  const [window] = moneyOf(worked()).windows;

  test("costs what its requests cost", () => {
    expect(window?.bill.microUsd).toBe(WORKED_MICRO_USD);
    expect(window?.bill.kinds).toEqual([
      { kind: "input", tokens: 0, microUsd: 0 },
      { kind: "write5m", tokens: 2790, microUsd: 17_438 },
      { kind: "write1h", tokens: 0, microUsd: 0 },
      { kind: "read", tokens: 2300, microUsd: 1150 },
      { kind: "output", tokens: 190, microUsd: 4750 },
    ]);
  });

  test("grew by 420 tokens over three steps", () => {
    expect([window?.firstContext, window?.lastContext, window?.steps]).toEqual([1000, 1420, 3]);
  });

  test("lost its cache once, in a gap of six minutes, and wrote 1,370 tokens again", () => {
    expect(window?.gaps).toEqual({ over5m: 1, over1h: 0, cold: 1 });
    expect(window?.rewritten).toEqual({
      cold: { requests: 1, tokens: 1370, microUsd: 1370 * 5.75 },
      warm: { requests: 0, tokens: 0, microUsd: 0 },
    });
  });

  test("read its output again by a cache read and by a write", () => {
    expect(window?.outputs).toEqual([
      {
        callId: "c1",
        tool: "Read",
        tokens: 200,
        times: 2,
        microUsd: 200 * 0.5 + 200 * 6.25,
        microUsdAfterUse: 200 * 0.5 + 200 * 6.25,
        lastUse: 2,
      },
    ]);
  });
});

describe("re-reading", () => {
  const later = (id: string, read: number) => answer({ id, read });
  /** An output of 200 tokens, by the growth of the context, that is sent three times. */
  const output = (content: string, said: string) =>
    session()
      .calls("Bash", {}, "c1", answer({ id: "m1", write5m: 1000 }))
      .result("c1", content)
      .says("so", answer({ id: "m2", read: 1000, write5m: 200 }))
      .user("go")
      .says(said, later("m3", 1200))
      .user("go")
      .says("so", later("m4", 1200));
  const first = (built: SessionBuilder) => moneyOf(built).windows[0]?.outputs[0];

  test("after the last use is what comes after that request", () => {
    expect(first(output(`secret_name ${prose(97)}`, "secret_name"))).toMatchObject({
      tokens: 200,
      times: 2,
      microUsd: 200,
      microUsdAfterUse: 100,
      lastUse: 1,
    });
  });

  test("of an output that was never used is all after its last use", () => {
    const found = first(output(`secret_name ${prose(97)}`, "so"));
    expect(found).toMatchObject({ microUsd: 200, microUsdAfterUse: 200, lastUse: "never" });
  });

  test("of an output that introduced nothing says nothing about its use", () => {
    const found = first(output(prose(100), "so"));
    expect(found).toMatchObject({ microUsd: 200, microUsdAfterUse: 0, lastUse: "unknown" });
  });

  test("ends where an output left the context", () => {
    const built = output(prose(100), "so").clears(["c1"]).user("go").says("so", later("m5", 1200));
    expect(first(built)).toMatchObject({ times: 2, microUsd: 200 });
  });

  test("never takes an output for larger than the context grew", () => {
    // By the first output one token of the proxy is two; the second one of 100 came with 50.
    const built = output(prose(100), "so")
      .calls("Bash", {}, "c2", answer({ id: "m5", read: 1200 }))
      .result("c2", prose(100))
      .says("so", answer({ id: "m6", read: 1200, write5m: 50 }));
    const [, second] = moneyOf(built).windows[0]?.outputs ?? [];
    expect(second?.tokens).toBe(50);
  });

  test("of an output that no request sent is nothing", () => {
    const built = session()
      .calls("Bash", {}, "c1", answer({ id: "m1", input: 10 }))
      .result("c1", prose(9));
    expect(moneyOf(built).windows[0]?.outputs).toEqual([]);
  });
});

describe("a request that counts elsewhere", () => {
  const money = moneyOf(worked(), (id) => id === "m4");

  test("is in no sum, but is what the next one follows", () => {
    expect(money.repeats).toBe(3);
    expect(money.windows[0]?.bill.microUsd).toBe(9125);
    expect(money.windows[0]?.rewritten.cold.tokens).toBe(1370);
    expect(money.windows[0]?.outputs).toMatchObject([{ times: 1, microUsd: 1250 }]);
  });
});

test("plain input at the end of a prompt was not in the cache, so to write it is not to write it again", () => {
  const built = session()
    .says("so", answer({ id: "m1", write5m: 1000, input: 50 }))
    .user("go")
    .says("so", answer({ id: "m2", read: 990, write5m: 100 }));
  const [window] = moneyOf(built).windows;
  expect(window?.rewritten.warm).toEqual({ requests: 1, tokens: 10, microUsd: 10 * 5.75 });
});

test("where output tokens are placeholders, the answer is measured by the proxy as all else is", () => {
  const old = { version: "2.1.29" };
  const built = session()
    .user("go")
    .says(prose(100), answer({ id: "m1", write5m: 1000, output: 1, ...old }))
    .calls("Bash", {}, "c1", { ...answer({ id: "m1", write5m: 1000, output: 1, ...old }) })
    .result("c1", prose(100))
    .says("so", answer({ id: "m2", read: 1000, write5m: 402, output: 1, ...old }));
  // 402 tokens for 100 of the answer, 1 of the call's empty input and 100 of the output.
  expect(moneyOf(built).windows[0]?.outputs[0]?.tokens).toBe(200);
});

test("while the context grows, re-reading never costs more than the prompts did", () => {
  const step = fc.record({ size: fc.nat(400), growth: fc.nat(400), isCold: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const built = session().user("go");
      let context = 500;
      for (const [i, { size, growth, isCold }] of steps.entries()) {
        const usage = isCold ? { write5m: context + growth } : { read: context, write5m: growth };
        built.calls("Bash", {}, `c${i}`, answer({ id: `m${i}`, ...usage })).result(`c${i}`, prose(size));
        context += growth;
      }
      const [window] = moneyOf(built).windows;
      const reread = window?.outputs.reduce((sum, { microUsd }) => sum + microUsd, 0) ?? 0;
      expect(reread).toBeLessThanOrEqual((window?.bill.microUsd ?? 0) + 1e-6);
    }),
    { numRuns: 60 },
  );
});

test("branches that were left out cost something as well", () => {
  const built = session()
    .user("go", { as: "u" })
    .says("no", answer({ id: "m1", input: 1000 }))
    .from("u")
    .says("yes", answer({ id: "m2", input: 10 }))
    .user("good");
  const { windows, beside } = moneyOf(built);
  expect([windows[0]?.bill.microUsd, beside.microUsd]).toEqual([50, 5000]);
});

test("a request without a price is no reader", () => {
  const built = session()
    .calls("Bash", {}, "c1", answer({ id: "m1", write5m: 1000 }))
    .result("c1", prose(100))
    .says("so", answer({ id: "m2", read: 1000, write5m: 200 }))
    .says("so", answer({ id: "m3", read: 1200, model: "nobody-knows" }));
  const [window] = moneyOf(built).windows;
  expect(window?.outputs).toMatchObject([{ times: 0, microUsd: 0 }]);
  expect(window?.bill.unpriced).toEqual([
    { model: "nobody-knows", why: "unknown-model", requests: 1, tokens: 1200 },
  ]);
});
