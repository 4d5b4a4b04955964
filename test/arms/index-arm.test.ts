import { expect, test } from "vitest";
import type { ArmFile } from "../../src/arms/arm-file.ts";
import { armOf, droppedBy, firing, output } from "./firings.ts";

const four = firing(
  output("opaque", "opaque", 400, 2),
  output("open", "open", 400, 4),
  output("unreferenced", "unreferenced", 400, 6),
  output("closed", "closed", 400, 8),
);

test.each<{ file: ArmFile; dropped: string[] }>([
  { file: { kind: "drop-all", what: "x" }, dropped: ["opaque", "open", "unreferenced", "closed"] },
  { file: { kind: "keep-all", what: "x" }, dropped: [] },
  { file: { kind: "index", what: "x", drop: ["unreferenced"] }, dropped: ["unreferenced"] },
  {
    file: { kind: "index", what: "x", drop: ["unreferenced", "closed"] },
    dropped: ["unreferenced", "closed"],
  },
  { file: { kind: "index", what: "x", drop: ["closed"] }, dropped: ["closed"] },
])("$file.kind $file.drop", ({ file, dropped }) => {
  expect(droppedBy(armOf(file), four)).toEqual(dropped);
});

/** Outputs at the borders of the thresholds: later turns, references, age. */
const borders = firing(
  output("young", "unreferenced", 400, 2, { laterTurns: 7, class: "open" }),
  output("young, used", "closed", 400, 4, { laterTurns: 7, refAge: 13, class: "open" }),
  output("just used", "closed", 400, 6, { laterTurns: 3, refAge: 2, class: "open" }),
  output("used twice", "closed", 400, 8, { refs: 2, refAge: 12 }),
  output("used thrice", "open", 400, 10, { refs: 3, refAge: 30 }),
  output("used of late", "open", 400, 12, { refs: 1, refAge: 11 }),
  output("opaque", "opaque", 400, 14, { laterTurns: 0 }),
);

const both: ArmFile = { kind: "index", what: "x", drop: ["unreferenced", "closed"] };

test.each<{ name: string; thresholds: Partial<ArmFile & { kind: "index" }>; dropped: string[] }>([
  { name: "the defaults", thresholds: {}, dropped: ["used twice"] },
  { name: "no floor", thresholds: { minLaterTurns: 0 }, dropped: ["young", "young, used", "used twice"] },
  { name: "a floor of 7", thresholds: { minLaterTurns: 7 }, dropped: ["young", "young, used", "used twice"] },
  { name: "four uses keep it open", thresholds: { openReps: 4 }, dropped: ["used twice", "used thrice"] },
  { name: "two uses keep it open", thresholds: { openReps: 2 }, dropped: [] },
  {
    name: "eleven messages are long ago",
    thresholds: { closedDist: 11 },
    dropped: ["used twice", "used of late"],
  },
  { name: "thirteen are not", thresholds: { closedDist: 13 }, dropped: [] },
])("thresholds of an arm's own: $name", ({ thresholds, dropped }) => {
  expect(droppedBy(armOf({ ...both, ...thresholds }), borders)).toEqual(dropped);
});

test("thresholds of the run hold where an arm has none of its own", () => {
  const classRule = { minLaterTurns: 0, openReps: 4, closedDist: 12 };
  expect([
    droppedBy(armOf(both, {}, { classRule }), borders),
    droppedBy(armOf({ ...both, minLaterTurns: 8 }, {}, { classRule }), borders),
  ]).toEqual([
    ["young", "young, used", "used twice", "used thrice"],
    ["used twice", "used thrice"],
  ]);
});

test("the oracle drops exactly the dead, and says that it cheats", () => {
  const live = new Set(["open", "opaque"]);
  const oracle = armOf({ kind: "oracle", what: "x" }, {}, { isLive: ({ toolUseId }) => live.has(toolUseId) });
  expect(droppedBy(oracle, four)).toEqual(["unreferenced", "closed"]);
  expect(oracle.cheats).toBe(true);
});

test("an arm that is no oracle does not cheat", () => {
  expect([both, { kind: "drop-all", what: "x" } as const].map((file) => armOf(file).cheats)).toEqual([
    false,
    false,
  ]);
});
