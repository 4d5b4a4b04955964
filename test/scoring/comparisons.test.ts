import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decision } from "../../src/arms/arm.ts";
import { removedTokens } from "../../src/arms/arm.ts";
import type { Comparison } from "../../src/scoring/comparisons.ts";
import { type ScoringSettings, scoreArms } from "../../src/scoring/score-arms.ts";
import { DROP, decided, KEEP, trim } from "../arms/firings.ts";
import { armOfAll, type Judged, judged, opaque, windowOf } from "./windows.ts";

const SETTINGS: ScoringSettings = { seed: 1, draws: 0 };

/** Two arms over the same candidates, each window in a cluster of its own: as judged, and by other decisions. */
function compared(
  windows: readonly (readonly (readonly [Judged, Decision])[])[],
  settings: Partial<ScoringSettings> = {},
) {
  const members = windows.map((window) => window.map(([one]) => one));
  const others = windows.flat().map(([{ candidate }, decision]) => [candidate.toolUseId, decision] as const);
  const arm = armOfAll(members);
  const other = decided(Object.fromEntries(others), "other");
  const fired = members.map((window, i) => windowOf(window, i));
  const scored = scoreArms([arm, other], fired, { ...SETTINGS, ...settings }, [[arm, other]]);
  return { scored, comparison: scored.comparisons[0] as Comparison };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const over = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const minus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;

/** The differences to the matched null, from lists of outputs. */
function naively(windows: readonly (readonly Judged[])[]): Record<string, number | null> {
  const rows = windows.flatMap((window) => {
    const scoreable = window.filter(({ candidate }) => candidate.class !== "opaque");
    const total = sum(scoreable.map(({ candidate }) => candidate.tokens));
    const gone = sum(scoreable.map(({ candidate, decision }) => removedTokens(decision, candidate.tokens)));
    return scoreable.map((one) => ({ ...one, chance: gone / total }));
  });
  const live = rows.filter(({ isLive }) => isLive);
  const dead = rows.filter(({ isLive }) => !isLive);
  const dropped = rows.filter(({ decision }) => decision.action === "drop");
  const kept = (of: typeof rows) => of.filter(({ decision }) => decision.action === "keep").length;
  const keptByChance = (of: typeof rows) => sum(of.map(({ chance }) => 1 - chance));
  const chances = (of: typeof rows) => sum(of.map(({ chance }) => chance));
  const liveKept = minus(over(kept(live), live.length), over(keptByChance(live), live.length));
  const deadKept = minus(over(kept(dead), dead.length), over(keptByChance(dead), dead.length));
  const wrong = over(dropped.filter(({ isLive }) => isLive).length, dropped.length);
  const falseDrop = minus(wrong, over(chances(live), chances(rows)));
  return { falseDrop, liveKept, deadKept, informedness: minus(liveKept, deadKept) };
}

const decision = fc.oneof(fc.constant(KEEP), fc.constant(DROP), fc.constant(trim(100)));
const member = fc
  .record({
    tokens: fc.integer({ min: 300, max: 9_000 }),
    decision,
    kind: fc.constantFrom("live", "dead", "opaque"),
  })
  .map(({ tokens, decision, kind }) =>
    kind === "opaque" ? opaque(tokens, decision) : judged(tokens, decision, kind as "live" | "dead"),
  );

test("differences to the matched null are those of a naive count", () => {
  fc.assert(
    fc.property(fc.array(fc.array(member, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), (windows) => {
      const fired = windows.map((members, i) => windowOf(members, i));
      const { againstNull } = scoreArms([armOfAll(windows)], fired, SETTINGS);
      for (const [share, value] of Object.entries(naively(windows))) {
        const found = againstNull[0]?.differences[share as "falseDrop"].value ?? null;
        if (value === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(value, 10);
      }
    }),
  );
});

test("differences to another arm, by hand", () => {
  // The arm drops one live and two dead of five; the other drops both live and one dead.
  const { comparison } = compared([
    [
      [judged(300, DROP, "live"), DROP],
      [judged(300, KEEP, "live"), DROP],
      [judged(300, DROP, "dead"), DROP],
    ],
    [
      [judged(300, DROP, "dead"), KEEP],
      [judged(300, KEEP, "dead"), KEEP],
      [opaque(300, DROP), KEEP],
    ],
  ]);
  expect(comparison.differences.falseDrop.value).toBeCloseTo(1 / 3 - 2 / 3, 12);
  expect(comparison.differences.liveKept.value).toBeCloseTo(1 / 2 - 0, 12);
  expect(comparison.differences.deadKept.value).toBeCloseTo(1 / 3 - 2 / 3, 12);
  expect(comparison.differences.informedness.value).toBeCloseTo(1 / 2 + 1 / 3, 12);
});

test("McNemar counts outputs that only one of the two decided right", () => {
  const notAsked: Decision = { action: "not-asked" };
  const { comparison } = compared([
    [
      [judged(300, KEEP, "live"), DROP], // only the arm
      [judged(300, DROP, "dead"), KEEP], // only the arm
      [judged(300, DROP, "dead"), trim(9)], // only the arm: a trim is neither a keep nor a drop
      [judged(300, DROP, "live"), KEEP], // only the other
      [judged(300, trim(9), "live"), KEEP], // only the other
      [judged(300, KEEP, "live"), KEEP], // both
      [judged(300, KEEP, "dead"), trim(9)], // neither
      [judged(300, KEEP, "live"), notAsked],
      [judged(300, notAsked, "dead"), DROP],
      [opaque(300, DROP), KEEP],
    ],
  ]);
  // Three against two: 2 × (1 + 5 + 10) / 32, and so 1.
  expect(comparison.mcnemar).toEqual({ onlyArm: 3, onlyOther: 2, p: expect.closeTo(1, 10) });
});

test("there is no McNemar beside the matched null, which decides nothing", () => {
  const { scored } = compared([[[judged(300, KEEP, "live"), DROP]]]);
  expect(scored.againstNull.map(({ arm, against, mcnemar }) => [arm, against, mcnemar])).toEqual([
    ["arm", "matched null", null],
    ["other", "matched null", null],
  ]);
});

test("an arm that is told the future is not compared with chance", () => {
  const windows = [[judged(300, DROP, "dead")]];
  const oracle = { ...armOfAll(windows), cheats: true };
  expect(scoreArms([oracle], [windowOf(windows[0] as Judged[])], SETTINGS).againstNull).toEqual([]);
});

describe("the test by session", () => {
  /** In each session the arm keeps one live output and drops one dead; the other arm the other way around. */
  const better = (count: number) =>
    Array.from({ length: count }, () => [
      [judged(300, KEEP, "live"), DROP] as const,
      [judged(300, DROP, "dead"), KEEP] as const,
    ]);

  test("six sessions that all say the same: two of 64 exchanges are as far from 0", () => {
    const { comparison } = compared(better(6), { draws: 100 });
    expect(comparison.swap).toEqual({ p: 2 / 64, clusters: 6, exact: true, withoutValue: 0 });
    expect(comparison.holm).toBe(2 / 64);
  });

  test("is of the primary metric", () => {
    // One of four sessions differs in live-kept, all in dead-kept.
    const windows = Array.from({ length: 4 }, (_, i) => [
      [judged(300, KEEP, "live"), i === 0 ? DROP : KEEP] as const,
      [judged(300, DROP, "dead"), KEEP] as const,
    ]);
    const at = (metric: "liveKept" | "deadKept") => compared(windows, { draws: 100, metric }).comparison;
    expect(at("liveKept").swap).toBeNull();
    expect(at("deadKept").swap).toMatchObject({ p: 2 / 16, clusters: 4 });
  });

  test("is not made without draws", () => {
    expect(compared(better(6)).comparison).toMatchObject({ swap: null, holm: null, detectable: null });
  });

  test("Holm counts the tests of one family, and not those of another", () => {
    const windows = better(6).map((window) => window.map(([one]) => one));
    const fired = windows.map((window, i) => windowOf(window, i));
    const right = armOfAll(windows, "right");
    const all = [right, decided({}, "a"), decided({}, "b")] as const;
    const scored = scoreArms(all, fired, { seed: 1, draws: 100 }, [
      [right, all[1]],
      [right, all[2]],
    ]);
    // Both are right where the others keep everything: p is 2 / 64 of each, and twice that of both together.
    expect(scored.comparisons.map(({ swap, holm }) => [swap?.p, holm])).toEqual([
      [2 / 64, 4 / 64],
      [2 / 64, 4 / 64],
    ]);
    // The two that keep everything are their own null, and are no tests.
    expect(scored.againstNull.map(({ swap, holm }) => [swap?.p, holm])).toEqual([
      [2 / 64, 2 / 64],
      [undefined, null],
      [undefined, null],
    ]);
  });
});

describe("the margin", () => {
  /** Ten sessions alike: of ten live outputs the arm keeps nine, the other eight; both keep five of ten dead. */
  const alike = Array.from({ length: 10 }, () => [
    ...Array.from(
      { length: 10 },
      (_, i) => [judged(300, i < 9 ? KEEP : DROP, "live"), i < 8 ? KEEP : DROP] as const,
    ),
    ...Array.from(
      { length: 10 },
      (_, i) => [judged(300, i < 5 ? KEEP : DROP, "dead"), i < 5 ? KEEP : DROP] as const,
    ),
  ]);

  test.each([
    ["higher by 10 points, of which 15 matter", "liveKept", 0.15, { equivalent: true, noWorse: true }],
    ["higher by 10 points, of which 5 matter", "liveKept", 0.05, { equivalent: false, noWorse: true }],
    // 1 of 6 drops is wrong, against 2 of 7: lower by 11.9 points, and lower is better.
    ["lower where lower is better", "falseDrop", 0.1, { equivalent: false, noWorse: true }],
    ["no difference", "deadKept", 0.01, { equivalent: true, noWorse: true }],
  ] as const)("%s", (_, metric, margin, expected) => {
    const { comparison } = compared(alike, { draws: 100, metric, margin });
    expect(comparison.margin).toEqual(expected);
  });

  test.each([
    ["liveKept", false],
    ["falseDrop", false],
    ["informedness", false],
  ] as const)("worse by more than the margin: %s", (metric, noWorse) => {
    const turned = alike.map((window) =>
      window.map(([one, other]) => [{ ...one, decision: other }, one.decision] as const),
    );
    expect(compared(turned, { draws: 100, metric, margin: 0.05 }).comparison.margin).toMatchObject({
      noWorse,
    });
  });

  test("is not claimed where none was named, or where there is no interval", () => {
    expect(compared(alike, { draws: 100 }).comparison.margin).toBeNull();
    expect(compared(alike.slice(0, 7), { draws: 100, margin: 0.1 }).comparison.margin).toBeNull();
  });
});

test("detectable is 2.8 standard errors", () => {
  const windows = Array.from({ length: 12 }, (_, i) => [
    [judged(300, KEEP, "live"), i % 3 === 0 ? DROP : KEEP] as const,
    [judged(300, DROP, "dead"), i % 2 === 0 ? DROP : KEEP] as const,
  ]);
  const { comparison } = compared(windows, { draws: 500 });
  const { se } = comparison.differences.informedness;
  // Each session has one live and one dead output. What it adds is 2, 0, 1, 1, 1, 0, and these again: a mean of
  // 5/6, and a variance of 7/6 − 25/36 = 0.4722.
  expect(se).toBeGreaterThan(0.9 * Math.sqrt(0.4722 / 12));
  expect(se).toBeLessThan(1.1 * Math.sqrt(0.4722 / 12));
  expect(comparison.detectable).toBeCloseTo((1.959964 + 0.841621) * (se as number), 5);
});
