import { expect, test } from "vitest";
import { rankAt } from "../../src/recovery/search.ts";
import { type SessionBuilder, session } from "../build.ts";
import { recovered } from "./build.ts";

/**
 * Three outputs of twelve words each, an identifier among them, so length plays no part. Then, with the pass fired
 * at the twelfth of 18 turns, `before` writes what stands right before turn 16, which uses all three.
 */
function ranks(before: (built: SessionBuilder) => SessionBuilder) {
  const built = session().user("begin");
  for (const [id, words] of [
    ["a", "one two oak mill five six seven eight nine ten eleven"],
    ["b", "one two oak four five six seven eight nine ten eleven"],
    ["c", "one two willow four five six seven eight nine ten eleven"],
  ] as const)
    built.calls("Bash", { command: id }, id).result(id, `${words} node_${id}`);
  before(built.rounds(11)).says("the willow: node_a node_b node_c").rounds(2);
  return recovered(built).map(({ recovery }) => [recovery?.rank, recovery?.ahead]);
}

test("ranks by what the model said last and the user said then, and by nothing of the using turn", () => {
  // The query is {try, the, mill, and, oak}. N = 3. "oak" stands in a and b, "mill" in a: a scores
  // ln(1 + 1.5/2.5) + ln(1 + 2.5/1.5) = 0.47 + 0.98, b 0.47, c 0: only the using turn says "willow".
  expect(ranks((built) => built.user("x").says("try the mill").user("and oak"))).toEqual([
    [1, []],
    [2, [0]],
    [null, []],
  ]);
});

test("what was said before that is forgotten", () => {
  // The query is {hm, yes, oak}: "willow" was said three messages before.
  expect(ranks((built) => built.user("willow").says("hm").user("yes oak"))).toEqual([
    [2, [1]],
    [2, [0]],
    [null, []],
  ]);
});

test("what scores as much stands before it", () => {
  // "eleven" stands in all three, once each.
  expect(ranks((built) => built.user("x").says("eleven").user("yes"))).toEqual([
    [3, [1, 2]],
    [3, [0, 2]],
    [3, [0, 1]],
  ]);
});

test("a call's words and a small output's are searched for, a large output's are not", () => {
  const called = (output: string) => (built: SessionBuilder) =>
    built.user("x").calls("Grep", { pattern: "mill" }, "g").result("g", output);
  // Nine tokens are 36 to 39 characters; from ten on an output is a candidate here, and no part of a query.
  // "mill" stands in a alone and "willow" in c alone, once each: both score the same.
  expect(ranks(called("willow"))).toEqual([
    [2, [2]],
    [null, []],
    [2, [0]],
  ]);
  expect(ranks(called("willow willow willow willow willow willow"))).toEqual([
    [1, []],
    [null, []],
    [null, []],
  ]);
});

test("at most 256 that stand before it are kept, the best first and of equal ones the first", () => {
  // The last scores 1. Of the 299 before it the odd places score 3 and the even ones 2: 149 and 150 of them.
  const scores = Float64Array.from({ length: 300 }, (_, i) => (i === 299 ? 1 : i % 2 === 1 ? 3 : 2));
  const odd = Array.from({ length: 149 }, (_, i) => 2 * i + 1);
  const even = Array.from({ length: 107 }, (_, i) => 2 * i);
  expect(rankAt(scores, 299)).toEqual({ rank: 300, ahead: [...odd, ...even] });
});
