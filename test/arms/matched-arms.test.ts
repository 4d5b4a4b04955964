import { expect, test } from "vitest";
import type { KnownCandidate } from "../../src/arms/arm.ts";
import type { ArmFile } from "../../src/arms/arm-file.ts";
import { largestFirstArm, oldestFirstArm } from "../../src/arms/matched-arms.ts";
import { armOf, DROP, decided, droppedBy, firing, output, trim } from "./firings.ts";

const index: ArmFile = { kind: "index", what: "x", drop: ["unreferenced"] };
const largestFirst: ArmFile = { kind: "largest-first", what: "x", match: "index" };
const oldestFirst: ArmFile = { kind: "oldest-first", what: "x", match: "index" };

/** What the two arms drop at the tokens that `index` removes: those of the unreferenced. */
function atIndex(...candidates: KnownCandidate[]) {
  const at = firing(...candidates);
  return {
    largest: droppedBy(armOf(largestFirst, { index }), at),
    oldest: droppedBy(armOf(oldestFirst, { index }), at),
  };
}

test.each<{ name: string; candidates: KnownCandidate[]; largest: string[]; oldest: string[] }>([
  {
    name: "one output fills the budget",
    candidates: [
      output("a", "open", 500, 2),
      output("b", "open", 300, 4),
      output("c", "unreferenced", 500, 6),
    ],
    largest: ["a"],
    oldest: ["a"],
  },
  {
    name: "what would go over is passed over, and smaller ones after it still fit",
    candidates: [
      output("t", "open", 150, 2),
      output("q", "closed", 400, 4),
      output("r", "unreferenced", 350, 6),
      output("p", "open", 500, 8),
      output("s", "unreferenced", 300, 10),
    ],
    largest: ["t", "p"],
    oldest: ["t", "q"],
  },
  {
    name: "the largest may be too large from the start",
    candidates: [
      output("a", "open", 900, 2),
      output("b", "open", 300, 4),
      output("c", "unreferenced", 400, 6),
    ],
    largest: ["c"],
    oldest: ["b"],
  },
  {
    name: "a budget of nothing",
    candidates: [output("a", "open", 300, 2), output("b", "closed", 400, 4)],
    largest: [],
    oldest: [],
  },
  {
    name: "a budget of everything",
    candidates: [output("a", "unreferenced", 300, 2), output("b", "unreferenced", 400, 4)],
    largest: ["a", "b"],
    oldest: ["a", "b"],
  },
  {
    name: "of equal sizes the earlier message",
    candidates: [
      output("x", "unreferenced", 400, 4),
      output("a", "open", 400, 6),
      output("y", "open", 400, 2),
    ],
    largest: ["y"],
    oldest: ["y"],
  },
  {
    name: "of equal sizes in one message the smaller tool id",
    candidates: [
      output("toolu_b", "unreferenced", 400, 4),
      output("toolu_a", "open", 400, 4),
      output("toolu_B", "open", 400, 4),
    ],
    largest: ["toolu_B"],
    oldest: ["toolu_B"],
  },
  {
    name: "opaque outputs are dropped like others",
    candidates: [output("a", "opaque", 400, 2), output("b", "unreferenced", 400, 4)],
    largest: ["a"],
    oldest: ["a"],
  },
])("matched at the tokens of index: $name", ({ candidates, largest, oldest }) => {
  expect(atIndex(...candidates)).toEqual({ largest, oldest });
});

test("each window has its own budget", () => {
  const arm = armOf(largestFirst, { index });
  const rich = firing(output("a", "unreferenced", 900, 2), output("b", "open", 500, 4));
  const poor = firing(output("c", "unreferenced", 300, 2), output("d", "open", 500, 4));
  expect([droppedBy(arm, rich), droppedBy(arm, poor)]).toEqual([["a"], ["c"]]);
});

test("a trim gives the budget of what it takes out", () => {
  const match = decided({ a: trim(100), b: DROP, c: trim(900) });
  const at = firing(output("a", "open", 400, 2), output("b", "open", 300, 4), output("c", "open", 600, 6));
  // 300 from `a`, 300 from `b`; `c` would keep more than it has, so nothing from it.
  expect(droppedBy(largestFirstArm("x", "x", match), at)).toEqual(["c"]);
  expect(droppedBy(oldestFirstArm("x", "x", match), at)).toEqual(["a"]);
});

test("a matched arm cheats where the arm that it matches does", () => {
  const oracle: ArmFile = { kind: "oracle", what: "x" };
  const kinds = ["largest-first", "oldest-first", "random"] as const;
  const cheats = kinds.map((kind) => armOf({ kind, what: "x", match: "oracle" }, { oracle }).cheats);
  expect(cheats).toEqual([true, true, true]);
});
