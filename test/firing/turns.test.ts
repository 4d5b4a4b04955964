import { expect, test } from "vitest";
import { candidatesOf, prose, session } from "../build.ts";

/** Rounds of a call and its output of 300 tokens: turn `k` stands in message `2k + 1`, its output in the next. */
function calls(turns: number, size = 300) {
  const built = session().user("go");
  for (let k = 0; k < turns; k++) built.calls("Read", {}).result(`c${k + 1}`, prose(size));
  return built;
}

const fired = (built: ReturnType<typeof session>, fraction = 0.6) =>
  candidatesOf(built, { firing: { kind: "turns", fraction } });

test.each<[turns: number, fraction: number, firing: number]>([
  [10, 0.6, 13],
  [11, 0.6, 13],
  [12, 0.6, 15],
  [15, 0.6, 19],
  [20, 0.6, 25],
  [10, 0.5, 11],
  [10, 0.99, 19],
  [11, 0.5, 11],
])("%i turns at %d: message %i", (turns, fraction, firing) => {
  const candidates = fired(calls(turns), fraction);
  expect(new Set(candidates.map(({ firingMessage }) => firingMessage))).toEqual(new Set([firing]));
});

test("nine turns give no candidates", () => {
  expect(fired(calls(9))).toEqual([]);
});

test("candidates stand before the firing point", () => {
  expect(fired(calls(10)).map(({ message }) => message)).toEqual([2, 4, 6, 8, 10, 12]);
});

test("the first turn can be the firing point, and nothing stands before it", () => {
  expect(fired(calls(10), 0.05)).toEqual([]);
});

test.each([
  [299, 0],
  [300, 6],
])("outputs of %i tokens: %i candidates", (size, count) => {
  expect(fired(calls(10, size))).toHaveLength(count);
});

test("the smallest size is a setting", () => {
  expect(candidatesOf(calls(10, 20), { minTokens: 20 })).toHaveLength(6);
});

test("what says nothing is no turn of the ten", () => {
  const built = calls(9)
    .user("on")
    .says("No response requested.", { message: { model: "<synthetic>" } })
    .user("on");
  expect(fired(built)).toEqual([]);
});

test("each window has its own firing point", () => {
  const built = calls(10).says("done").boundary("summary");
  for (let k = 10; k < 22; k++) built.calls("Read", {}).result(`c${k + 1}`, prose(300));
  const points = fired(built).map(({ window, firingMessage, windowTurns }) =>
    [window, firingMessage, windowTurns].join(" "),
  );
  // The first window has eleven turns; the second twelve, from message 1 on.
  expect(new Set(points)).toEqual(new Set(["0 13 11", "1 15 12"]));
});

test("under the published profile the user's turns count, an output alone is none", () => {
  const built = session().user("go").calls("Read", {}).result("c1", prose(300)).says("seen").rounds(8);
  // Twenty messages, all turns but the output in message 2: turn 11 of 0 to 18 is message 12.
  const [candidate] = candidatesOf(built, { profile: "published" });
  expect([candidate?.windowTurns, candidate?.firingMessage]).toEqual([19, 12]);
});

test("an output that was cleared before the firing point is no candidate, one that is cleared after it is", () => {
  const built = calls(3).clears(["c2"]);
  for (let k = 3; k < 10; k++) built.calls("Read", {}).result(`c${k + 1}`, prose(300));
  expect(fired(built.clears(["c3"])).map(({ toolUseId }) => toolUseId)).toEqual([
    "c1",
    "c3",
    "c4",
    "c5",
    "c6",
  ]);
});

test("so is one that was replaced", () => {
  const replacements = [{ kind: "tool-result", toolUseId: "c1", replacement: "gone" }];
  const built = calls(2).raw({ type: "content-replacement", sessionId: "session-one", replacements });
  for (let k = 2; k < 10; k++) built.calls("Read", {}).result(`c${k + 1}`, prose(300));
  expect(fired(built).map(({ toolUseId }) => toolUseId)).toEqual(["c2", "c3", "c4", "c5", "c6"]);
});

test("a clearing on a branch that was left out clears nothing", () => {
  const built = calls(3).says("well").clears(["c1"]).user("dead").from("a4");
  for (let k = 3; k < 10; k++)
    built
      .user("on")
      .calls("Read", {}, `c${k + 1}`)
      .result(`c${k + 1}`, prose(300));
  expect(fired(built).map(({ toolUseId }) => toolUseId)).toContain("c1");
});

test("a clearing that hangs beside the active history clears as well", () => {
  const built = calls(3).says("well").clears(["c1"]).from("a4");
  for (let k = 3; k < 10; k++)
    built
      .user("on")
      .calls("Read", {}, `c${k + 1}`)
      .result(`c${k + 1}`, prose(300));
  expect(fired(built).map(({ toolUseId }) => toolUseId)).not.toContain("c1");
});

test("a clearing needs no uuid", () => {
  const microcompactMetadata = { compactedToolIds: ["c1"] };
  const built = calls(2).raw({ type: "system", subtype: "microcompact_boundary", microcompactMetadata });
  for (let k = 2; k < 10; k++) built.calls("Read", {}).result(`c${k + 1}`, prose(300));
  expect(fired(built).map(({ toolUseId }) => toolUseId)).not.toContain("c1");
});
