import { expect, test } from "vitest";
import { claimVerdicts } from "../../src/experiment/claim-verdicts.ts";
import type { Claim } from "../../src/experiment/claims.ts";

const CLAIMED = {
  arms: {
    index: {
      falseDrop: 0.25,
      liveKept: null,
      drops: 30,
      intervals: { falseDrop: { low: 0.1, high: 0.4 }, liveKept: null },
    },
  },
  candidates: { count: 120, none: 0 },
  list: [{ p: 0.5 }],
};
const MAIN = { arms: { index: { falseDrop: 0.75 } } };
const FALSE_DROP = { at: "arms/index/falseDrop", interval: "arms/index/intervals/falseDrop" };

const judged = (claim: Partial<Claim>) =>
  claimVerdicts([{ row: "a row", published: "as it was", from: "claims", ...claim }], {
    claims: CLAIMED,
    main: MAIN,
  })[0];

test.each<[string, Partial<Claim>, object]>([
  ["agrees inside", { value: 0.3, ...FALSE_DROP }, { ours: 0.25, verdict: "agrees" }],
  ["agrees at the lower end", { value: 0.1, ...FALSE_DROP }, { verdict: "agrees" }],
  ["agrees at the upper end", { value: 0.4, ...FALSE_DROP }, { verdict: "agrees" }],
  ["differs below", { value: 0.09, ...FALSE_DROP }, { ours: 0.25, verdict: "differs" }],
  ["differs above", { value: 0.41, ...FALSE_DROP }, { verdict: "differs" }],
  [
    "a value without an interval",
    { value: 0.3, at: "arms/index/falseDrop" },
    { ours: 0.25, interval: null, verdict: "no interval", why: "no interval is made for this number" },
  ],
  [
    "too few sessions",
    { value: 0.3, at: "arms/index/falseDrop", interval: "arms/index/intervals/liveKept" },
    { ours: 0.25, verdict: "no interval", why: "too few sessions for an interval" },
  ],
  [
    "nothing under the line",
    { value: 0.3, at: "arms/index/liveKept", interval: "arms/index/intervals/liveKept" },
    { ours: null, verdict: "no interval", why: "nothing to take a share of here" },
  ],
  ["over another count", { value: 0.3, at: "arms/index/drops", over: "candidates/count" }, { ours: 0.25 }],
  [
    "over nothing",
    { value: 0.3, at: "arms/index/drops", over: "candidates/none" },
    { ours: null, why: "nothing to take a share of here" },
  ],
  [
    "from the experiment's own results",
    { value: 0.3, at: "arms/index/falseDrop", from: "main" },
    { ours: 0.75 },
  ],
  ["in a list", { value: 0.3, at: "list/0/p" }, { ours: 0.5 }],
  [
    "not replicable",
    { notReplicable: "needs the models of then" },
    { value: null, ours: null, interval: null, verdict: "not replicable", why: "needs the models of then" },
  ],
])("%s", (_, claim, expected) => {
  expect(judged(claim)).toMatchObject({ row: "a row", published: "as it was", ...expected });
});

test.each<[string, Partial<Claim>, string]>([
  [
    "value",
    { at: "arms/indx/falseDrop" },
    'there is no arms/indx/falseDrop in the results (nothing is named "indx"',
  ],
  [
    "divisor",
    { at: "arms/index/drops", over: "candidates/all" },
    "there is no candidates/all in the results",
  ],
  [
    "interval",
    { at: "arms/index/drops", interval: "arms/index/x" },
    "there is no arms/index/x in the results",
  ],
  ["value in the other results", { at: "candidates/count", from: "main" }, "there is no candidates/count"],
  ["value that every object has", { at: "arms/constructor" }, "there is no arms/constructor"],
  ["number", { at: "arms/index" }, "what stands at arms/index is not a number"],
  ["number under the line", { at: "arms/index/drops", over: "list" }, "what stands at list is not a number"],
  ["width", { at: "arms/index/drops", interval: "arms/index/drops" }, "is not an interval"],
])("a place without a %s is an error that names the row", (_, claim, message) => {
  expect(() => judged({ value: 0.3, ...claim })).toThrow(`the published result "a row": `);
  expect(() => judged({ value: 0.3, ...claim })).toThrow(message);
});
