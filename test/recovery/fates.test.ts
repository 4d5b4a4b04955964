import fc from "fast-check";
import { expect, test } from "vitest";
import { DROP, KEEP } from "../../src/arms/arm.ts";
import { type RecoveryWindow, wrongDrops } from "../../src/recovery/fates.ts";
import { summarizeRecovery } from "../../src/recovery/summarize.ts";

type Output = RecoveryWindow["candidates"][number];

/** An output that was used first in turn 3; where nothing else is said, lost and gone once it is dropped. */
function output(
  place: number,
  { isHeld = false, alsoIn = [] as number[], repeatedAt = null as number | null, ...recovery } = {},
  rest: Partial<Output["recovery"]> = {},
): Output {
  const use = { identifier: `node_${place}`, turn: 3, line: 1, isNeeded: true, isHeld, alsoIn };
  const evidence = { novel: 1, refs: 0, refAge: null, consumeLag: null, usedFrac: 0, laterTurns: 9 };
  return {
    ...{ toolUseId: `t${place}`, tool: "Read", message: place, tokens: 400, class: "unreferenced" },
    ...evidence,
    ...{ window: 0, firingMessage: 90, place, uses: [use], widened: [], carries: [] },
    recovery: { repeatedAt, isUntouchedRead: false, rank: 1, ahead: [], ...recovery, ...rest },
  };
}

const dead = (place: number): Output => {
  const { recovery: _, ...plain } = output(place);
  return { ...plain, uses: [] };
};

function fatesOf(candidates: readonly Output[], kept: readonly number[] = []) {
  const decisions = candidates.map(({ place }) => (kept.includes(place) ? KEEP : DROP));
  return wrongDrops({ file: "f", cluster: 0, candidates, decisions: new Map() }, decisions);
}

const untouched = { isUntouchedRead: true };

test.each<{ name: string; given: Output[]; kept?: number[]; fates: string[] }>([
  { name: "held by a message", given: [output(0, { isHeld: true })], fates: ["stillThere"] },
  {
    name: "in a kept output",
    given: [output(0, { alsoIn: [1] }), dead(1)],
    kept: [1],
    fates: ["stillThere"],
  },
  { name: "in a dropped output only", given: [output(0, { alsoIn: [1] }), dead(1)], fates: ["gone"] },
  { name: "called again, early", given: [output(0, { repeatedAt: 2 }, untouched)], fates: ["recovered"] },
  { name: "called again, late", given: [output(0, { repeatedAt: 9 })], fates: ["recovered"] },
  { name: "a read that can be made again", given: [output(0, {}, untouched)], fates: ["recoverable"] },
  { name: "neither", given: [output(0)], fates: ["gone"] },
  { name: "kept, or dead", given: [output(0), dead(1)], kept: [0], fates: [] },
  {
    name: "still there before all else",
    given: [output(0, { isHeld: true, repeatedAt: 1 })],
    fates: ["stillThere"],
  },
])("$name", ({ given, kept, fates }) => expect(fatesOf(given, kept).map(({ fate }) => fate)).toEqual(fates));

test("in time is no later than the first use, turn 3", () => {
  const given = [2, 3, 4].map((repeatedAt, place) => output(place, { repeatedAt }));
  expect(fatesOf(given).map(({ isInTime }) => isInTime)).toEqual([true, true, false]);
});

test("a search passes over what the arm kept", () => {
  const given = [output(0, {}, { rank: 4, ahead: [3, 1, 2] }), dead(1), dead(2), dead(3)];
  expect(fatesOf(given)[0]).toMatchObject({ rank: 4, among: 4 });
  expect(fatesOf(given, [1, 3])[0]).toMatchObject({ rank: 2, among: 2 });
  expect(fatesOf(given, [1, 2, 3])[0]).toMatchObject({ rank: 1, among: 1 });
});

test("what stands ahead and is not in the row counts as dropped", () => {
  const given = [output(0, {}, { rank: 300, ahead: [1] }), dead(1)];
  expect(fatesOf(given)[0]?.rank).toBe(300);
  expect(fatesOf(given, [1])[0]?.rank).toBe(299);
  expect(fatesOf([output(0, {}, { rank: null })])[0]?.rank).toBe(null);
});

test("sums up as worked out by hand", () => {
  // One window: five wrong drops and a dead drop, so six are searched. Still there: 1. Recovered: 2, one in time.
  // Lost: 4, with the ranks 1, 3, 5 and none: in the first 1, 4 and 10 stand 1, 2 and 3 of 4. By chance 1/6, 4/6, 1.
  const candidates = [
    output(0, { isHeld: true }),
    output(1, { repeatedAt: 3 }),
    output(2, { repeatedAt: 4 }, { rank: 3, ahead: [0, 1] }),
    output(3, {}, { isUntouchedRead: true, rank: 5, ahead: [0, 1, 2, 4] }),
    output(4, {}, { rank: null }),
    dead(5),
  ];
  const decisions = new Map([["all", candidates.map(() => DROP)]]);
  const summed = summarizeRecovery([{ file: "f", cluster: 0, candidates, decisions }], ["all"], {
    seed: 1,
    draws: 0,
  });
  const part = (count: number, share: number) => ({ count, share, interval: null });
  expect(summed.get("all")).toEqual({
    wrongDrops: 5,
    fates: {
      stillThere: part(1, 1 / 5),
      recovered: part(2, 2 / 5),
      recoverable: part(1, 1 / 5),
      gone: part(1, 1 / 5),
    },
    inTime: 1,
    found: [
      { top: 1, ...part(1, 1 / 4), byChance: expect.closeTo(1 / 6, 12) },
      { top: 4, ...part(2, 2 / 4), byChance: expect.closeTo(4 / 6, 12) },
      { top: 10, ...part(3, 3 / 4), byChance: 1 },
    ],
  });
});

test("without wrong drops there are counts and no shares", () => {
  const candidates = [dead(0)];
  const decisions = new Map([["all", [DROP]]]);
  const summed = summarizeRecovery([{ file: "f", cluster: 0, candidates, decisions }], ["all"], {
    seed: 1,
    draws: 200,
  });
  expect(summed.get("all")).toMatchObject({
    wrongDrops: 0,
    inTime: 0,
    fates: { gone: { count: 0, share: null } },
  });
});

const turn = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null });
const outputs = fc
  .array(
    fc.record({
      isHeld: fc.boolean(),
      also: fc.nat(9),
      repeatedAt: turn,
      isUntouchedRead: fc.boolean(),
      isDropped: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drawn) => ({
    dropped: drawn.map(({ isDropped }) => isDropped),
    candidates: drawn.map(({ isHeld, also, repeatedAt, isUntouchedRead }, i) =>
      output(
        i,
        { isHeld, repeatedAt, alsoIn: also < drawn.length && also !== i ? [also] : [] },
        { isUntouchedRead },
      ),
    ),
  }));

test("the four sum to the wrong drops, and searching longer finds no less", () => {
  fc.assert(
    fc.property(fc.array(outputs, { minLength: 1, maxLength: 12 }), (drawn) => {
      const windows = drawn.map(({ candidates, dropped }, cluster) => {
        const decisions = new Map([["a", dropped.map((isDropped) => (isDropped ? DROP : KEEP))]]);
        return { file: "f", cluster, candidates, decisions };
      });
      const summed = summarizeRecovery(windows, ["a"], { seed: 1, draws: 100 }).get("a");
      const counts = Object.values(summed?.fates ?? {}).map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(summed?.wrongDrops);
      expect(summed?.wrongDrops).toBe(drawn.flatMap(({ dropped }) => dropped.filter(Boolean)).length);
      const found = summed?.found.map(({ count }) => count) ?? [];
      expect(found).toEqual([...found].sort((a, b) => a - b));
      expect(summed?.inTime).toBeLessThanOrEqual(summed?.fates.recovered.count as number);
    }),
    { seed: 1, numRuns: 50 },
  );
});
