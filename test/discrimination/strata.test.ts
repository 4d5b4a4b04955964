import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dormancy } from "../../src/discrimination/dormancy.ts";
import { scoredWindows } from "../../src/discrimination/scored-windows.ts";
import { type Division, partitions, projectOf, type StratumName } from "../../src/discrimination/strata.ts";
import { type Strata, strataScores } from "../../src/discrimination/strata-scores.ts";
import { anyCorpus, scoreable } from "./any-corpus.ts";
import { analysisOf, type Corpus, dead, dropping, keepAll, live, type Made } from "./corpus.ts";

const NO_DRAWS = { draws: 0, stream: "strata 1" };

function namesOf(corpus: Corpus, by: Division): readonly StratumName[] {
  const all = partitions(scoredWindows(analysisOf(corpus, { arms: [keepAll] })));
  return all.find((one) => one.by === by)?.strata ?? [];
}

function sizesOf(...sizes: number[]): Corpus {
  return { "a.jsonl": sizes.map((tokens, i) => dead(`c${i}`, tokens)) };
}

describe("strata by size", () => {
  test("end at the quartiles", () => {
    // Nearest rank of 8: the 2nd, 4th, 6th and 8th.
    expect(namesOf(sizesOf(80, 10, 70, 20, 60, 30, 50, 40), "size")).toEqual([
      { kind: "range", from: 10, to: 20 },
      { kind: "range", from: 21, to: 40 },
      { kind: "range", from: 41, to: 60 },
      { kind: "range", from: 61, to: 80 },
    ]);
  });

  test("keep equal sizes together", () => {
    // Quartiles 5, 5, 5, 9.
    expect(namesOf(sizesOf(5, 5, 5, 9), "size")).toEqual([
      { kind: "range", from: 5, to: 5 },
      { kind: "range", from: 6, to: 9 },
    ]);
  });
});

test.each([
  ["novel", "novel", [1, 2, 3, 4, 9, 10, 29, 30, 500], [0, 1, 1, 2, 2, 3, 3, 4, 4]],
  ["dormancy", "laterTurns", [0, 4, 5, 9, 10, 19, 20, 49, 50, 99], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]],
] as const)("strata by %s begin where they should", (by, field, values, strata) => {
  const made = values.map((value, i) => dead(`c${i}`, 10, { [field]: value }));
  const [window] = scoredWindows(analysisOf({ "a.jsonl": made }, { arms: [keepAll] }));
  const partition = partitions([window as NonNullable<typeof window>]).find((one) => one.by === by);
  expect(window?.outputs.map((output) => partition?.stratumOf(window, output))).toEqual(strata);
});

test.each([
  // Messages 35 to 39 and every second one a turn: 2 of 20 turns came after the last use.
  [{ laterTurns: 20, refAge: 5, consumeLag: 35 }, 2],
  // Every message is a turn: all 4 of them.
  [{ laterTurns: 39, refAge: 5, consumeLag: 35 }, 4],
  // The firing point is the last use.
  [{ laterTurns: 20, refAge: 1, consumeLag: 39 }, 0],
  [{ laterTurns: 17, refAge: null, consumeLag: null }, 17],
])("of %j, the turns without use are %d", (evidence, turns) => {
  expect(dormancy(evidence)).toBe(turns);
});

test.each([
  ["a/b/s.jsonl", "a/b"],
  ["s.jsonl", "."],
  ["a/b/s/subagents/agent-1.jsonl", "a/b"],
  ["s/subagents/agent-1.jsonl", "."],
  ["a/s.jsonl#u1", "a"],
])("the project of %s is %s", (file, project) => {
  expect(projectOf(file)).toBe(project);
});

test("the ten tools with most outputs are strata, and the rest is one", () => {
  const made: Made[] = Array.from({ length: 12 }, (_, t) =>
    dead(`c${t}`, 10, { tool: `t${String(t).padStart(2, "0")}` }),
  );
  // t11 has two, and comes first; a call that is not in the transcript has no name.
  made.push(dead("more", 10, { tool: "t11" }), dead("lost", 10, { tool: null }));
  const one = (name: string): StratumName => ({ kind: "one", name });
  expect(namesOf({ "a.jsonl": made }, "tool")).toEqual([
    ...["t11", "", "t00", "t01", "t02", "t03", "t04", "t05", "t06", "t07"].map(one),
    { kind: "rest", names: 3 },
  ]);
  const windows = scoredWindows(analysisOf({ "a.jsonl": made }, { arms: [keepAll] }));
  const counts = strataOf(strataScores(windows, [], NO_DRAWS), "tool").map(({ outputs }) => outputs);
  // t11 twice, nine others once, and t08, t09 and t10 together.
  expect(counts).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
});

function strataOf(all: readonly Strata[], by: Division): Strata["strata"] {
  return all.find((one) => one.by === by)?.strata ?? [];
}

test("an arm is scored in each stratum", () => {
  const corpus = {
    "p/a.jsonl": [live("a1", 10), live("a2", 20), dead("a3", 30), dead("a4", 40, { class: "opaque" })],
    "p/b.jsonl": [dead("b1", 10), live("b2", 10)],
    "q/c.jsonl": [dead("c1", 10)],
  };
  const arm = dropping("arm", ["a1", "a3", "b1", "a4"], { b2: { action: "not-asked" } });
  const windows = scoredWindows(analysisOf(corpus, { arms: [arm] }));
  const [p, q] = strataOf(strataScores(windows, ["arm"], NO_DRAWS), "project");
  // p: a1, a2, a3, b1, b2. Live 3 of 5. Asked about 4; dropped 3, one of them live; live kept 1 of 2, dead kept 0 of 2.
  expect(p).toMatchObject({ stratum: { kind: "one", name: "p" }, outputs: 5, clusters: 2, live: 3 });
  expect(p?.baseRate).toEqual({ value: 0.6, interval: null });
  expect(p?.arms).toEqual([
    {
      arm: "arm",
      outputs: 4,
      drops: 3,
      shares: {
        falseDrop: { value: 1 / 3, interval: null },
        liveKept: { value: 0.5, interval: null },
        informedness: { value: 0.5, interval: null },
      },
    },
  ]);
  // q: nothing dropped, nothing live.
  expect(q).toMatchObject({ outputs: 1, clusters: 1, live: 0 });
  expect(q?.arms[0]).toMatchObject({
    drops: 0,
    shares: { falseDrop: { value: null }, liveKept: { value: null } },
  });
});

test("a stratum has an interval where eight sessions hold it", () => {
  const session = (s: string): Made[] => [
    live(`${s}l`, 10, { tool: "Read" }),
    dead(`${s}d`, 10, { tool: "Read" }),
  ];
  const corpus = Object.fromEntries([..."abcdefgh"].map((s) => [`${s}.jsonl`, session(s)]));
  const rare = { ...corpus, "a.jsonl": [...session("a"), live("x", 10, { tool: "Bash" })] };
  const arm = dropping(
    "arm",
    [..."abcdefgh"].map((s) => `${s}d`),
  );
  const windows = scoredWindows(analysisOf(rare, { arms: [arm] }));
  const [read, bash] = strataOf(strataScores(windows, ["arm"], { draws: 50, stream: "strata 1" }), "tool");
  expect(read?.baseRate).toEqual({ value: 0.5, interval: { low: 0.5, high: 0.5 } });
  expect(read?.arms[0]?.shares.informedness).toEqual({ value: 1, interval: { low: 1, high: 1 } });
  expect(bash?.baseRate).toEqual({ value: 1, interval: null });
});

test("the strata of every division add up to the whole", () => {
  fc.assert(
    fc.property(anyCorpus, ({ corpus, one }) => {
      const analysis = analysisOf(corpus, { arms: [one] });
      const all = scoreable(corpus);
      const scores = analysis.arms.get("one")?.scoreable;
      for (const { by, strata } of strataScores(scoredWindows(analysis), ["one"], NO_DRAWS)) {
        const sum = (pick: (stratum: (typeof strata)[number]) => number): number =>
          strata.reduce((total, stratum) => total + pick(stratum), 0);
        expect([by, sum(({ outputs }) => outputs)]).toEqual([by, all.length]);
        expect(sum((stratum) => stratum.live)).toBe(all.filter(({ isLive }) => isLive).length);
        expect(sum(({ arms }) => arms[0]?.drops ?? 0)).toBe(scores?.drops);
        expect(sum(({ arms }) => arms[0]?.outputs ?? 0)).toBe(scores?.candidates);
        expect(strata.every(({ outputs }) => outputs > 0)).toBe(true);
      }
    }),
  );
});
