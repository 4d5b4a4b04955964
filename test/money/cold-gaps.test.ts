import { expect, test } from "vitest";
import { gapsOf } from "../../src/money/cold-gaps.ts";
import { requestsOf } from "../../src/usage/requests.ts";
import { session } from "../build.ts";
import { type Answer, answer } from "./answer.ts";

/** The gaps between requests with what they wrote, so many seconds after the first. */
function gaps(...given: (Answer & { readonly second: number | null })[]) {
  const built = session();
  for (const [i, { second, ...recorded }] of given.entries()) {
    const at = second === null ? "never" : new Date(Date.UTC(2026, 7, 1) + 1000 * second).toISOString();
    built.user("go").says("so", answer({ id: `m${i}`, input: 1, ...recorded, at }));
  }
  return gapsOf(requestsOf(built.read()).windows[0] ?? []);
}

test.each([
  ["five minutes to the second", { write5m: 9 }, 300, "5m", false],
  ["a second more", { write5m: 9 }, 301, "5m", true],
  ["an hour of a cache for an hour", { write1h: 9 }, 3600, "1h", false],
  ["a second more than an hour", { write1h: 9 }, 3601, "1h", true],
  ["five minutes where both were written", { write5m: 9, write1h: 1 }, 301, "1h", false],
  ["no write at all, taken for five minutes", {}, 301, "5m", true],
])("%s", (_, written, second, lifetime, isCold) => {
  expect(gaps({ second: 0, ...written }, { second })).toEqual([{ seconds: second, lifetime, isCold }]);
});

test("the lifetime is that of the last write, also where the request before only read", () => {
  const found = gaps({ second: 0, write1h: 9 }, { second: 10 }, { second: 1000 }, { second: 5000 });
  expect(found.map(({ isCold }) => isCold)).toEqual([false, false, true]);
});

test("a missing time, or one that runs backwards, is no gap", () => {
  const found = gaps({ second: 0 }, { second: null }, { second: 9000 }, { second: 5000 });
  expect(found.map(({ seconds, isCold }) => [seconds, isCold])).toEqual([
    [null, false],
    [null, false],
    [null, false],
  ]);
});
