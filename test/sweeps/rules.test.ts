import { expect, test } from "vitest";
import { conversation, curveOf, sweepOver } from "./conversation.ts";

test("floor: an output that had fewer turns is left alone", async () => {
  // The pass fires at turn 13, so an output of turn t had 13 − t later turns: 12, 8, 7, 4 and 2.
  const given = Object.fromEntries([1, 5, 6, 9, 11].map((turn) => [turn, { output: `name_${turn}` }]));
  const text = conversation("s", 20, { ...given, 15: { says: "see name_5" } });
  const sweep = await sweepOver("floor", { "s.jsonl": text });
  const drops = { "0": 5, "4": 4, "8": 2, "12": 1, "20": 0, "40": 0, "80": 0 };
  expect(curveOf(sweep, "index", (arm) => arm.drops)).toEqual(drops);
  // Nothing was used before the firing point, so nothing is closed.
  expect(curveOf(sweep, "index+closed", (arm) => arm.drops)).toEqual(drops);
  // One of five is live; it had 8 later turns. Informedness is kept live / 1 − kept dead / 4.
  const informedness = { "0": 0, "4": -1 / 4, "8": -3 / 4, "12": 1 - 3 / 4, "20": 0, "40": 0, "80": 0 };
  expect(curveOf(sweep, "index", (arm) => arm.informedness)).toEqual(informedness);
  expect(curveOf(sweep, "index", (arm) => arm.overDefault?.value ?? null)).toEqual({
    ...{ "0": 3 / 4, "4": 1 / 2, "8": null, "12": 1, "20": 3 / 4, "40": 3 / 4, "80": 3 / 4 },
  });
  expect(sweep.points.map(({ clusters, candidates, live }) => [clusters, candidates, live])).toEqual(
    Array(7).fill([1, 5, 1]),
  );
});

test("classes: what was used often or of late is left alone", async () => {
  // The pass fires at turn 19, message 37; the head is 38. Uses and age of the last one:
  const text = conversation("s", 30, {
    1: { output: "alpha_one" }, // 1, at message 3: age 35
    2: { says: "see alpha_one" },
    3: { output: "beta_one" }, // 2, the last at message 9: age 29
    4: { says: "see beta_one" },
    5: { says: "see beta_one" },
    6: { output: "gamma_one" }, // 1, at message 35: age 3
    7: { output: "delta_one" }, // 3, the last at message 19: age 19
    8: { says: "see delta_one" },
    9: { says: "see delta_one" },
    10: { says: "see delta_one" },
    18: { says: "see gamma_one" },
  });
  const sweep = await sweepOver("classes", { "s.jsonl": text });
  const drops = new Map(sweep.points.map(({ at, arms }) => [String(at), arms["index+closed"]?.drops]));
  const grid = [1, 2, 3, 4, 5, 6].map((reps) =>
    [0, 4, 8, 12, 20, 40].map((dist) => drops.get(`${reps},${dist}`)),
  );
  expect(grid).toEqual([
    [0, 0, 0, 0, 0, 0],
    [2, 1, 1, 1, 1, 0], // alpha and gamma; alpha
    [3, 2, 2, 2, 2, 0], // and beta
    [4, 3, 3, 3, 2, 0], // and delta, up to its age
    [4, 3, 3, 3, 2, 0],
    [4, 3, 3, 3, 2, 0],
  ]);
  expect(
    sweep.points.filter(({ arms }) => arms["index+closed"]?.isDefault).map(({ value }) => value),
  ).toEqual(["3 × 12"]);
});

test("novel: drops by how many identifiers an output introduced", async () => {
  // 1, 2 and 5; all unreferenced.
  const text = conversation("s", 20, {
    1: { output: "alpha_one" },
    2: { output: "beta_one beta_two" },
    3: { output: "gamma_one gamma_two gamma_three gamma_four gamma_five" },
  });
  const sweep = await sweepOver("novel", { "s.jsonl": text });
  const [least, most] = ["index, at least", "index, at most"].map((curve) =>
    curveOf(sweep, curve, (arm) => arm.drops),
  );
  expect(least).toEqual({ "1": 3, "2": 2, "3": 1, "5": 1, "10": 0, "20": 0, "50": 0 });
  expect(most).toEqual({ "1": 1, "2": 2, "3": 2, "5": 3, "10": 3, "20": 3, "50": 3 });
});

test("dormancy: counts from the last use, or from the output where there is none", async () => {
  // The head is 38. Outputs of turns 1, 9 and 11 stand in messages 2, 18 and 22 and were never used: 36, 20 and 16
  // messages. That of turn 2 was used at turn 12, message 23: 15 messages, although it came 34 ago; it is closed.
  const text = conversation("s", 30, {
    1: { output: "alpha_one" },
    2: { output: "beta_one" },
    9: { output: "gamma_one" },
    11: { output: "delta_one" },
    12: { says: "see beta_one" },
  });
  const sweep = await sweepOver("dormancy", { "s.jsonl": text });
  const [index, closed] = ["index", "index+closed"].map((curve) => curveOf(sweep, curve, (arm) => arm.drops));
  expect(index).toEqual({ "0": 3, "5": 3, "10": 3, "20": 2, "40": 0, "80": 0, "160": 0 });
  expect(closed).toEqual({ "0": 4, "5": 4, "10": 4, "20": 2, "40": 0, "80": 0, "160": 0 });
});
