import { describe, expect, test } from "vitest";
import { type Decision, DROP, KEEP } from "../../src/arms/arm.ts";
import {
  cutsOf,
  firstRequest,
  type SavingsOutput,
  type SavingsWindow,
} from "../../src/savings/cuts-of-window.ts";
import type { Use } from "../../src/truths/truths.ts";
import { WORKED } from "./course.ts";

function use(identifier: string, turn: number, more: Partial<Use> = {}): Use {
  return { identifier, turn, line: 1, isNeeded: true, isHeld: false, alsoIn: [], ...more };
}

function output(place: number, uses: readonly Use[], more: Partial<SavingsOutput> = {}): SavingsOutput {
  return {
    ...{ toolUseId: `c${place}`, tool: "Read", message: 1, place, tokens: 100, class: "unreferenced" },
    ...{ novel: 1, refs: 0, refAge: null, consumeLag: null, usedFrac: 0, laterTurns: 9 },
    ...{ uses, widened: [], carries: [], firingMessage: 4, windowTurns: 6, turnsLeft: 3 },
    billed: { tokens: 150, start: 11_000 + 150 * place, leaves: 6 },
    ...more,
  } as unknown as SavingsOutput;
}

function windowOf(...candidates: SavingsOutput[]): SavingsWindow {
  return { cluster: 0, requests: WORKED, candidates, decisions: new Map() };
}

test("the cut is made after the firing turn, or before the request that it answered", () => {
  // The pass fires in message 4, which request 2 was answered with.
  expect(firstRequest(windowOf(output(0, [])), "after")).toBe(3);
  expect(firstRequest(windowOf(output(0, [])), "before")).toBe(2);
  expect(firstRequest(windowOf(output(0, [], { firingMessage: 10 })), "after")).toBe(6);
});

describe("what is cut", () => {
  test("a drop takes the whole output, a trim its part, a keep nothing", () => {
    const trim: Decision = { action: "trim", keptTokens: 40 };
    const cuts = cutsOf(windowOf(output(0, []), output(1, []), output(2, [])), [DROP, trim, KEEP]);
    expect(cuts).toEqual([
      { start: 11_000, tokens: 150, whole: 150, leaves: 6, fetchedAt: null },
      { start: 11_150, tokens: 90, whole: 150, leaves: 6, fetchedAt: null },
    ]);
  });

  test("an output whose size no request tells is not cut", () => {
    const { billed: _, ...unsent } = output(0, []);
    expect(cutsOf(windowOf(unsent), [DROP])).toEqual([]);
  });
});

describe("what is fetchedAgain again", () => {
  // Three turns lie before and at the firing point: the nth after it is turn 3 + n, answered by request 2 + n.
  const fetchedAt = (uses: readonly Use[], decisions: readonly Decision[], ...more: SavingsOutput[]) =>
    cutsOf(windowOf(output(0, uses), ...more), decisions)[0]?.fetchedAt;

  test("for the first turn that used something lost", () => {
    expect(fetchedAt([use("late", 3), use("early", 2)], [DROP])).toBe(4);
  });
  test("not for what stands in a message, or in an output that stays", () => {
    expect(fetchedAt([use("said", 1, { isHeld: true })], [DROP])).toBeNull();
    expect(fetchedAt([use("twice", 1, { alsoIn: [1] })], [DROP, KEEP], output(1, []))).toBeNull();
    expect(fetchedAt([use("twice", 1, { alsoIn: [1] })], [DROP, DROP], output(1, []))).toBe(3);
  });
  test("not for what a trim leaves", () => {
    const trim: Decision = { action: "trim", keptTokens: 40, holds: ["kept"] };
    expect(fetchedAt([use("kept", 1)], [trim])).toBeNull();
    expect(fetchedAt([use("kept", 1), use("cut", 2)], [trim])).toBe(4);
  });
  test("not where an earlier fetch brought it back", () => {
    // Both hold both names. The first is fetched for the turn that uses its own; the second name is there again then.
    const second = output(1, [use("second", 2, { alsoIn: [0] })]);
    const cuts = cutsOf(windowOf(output(0, [use("first", 1, { alsoIn: [1] })]), second), [DROP, DROP]);
    expect(cuts.map(({ fetchedAt }) => fetchedAt)).toEqual([3, null]);
  });
  test("not where the turn's request was not recorded", () => {
    expect(fetchedAt([use("late", 4)], [DROP])).toBeNull();
  });
});
