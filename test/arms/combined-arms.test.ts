import { expect, test } from "vitest";
import type { Decision } from "../../src/arms/arm.ts";
import { removedIn, removedTokens } from "../../src/arms/arm.ts";
import type { ArmFile } from "../../src/arms/arm-file.ts";
import { intersectionArm, unionArm } from "../../src/arms/combined-arms.ts";
import { armOf, DROP, decided, droppedBy, firing, KEEP, output, trim } from "./firings.ts";

const one = firing(output("a", "open", 400, 2));

test.each<[string, Decision, Decision, Decision, Decision]>([
  ["keep, keep", KEEP, KEEP, KEEP, KEEP],
  ["drop, drop", DROP, DROP, DROP, DROP],
  ["keep, drop", KEEP, DROP, KEEP, DROP],
  ["keep, trim", KEEP, trim(100), KEEP, trim(100)],
  ["trim, drop", trim(100), DROP, trim(100), DROP],
  ["two trims", trim(100), trim(250), trim(250), trim(100)],
  ["the same trim twice", trim(100), trim(100), trim(100), trim(100)],
])("%s", (_, a, b, intersection, union) => {
  const [first, second] = [decided({ a }), decided({ a: b })];
  const orders = [
    [first, second],
    [second, first],
  ] as const;
  for (const [left, right] of orders) {
    expect(intersectionArm("x", "x", left, right).decide(one)).toEqual([intersection]);
    expect(unionArm("x", "x", left, right).decide(one)).toEqual([union]);
  }
});

test.each<[Decision, number]>([
  [KEEP, 0],
  [DROP, 400],
  [trim(150), 250],
  [trim(0), 400],
  [trim(400), 0],
  [trim(500), 0],
])("%o takes %i of 400 tokens out", (decision, removed) => {
  expect(removedTokens(decision, 400)).toBe(removed);
});

test("an arm takes out of a window what its decisions do together", () => {
  const at = firing(output("a", "open", 400, 2), output("b", "open", 300, 4), output("c", "open", 500, 6));
  expect(removedIn(decided({ a: DROP, c: trim(450) }), at)).toBe(450);
});

const files: Record<string, ArmFile> = {
  index: { kind: "index", what: "x", drop: ["unreferenced"] },
  closed: { kind: "index", what: "x", drop: ["unreferenced", "closed"] },
  largest: { kind: "largest-first", what: "x", match: "index" },
  oracle: { kind: "oracle", what: "x" },
  both: { kind: "union", what: "x", arms: ["closed", "largest"] },
};

const four = firing(
  output("open", "open", 450, 2),
  output("unreferenced", "unreferenced", 400, 4),
  output("closed", "closed", 300, 6),
  output("small", "open", 350, 8),
);

test.each<{ file: ArmFile; dropped: string[] }>([
  { file: { kind: "intersection", what: "x", arms: ["closed", "largest"] }, dropped: ["unreferenced"] },
  { file: { kind: "union", what: "x", arms: ["closed", "largest"] }, dropped: ["unreferenced", "closed"] },
  { file: { kind: "intersection", what: "x", arms: ["both", "index"] }, dropped: ["unreferenced"] },
  { file: { kind: "intersection", what: "x", arms: ["index", "index"] }, dropped: ["unreferenced"] },
  {
    file: { kind: "union", what: "x", arms: ["index", "oracle"] },
    dropped: ["open", "unreferenced", "closed", "small"],
  },
])("$file.kind of $file.arms", ({ file, dropped }) => {
  expect(droppedBy(armOf(file, files), four)).toEqual(dropped);
});

test("two arms combined cheat where one of them does", () => {
  const kinds = ["intersection", "union"] as const;
  const cheating = kinds.map((kind) => armOf({ kind, what: "x", arms: ["index", "oracle"] }, files).cheats);
  const honest = kinds.map((kind) => armOf({ kind, what: "x", arms: ["index", "both"] }, files).cheats);
  expect([cheating, honest]).toEqual([
    [true, true],
    [false, false],
  ]);
});
