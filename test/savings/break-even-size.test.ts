import { expect, test } from "vitest";
import { type Decision, DROP, KEEP, NOT_ASKED } from "../../src/arms/arm.ts";
import { readPrices } from "../../src/prices/prices.ts";
import { breakEvenSize } from "../../src/savings/break-even-size.ts";
import type { SavingsOutput, SavingsWindow } from "../../src/savings/cuts-of-window.ts";
import { WORKED } from "./course.ts";

function output(place: number, tokens: number, billed: number): SavingsOutput {
  return {
    ...{ toolUseId: `c${place}`, tool: "Read", message: 1, place, tokens, class: "unreferenced" },
    ...{ novel: 1, refs: 0, refAge: null, consumeLag: null, usedFrac: 0, laterTurns: 9 },
    ...{ uses: [], widened: [], carries: [], firingMessage: 4, windowTurns: 6, turnsLeft: 3 },
    billed: { tokens: billed, start: 11_000, leaves: 6 },
  } as unknown as SavingsOutput;
}

function windowOf(decisions: readonly Decision[]): SavingsWindow {
  return {
    cluster: 0,
    requests: WORKED,
    candidates: [output(0, 100, 150), output(1, 300, 450), output(2, 100, 150)],
    decisions: new Map([["arm", decisions]]),
  };
}

test("the call's cost over the share removed, times what later requests paid for a token", () => {
  // Three requests each read a token of the old part for 0.5: 1.5. Of 400 tokens asked about 300 go: 0.75.
  // 225 micro-dollars a call: 225 / (0.75 × 1.5) = 200 tokens as billed.
  const found = breakEvenSize([windowOf([KEEP, DROP, NOT_ASKED])], "arm", 225, readPrices());
  expect(found).toEqual({ outputs: 2, above: 1, median: 200, removed: 0.75 });
});

test("an arm that removes nothing never pays", () => {
  expect(breakEvenSize([windowOf([KEEP, KEEP, KEEP])], "arm", 225, readPrices())).toEqual({
    outputs: 3,
    above: 0,
    median: null,
    removed: 0,
  });
});
