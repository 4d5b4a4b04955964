import { describe, expect, test } from "vitest";
import { summarizeIncumbent } from "../../src/incumbent/summarize.ts";
import { compaction, sessionRows } from "./rows.ts";

const SETTINGS = { seed: 1, draws: 500 };

/** Clusters with one compaction each: of its 10 later turns so many are damaged. */
function corpus(...damaged: number[]) {
  return damaged.map((damagedTurns, cluster) =>
    sessionRows(cluster, { compactions: [compaction({ damagedTurns })] }),
  );
}

describe("damage", () => {
  test("is damaged turns over later turns, over all compactions", () => {
    const two = [
      compaction({ damagedTurns: 3, firstTurns: 2 }),
      compaction({ turnsAfter: 30, damagedTurns: 1 }),
    ];
    const { damage, first, totals, compactions, clusters } = summarizeIncumbent(
      [sessionRows(0, { compactions: two }), sessionRows(1)],
      SETTINGS,
    );
    // (3 + 1) of (10 + 30), and 2 of 40; an interval of one cluster is none.
    expect({ damage, first, compactions, clusters }).toEqual({
      damage: { share: 0.1, interval: null },
      first: { share: 0.05, interval: null },
      compactions: 2,
      clusters: 1,
    });
    expect(totals).toMatchObject({ turnsBefore: 40, turnsAfter: 40, damagedTurns: 4 });
  });

  test("has an interval from 8 clusters on", () => {
    expect(summarizeIncumbent(corpus(1, 2, 3, 1, 2, 3, 1), SETTINGS).damage.interval).toBe(null);
    const { damage } = summarizeIncumbent(corpus(1, 2, 3, 1, 2, 3, 1, 3), SETTINGS);
    expect(damage.share).toBe(0.2);
    expect(damage.interval?.low).toBeGreaterThanOrEqual(0.1);
    expect(damage.interval?.low).toBeLessThan(0.2);
    expect(damage.interval?.high).toBeGreaterThan(0.2);
    expect(damage.interval?.high).toBeLessThanOrEqual(0.3);
  });

  test("where all clusters are alike, there is nothing to vary", () => {
    const { damage } = summarizeIncumbent(corpus(2, 2, 2, 2, 2, 2, 2, 2), SETTINGS);
    expect(damage).toEqual({ share: 0.2, interval: { low: 0.2, high: 0.2 } });
  });

  test("two sessions of one cluster are one", () => {
    const eight = corpus(1, 2, 3, 1, 2, 3, 1, 3).map((one) => ({ ...one, cluster: one.cluster % 7 }));
    expect(summarizeIncumbent(eight, SETTINGS)).toMatchObject({
      clusters: 7,
      compactions: 8,
      damage: { share: 0.2, interval: null },
    });
  });

  test("without a compaction every share is null", () => {
    const summary = summarizeIncumbent([sessionRows(0)], SETTINGS);
    expect(summary).toMatchObject({
      compactions: 0,
      damage: { share: null, interval: null },
      lost: { share: null },
      placebo: { share: null, turnsAfter: 0 },
      repeatedTokens: { lower: null, median: null, upper: null },
    });
  });
});

test("lost is of the identifiers that were used later", () => {
  const row = compaction({ introduced: 100, held: 10, usedHeld: 3, usedBroughtBack: 2, usedLost: 5 });
  const { lost } = summarizeIncumbent([sessionRows(0, { compactions: [row] })], SETTINGS);
  expect(lost.share).toBe(0.5);
});

test("a fork's copy of a compaction and of a window counts once: the one with the most turns", () => {
  const copy = (turnsAfter: number, damagedTurns: number) => ({
    compactions: [compaction({ id: "m8 m9", turnsAfter, damagedTurns })],
    growth: [{ window: 0, id: "m1", first: 1000, last: 1000 + 100 * turnsAfter, turns: 10 }],
  });
  const summary = summarizeIncumbent([sessionRows(0, copy(4, 1)), sessionRows(0, copy(20, 3))], SETTINGS);
  expect(summary).toMatchObject({
    compactions: 1,
    repeatedCompactions: 1,
    totals: { turnsAfter: 20, damagedTurns: 3 },
    // Equal turns: the first stays, which grew by 400 tokens in 10 turns.
    growth: { windows: 1, perTurn: { median: 40 } },
  });
});

test("sizes and costs are quartiles over compactions, by nearest rank", () => {
  const rows = [4, 1, 3, 2].map((n) =>
    compaction({
      repeatedTokens: 100 * n,
      outputTokensGone: 1000 * n,
      contextBefore: n === 4 ? null : 9000 * n,
      contextAfter: 500 * n,
    }),
  );
  const summary = summarizeIncumbent([sessionRows(0, { compactions: rows })], SETTINGS);
  // Of 1, 2, 3, 4 the ranks 1, 2 and 3; of the three that recorded both sizes the ranks 1, 2 and 3.
  expect(summary).toMatchObject({
    repeatedTokens: { lower: 100, median: 200, upper: 300 },
    outputTokensGone: { lower: 1000, median: 2000, upper: 3000 },
    contexts: {
      recorded: 3,
      before: { lower: 9000, median: 18_000, upper: 27_000 },
      after: { median: 1000 },
    },
    totals: { repeatedTokens: 1000 },
  });
});

test("growth is per window: the last size less the first, over the turns between", () => {
  const growth = [
    { window: 0, id: null, first: 1000, last: 3000, turns: 4 },
    { window: 1, id: null, first: 5000, last: 4000, turns: 10 },
    { window: 2, id: null, first: 0, last: 900, turns: 1 },
  ];
  const { growth: found } = summarizeIncumbent([sessionRows(0, { growth })], SETTINGS);
  expect(found).toEqual({ windows: 3, perTurn: { lower: -100, median: 500, upper: 900 } });
});

const near = (value: number): number => expect.closeTo(value, 4);

test("reach counts the sessions with a model turn, all and the long ones", () => {
  const reach = (turns: number, hasCompacted: boolean, largestContext: number | null) =>
    sessionRows(0, { reach: { turns, hasCompacted, largestContext } });
  const sessions = [reach(0, false, null), reach(99, false, 10), reach(100, true, 30), reach(200, false, 20)];
  expect(summarizeIncumbent(sessions, SETTINGS).reach).toEqual({
    groups: [
      // Wilson's intervals, from a table: 1 of 3, 1 of 2, 0 of 1.
      { minTurns: 0, sessions: 3, compacted: 1, interval: { low: near(0.0615), high: near(0.7923) } },
      { minTurns: 100, sessions: 2, compacted: 1, interval: { low: near(0.0945), high: near(0.9055) } },
      { minTurns: 200, sessions: 1, compacted: 0, interval: { low: 0, high: near(0.7935) } },
    ],
    recorded: 3,
    largestContext: { lower: 10, median: 20, upper: 30 },
  });
});
