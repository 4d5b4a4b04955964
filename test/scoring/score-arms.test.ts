import { expect, test } from "vitest";
import type { Arm } from "../../src/arms/arm.ts";
import { scoreArms } from "../../src/scoring/score-arms.ts";
import { DROP, decided, firing, KEEP, output, trim } from "../arms/firings.ts";
import { armOfAll, judged, usedWhere, windowOf } from "./windows.ts";

const settings = { seed: 1, draws: 0 };
const all: Arm = { ...decided({}, "all"), decide: ({ candidates }) => candidates.map(() => DROP) };

test("every arm decides in every window, and its decisions are kept", () => {
  const first = {
    firing: firing(output("a", "open", 300, 2), output("b", "open", 400, 4)),
    used: usedWhere([true, false]),
    cluster: 0,
  };
  const second = { firing: firing(output("c", "open", 500, 2)), used: usedWhere([false]), cluster: 1 };
  const arm = decided({ a: DROP, c: trim(100) });
  expect(scoreArms([arm, all], [first, second], settings).decisions).toEqual([
    [
      [DROP, KEEP],
      [DROP, DROP],
    ],
    [[trim(100)], [DROP]],
  ]);
});

test("arms are scored apart, and keep what they say of themselves", () => {
  const windows = [[judged(300, KEEP, "live"), judged(400, DROP, "dead")]];
  const cheat: Arm = { ...armOfAll(windows, "judge"), what: "was told", cheats: true };
  const { scores } = scoreArms(
    [cheat, all],
    windows.map((members) => windowOf(members)),
    settings,
  );
  expect([...scores.keys()]).toEqual(["judge", "all"]);
  expect(scores.get("judge")).toMatchObject({ what: "was told", cheats: true, liveKept: 1, falseDrop: 0 });
  expect(scores.get("all")).toMatchObject({ cheats: false, liveKept: 0, falseDrop: 0.5 });
});

test("an arm that decides is not told what is live", () => {
  const members = [judged(300, KEEP, "live"), judged(400, KEEP, "dead")];
  const seen: unknown[] = [];
  const curious: Arm = {
    ...all,
    decide: (at) => {
      seen.push(...Object.keys(at), ...at.candidates.flatMap((candidate) => Object.keys(candidate)));
      return at.candidates.map(() => KEEP);
    },
  };
  scoreArms([curious], [windowOf(members)], settings);
  expect(seen).not.toEqual(expect.arrayContaining(["isLive"]));
  expect(seen).not.toEqual(expect.arrayContaining(["uses"]));
});

test("without windows nothing is scored", () => {
  const { scores, decisions, clusters } = scoreArms([all], [], settings);
  expect([decisions, clusters]).toEqual([[], 0]);
  expect(scores.get("all")).toMatchObject({ candidates: 0, removed: null, falseDrop: null, liveKept: null });
});
