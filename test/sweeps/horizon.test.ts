import { expect, test } from "vitest";
import { conversation, curveOf, sweepOver, type Turn } from "./conversation.ts";

// 26 turns: the pass fires at turn 16, and 10 turns are left. 20 turns: at turn 13, and 7 are left.
const files = {
  "a.jsonl": conversation("a", 26, {
    1: { output: "alpha_one" },
    2: { output: "beta_one" },
    3: { output: "gamma_one" },
    4: { output: "delta_one" },
    21: { says: "see alpha_one" }, // the 5th turn of the future
    22: { says: "see beta_one" }, // the 6th
    26: { says: "see gamma_one" }, // the 10th
  }),
  "b.jsonl": conversation("b", 20, { 1: { output: "kappa_one" }, 14: { says: "see kappa_one" } }),
};

test("a use after the horizon does not count, and a window with fewer turns left is out and counted", async () => {
  const sweep = await sweepOver("horizon", files);
  const rows = sweep.points.map(({ value, windows, candidates, live, leftOut }) => [
    value,
    windows,
    candidates,
    live,
    leftOut,
  ]);
  const none = { windows: 0, candidates: 0 };
  expect(rows).toEqual([
    ["5", 2, 5, 2, none], // alpha_one and kappa_one
    ["10", 1, 4, 3, { windows: 1, candidates: 1 }], // all but delta_one
    ["20", 0, 0, 0, { windows: 2, candidates: 5 }],
    ["40", 0, 0, 0, { windows: 2, candidates: 5 }],
    ["80", 0, 0, 0, { windows: 2, candidates: 5 }],
    ["160", 0, 0, 0, { windows: 2, candidates: 5 }],
    ["whole future", 2, 5, 4, none],
  ]);
  // Nothing was referenced before the firing point, so index drops all of it at each.
  const dropped = curveOf(sweep, "index", ({ drops, falseDrop }) => [drops, falseDrop]);
  expect(dropped).toMatchObject({
    "5": [5, 2 / 5],
    "10": [4, 3 / 4],
    "20": [0, null],
    "whole future": [5, 4 / 5],
  });
});

test("a copy elsewhere does not take the place of the one that counts", async () => {
  const large: Turn = { place: { message: { usage: { input_tokens: 50_000, output_tokens: 1 } } } };
  const fork = (turns: number, firing: number) =>
    conversation("f", turns, { 1: { output: "omega_one" }, [firing]: large });
  // The copy in the window with the most turns counts, and 2 turns are left there. In the other, 15 are.
  const files = { "long.jsonl": fork(30, 28), "short.jsonl": fork(20, 5) };
  const sweep = await sweepOver("horizon", files, { kind: "tokens", tokens: 50_000 });
  expect(sweep.points.map(({ candidates }) => candidates)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(sweep.points[0]?.leftOut).toEqual({ windows: 1, candidates: 1 });
});
