import { expect, test } from "vitest";
import { type CandidateClass, CLASS_RULE, classify } from "../../src/references/evidence.ts";
import { candidatesOf, prose, session } from "../build.ts";

test("the defaults are the published ones", () => {
  expect(CLASS_RULE).toEqual({ minLaterTurns: 8, openReps: 3, closedDist: 12 });
});

type Row = [novel: number, laterTurns: number, refs: number, refAge: number | null, expected: CandidateClass];

test.each<Row>([
  [0, 0, 0, null, "opaque"],
  [0, 7, 0, null, "opaque"],
  [0, 100, 0, null, "opaque"],
  [1, 7, 0, null, "open"],
  [1, 7, 1, 20, "open"],
  [1, 0, 3, 1, "open"],
  [1, 8, 0, null, "unreferenced"],
  [9, 100, 0, null, "unreferenced"],
  [1, 8, 3, 100, "open"],
  [1, 8, 2, 100, "closed"],
  [1, 8, 4, 12, "open"],
  [1, 8, 1, 11, "open"],
  [1, 8, 1, 12, "closed"],
  [1, 8, 1, 13, "closed"],
  [1, 8, 2, 11, "open"],
  [1, 8, 2, 12, "closed"],
])("novel %i, later turns %i, refs %i, age %s: %s", (novel, laterTurns, refs, refAge, expected) => {
  expect(classify({ novel, laterTurns, refs, refAge }, CLASS_RULE)).toBe(expected);
});

test.each<[string, Partial<typeof CLASS_RULE>, Row]>([
  ["no floor", { minLaterTurns: 0 }, [1, 0, 0, null, "unreferenced"]],
  ["no floor leaves opaque as it is", { minLaterTurns: 0 }, [0, 0, 0, null, "opaque"]],
  ["no floor, used at once", { minLaterTurns: 0 }, [1, 1, 1, 2, "open"]],
  ["one reference keeps it open", { openReps: 1 }, [1, 8, 1, 100, "open"]],
  ["nothing is near", { closedDist: 0 }, [1, 8, 1, 1, "closed"]],
])("thresholds are settings: %s", (_, change, [novel, laterTurns, refs, refAge, expected]) => {
  expect(classify({ novel, laterTurns, refs, refAge }, { ...CLASS_RULE, ...change })).toBe(expected);
});

/** Twenty model turns, the firing point at turn 12; the output answers the call of turn `call`. */
function outputOf(call: number, said: Readonly<Record<number, string>> = {}) {
  const built = session();
  for (let turn = 0; turn < 20; turn++) {
    built.user("on").says(said[turn] ?? "very well");
    const blocks = turn === call ? [1] : [];
    for (const _ of blocks) built.calls("Read", {}, "probe").result("probe", `${prose(300)} node_a node_b`);
  }
  return candidatesOf(built).map((candidate) => candidate.class);
}

test.each<[string, number, Readonly<Record<number, string>>, CandidateClass]>([
  ["eight turns after it, none of which refers", 4, {}, "unreferenced"],
  ["seven turns after it", 5, {}, "open"],
  ["a use long ago", 4, { 5: "node_a" }, "closed"],
  ["two uses long ago", 2, { 3: "node_a", 4: "node_b" }, "closed"],
  ["three uses long ago", 2, { 3: "node_a", 4: "node_b", 5: "node_a" }, "open"],
  ["a use at age 13", 2, { 6: "node_a" }, "closed"],
  ["a use at age 11", 2, { 7: "node_a" }, "open"],
  ["a use after the firing point only", 4, { 13: "node_a" }, "unreferenced"],
])("in a session: %s", (_, call, said, expected) => {
  expect(outputOf(call, said)).toEqual([expected]);
});
