import { describe, expect, test } from "vitest";
import type { Arm } from "../../../src/arms/arm.ts";
import { buildArms } from "../../../src/arms/build-arms.ts";
import { alike, row } from "../../facts/rows.ts";
import { decide, dropped, policy, shipped } from "./decide.ts";

describe("mini-swe-agent-cap: more than 10,000 characters become the first and the last 5,000", () => {
  test("10,000 stay whole, 10,001 are cut to 2,500 tokens", () => {
    const facts = row([{ points: 10_000 }, { points: 10_001 }]);
    expect(decide(policy("mini-swe-agent-cap"), facts)).toEqual([
      { action: "keep" },
      { action: "trim", keptTokens: 2_500, holds: [] },
    ]);
  });
});

test("cap-2000: says what its kept part holds, by its own cap", () => {
  const spec = shipped.get("cap-2000");
  const asked: unknown[] = [];
  const heldUnder = (_: unknown, cap: { head: number; tail: number }) => {
    asked.push([cap.head, cap.tail]);
    return ["src/kept.ts"];
  };
  const known = new Map([["cap-2000", spec as NonNullable<typeof spec>]]);
  const arm = buildArms(["cap-2000"], known, { seed: 1, isLive: () => false, heldUnder })[0] as Arm;
  expect(decide(arm, row([{ points: 2_001 }, { points: 100 }]))).toEqual([
    { action: "trim", keptTokens: 500, holds: ["src/kept.ts"] },
    { action: "keep" },
  ]);
  expect(asked).toEqual([[1_000, 1_000]]);
});

describe("bm25-10: the 10 outputs nearest to the last prompt stay", () => {
  test("the least relevant go, and of equals the older", () => {
    // 12 outputs; the first and the sixth have nothing to do with the prompt, nor has the last.
    const outputs = alike(12, { relevance: 1 }).map((output, i) =>
      [0, 5, 11].includes(i) ? { ...output, relevance: 0 } : output,
    );
    expect(dropped(policy("bm25-10"), row(outputs))).toEqual([0, 5]);
  });
  test("nothing of 10", () => {
    expect(dropped(policy("bm25-10"), row(alike(10)))).toEqual([]);
  });
});
