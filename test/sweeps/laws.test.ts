import fc from "fast-check";
import { expect, test } from "vitest";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { dormantFor, indexWhere, indexWith } from "../../src/sweeps/index-rules.ts";
import { droppedBy, firing, output } from "../arms/firings.ts";

const evidence = fc.record({
  novel: fc.nat(5),
  refs: fc.nat(4),
  laterTurns: fc.nat(100),
  message: fc.nat(59),
  age: fc.integer({ min: 1, max: 60 }),
});
const outputs = fc
  .array(evidence, { minLength: 1, maxLength: 12 })
  .map((all) =>
    firing(
      ...all.map(({ age, message, ...known }, i) =>
        output(`c${i}`, "open", 400, message, { ...known, refAge: known.refs === 0 ? null : age }),
      ),
    ),
  );
const curve = fc.constantFrom("index", "index+closed");
const isPartOf = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((id) => all.includes(id));

test("a higher floor never makes an arm of the index drop more", () => {
  const law = fc.property(outputs, curve, fc.nat(100), fc.nat(100), (at, name, floor, more) => {
    const [low, high] = [floor, floor + more].map((minLaterTurns) =>
      droppedBy(indexWith(name, "x", { ...CLASS_RULE, minLaterTurns }), at),
    ) as [string[], string[]];
    expect(isPartOf(high, low)).toBe(true);
  });
  fc.assert(law);
});

test("more open_reps never make it drop less, and a longer closed_dist never more", () => {
  const law = fc.property(
    outputs,
    fc.nat(6),
    fc.nat(6),
    fc.nat(60),
    fc.nat(60),
    (at, reps, more, dist, further) => {
      const dropped = (openReps: number, closedDist: number): string[] =>
        droppedBy(indexWith("index+closed", "x", { ...CLASS_RULE, openReps, closedDist }), at);
      expect(isPartOf(dropped(reps, dist), dropped(reps + more, dist))).toBe(true);
      expect(isPartOf(dropped(reps, dist + further), dropped(reps, dist))).toBe(true);
    },
  );
  fc.assert(law);
});

test("what is asked of an output only ever takes drops away; what one side leaves, the other drops", () => {
  const law = fc.property(outputs, curve, fc.nat(60), (at, name, least) => {
    const all = droppedBy(indexWith(name, "x", CLASS_RULE), at);
    const [long, short] = [true, false].map((isLong) =>
      droppedBy(
        indexWhere(name, "x", CLASS_RULE, (c, where) => dormantFor(c, where) >= least === isLong),
        at,
      ),
    ) as [string[], string[]];
    expect([...long, ...short].sort()).toEqual([...all].sort());
  });
  fc.assert(law);
});
