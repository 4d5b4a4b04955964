import { expect, test } from "vitest";
import { type Arm, type Decision, NO_ANSWER, NOT_ASKED } from "../../src/arms/arm.ts";
import { intersectionArm, unionArm, whereAskedArm } from "../../src/arms/combined-arms.ts";
import { scoreArms } from "../../src/scoring/score-arms.ts";
import { DROP, decided, firing, KEEP, output, trim } from "../arms/firings.ts";
import { usedWhere } from "./windows.ts";

/** Two live and two dead; of these the model is not asked about `c`, and gives no answer about `b`. */
const at = firing(
  output("a", "open", 400, 2),
  output("b", "open", 300, 4),
  output("c", "open", 300, 6),
  output("d", "open", 1_000, 8),
);
const used = usedWhere([true, false, true, false]);
const model = decided({ a: DROP, b: NO_ANSWER, c: NOT_ASKED, d: KEEP }, "model");
const policy = decided({ d: DROP }, "policy");
const same = whereAskedArm("same", "policy, where model was asked", policy, model);
const once = [{ firing: at, used, cluster: 0 }];

test("by hand: what was not asked counts nowhere, and an answer that cannot be read is no keep and no drop", () => {
  const { scores } = scoreArms([policy, model], once, { seed: 1, draws: 0 });
  expect(scores.get("model")).toMatchObject({
    ...{ candidates: 3, live: 1, drops: 1, trims: 0, tokens: 1_700, removedTokens: 400 },
    ...{ removed: 400 / 1_700, falseDrop: 1, liveKept: 0, deadKept: 1 / 2, informedness: -1 / 2 },
  });
  expect(scores.get("model")?.byTokens).toMatchObject({ falseDrop: 1, liveKept: 0, deadKept: 1_000 / 1_300 });
  expect(scores.get("policy")).toMatchObject({ candidates: 4, live: 2, tokens: 2_000, removed: 1 / 2 });
});

test("by hand: the matched null is over what was asked only", () => {
  const { scores } = scoreArms([model], once, { seed: 1, draws: 0 });
  const kept = expect.closeTo(1 - 400 / 1_700, 12);
  expect(scores.get("model")?.matchedNull).toEqual({
    falseDrop: expect.closeTo(1 / 3, 12),
    liveKept: kept,
    deadKept: kept,
    informedness: expect.closeTo(0, 12),
  });
});

test("by hand: differences to the policy where the model was asked, with their intervals", () => {
  const windows = Array.from({ length: 8 }, (_, cluster) => ({ firing: at, used, cluster }));
  const { comparisons } = scoreArms([policy, model, same], windows, { seed: 1, draws: 50 }, [[model, same]]);
  const exactly = (value: number) => ({ value, interval: { low: value, high: value } });
  expect(comparisons).toMatchObject([
    {
      arm: "model",
      against: "same",
      differences: {
        falseDrop: exactly(1),
        liveKept: exactly(-1),
        deadKept: exactly(0),
        informedness: exactly(-1),
      },
    },
  ]);
});

test("an arm that drops nothing has no false-drop to compare, and seven clusters give no interval", () => {
  const windows = Array.from({ length: 7 }, (_, cluster) => ({ firing: at, used, cluster }));
  const keeps = decided({}, "keeps");
  const { comparisons } = scoreArms([policy, keeps], windows, { seed: 1, draws: 50 }, [[keeps, policy]]);
  expect(comparisons[0]?.differences).toMatchObject({
    falseDrop: { value: null, interval: null },
    deadKept: { value: 1 / 2, interval: null },
  });
});

test("an arm that was asked about as many as another, but about others, has intervals of its own", () => {
  const windows = Array.from({ length: 8 }, (_, cluster) => ({ firing: at, used, cluster }));
  const dead = decided({ a: NOT_ASKED, c: NOT_ASKED }, "dead only");
  const live = decided({ b: NOT_ASKED, d: NOT_ASKED }, "live only");
  const { scores } = scoreArms([dead, live], windows, { seed: 1, draws: 50 });
  expect(scores.get("live only")).toMatchObject({
    liveKept: 1,
    intervals: { liveKept: { low: 1, high: 1 } },
  });
  expect(scores.get("dead only")?.intervals).toMatchObject({ liveKept: null, deadKept: { low: 1, high: 1 } });
});

const one = firing(output("a", "open", 400, 2));
const decides = (arm: Arm) => arm.decide(one)[0];

test.each<[string, Decision, Decision, Decision]>([
  ["not asked and a drop", NOT_ASKED, DROP, NOT_ASKED],
  ["not asked and no answer", NOT_ASKED, NO_ANSWER, NOT_ASKED],
  ["no answer and a drop", NO_ANSWER, DROP, NO_ANSWER],
  ["no answer and a keep", NO_ANSWER, KEEP, NO_ANSWER],
  ["no answer and a trim", NO_ANSWER, trim(9), NO_ANSWER],
])("%s, together", (_, a, b, expected) => {
  const [first, second] = [decided({ a }), decided({ a: b })];
  for (const make of [intersectionArm, unionArm]) {
    expect(decides(make("x", "x", first, second))).toEqual(expected);
    expect(decides(make("x", "x", second, first))).toEqual(expected);
  }
});

test("where another was asked, an arm decides as ever, also where the other gave no answer", () => {
  expect(same.decide(at)).toEqual([KEEP, KEEP, NOT_ASKED, DROP]);
});
