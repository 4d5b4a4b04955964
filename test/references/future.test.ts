import { expect, test } from "vitest";
import { candidatesOf, prose, session } from "../build.ts";

/**
 * Ten model turns: the call, then nine answers. So the firing point is turn 6, which is answer 6, and the
 * answers 7, 8 and 9 are turns 1, 2 and 3 of the future. Answer `n` stands in line `2n + 2`.
 */
function usesAfter(answers: Readonly<Record<number, string>>) {
  const built = session()
    .user("go")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a node_b`);
  for (let n = 1; n < 10; n++) built.says(answers[n] ?? "very well").user(`on, node_a and node_b: ${n}`);
  return candidatesOf(built).map(({ uses }) => uses);
}

test.each([
  { name: "what nothing uses is dead", answers: {}, uses: [] },
  { name: "what was used up to the firing point is dead", answers: { 1: "node_a", 6: "node_b" }, uses: [] },
  {
    name: "the next turn is turn 1",
    answers: { 7: "node_a" },
    uses: [{ identifier: "node_a", turn: 1, line: 16 }],
  },
  {
    name: "the last turn counts",
    answers: { 9: "node_a" },
    uses: [{ identifier: "node_a", turn: 3, line: 20 }],
  },
  {
    name: "only the first use of each identifier is named",
    answers: { 6: "node_a", 8: "node_a", 9: "node_a node_b" },
    uses: [
      { identifier: "node_a", turn: 2, line: 18 },
      { identifier: "node_b", turn: 3, line: 20 },
    ],
  },
  {
    name: "uses are in the order of their turns, then of their names",
    answers: { 7: "node_b", 8: "node_a" },
    uses: [
      { identifier: "node_b", turn: 1, line: 16 },
      { identifier: "node_a", turn: 2, line: 18 },
    ],
  },
  {
    name: "of one turn, in the order of their names",
    answers: { 8: "node_b node_a" },
    uses: [
      { identifier: "node_a", turn: 2, line: 18 },
      { identifier: "node_b", turn: 2, line: 18 },
    ],
  },
  {
    name: "a name that only looks alike is no exact use",
    answers: { 7: "NODE_A node_ab a.node_b" },
    uses: [],
  },
])("future: $name", ({ answers, uses }) => {
  expect(usesAfter(answers)).toMatchObject([uses]);
});

test("what was known before, or is furniture, is not used by the future", () => {
  const built = session()
    .user("see node_a")
    .calls("Read", {}, "probe")
    .result("probe", `${prose(300)} node_a`);
  expect(candidatesOf(built.rounds(20).user("on").says("node_a")).map(({ uses }) => uses)).toEqual([[]]);
});
