import { beforeEach, describe, expect, test, vi } from "vitest";

const opened: string[] = [];
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const openSync: typeof real.openSync = (path, ...how) => {
    opened.push(String(path));
    return real.openSync(path, ...how);
  };
  return { ...real, openSync };
});

const { analyzeCorpus } = await import("../../src/analyze-corpus.ts");
const { Results } = await import("../../src/report/results-schema.ts");
const { SWEEPS } = await import("../../src/sweeps/sweep-names.ts");
const { inRepository } = await import("../shared.ts");

const input = { paths: [inRepository("corpora/simulated")], draws: 200, jobs: 1 };
const transcripts = () => opened.filter((path) => path.endsWith(".jsonl")).sort();

beforeEach(() => {
  opened.length = 0;
});

describe("all sweeps", () => {
  test("open no file more often than the plain analysis does, and change nothing else", async () => {
    const plain = await analyzeCorpus(input);
    const once = transcripts();
    opened.length = 0;
    const swept = await analyzeCorpus({ ...input, sweeps: SWEEPS });
    expect(once.length).toBeGreaterThan(0);
    expect(transcripts()).toEqual(once);
    const { sweeps, findings: _, ...rest } = swept.report.results;
    expect(sweeps?.map(({ name }) => name)).toEqual([...SWEEPS]);
    const { findings: __, ...plainRest } = plain.report.results;
    expect(rest).toEqual(plainRest);
    expect("sweeps" in plain.report.results).toBe(false);
    expect(plain.report.markdown).not.toContain("What the result depends on");
    expect(() => Results.parse(JSON.parse(swept.report.resultsJson))).not.toThrow();
  });

  test("give the same bytes on two threads", async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((jobs) => analyzeCorpus({ ...input, draws: 100, jobs, sweeps: SWEEPS })),
    );
    expect(two?.report.resultsJson).toBe(one?.report.resultsJson);
    expect(two?.report.markdown).toBe(one?.report.markdown);
  });

  test("the default's point is the plain analysis", async () => {
    const { report } = await analyzeCorpus({ ...input, sweeps: ["fire", "horizon", "floor"] });
    const { arms, comparisons, sweeps, candidates } = report.results;
    const [fire, horizon, floor] = sweeps ?? [];
    const points = [
      fire?.points.find(({ value }) => value === "turns:0.6"),
      horizon?.points.find(({ value }) => value === "whole future"),
    ];
    const chance = new Map(comparisons.matchedNull.map((comparison) => [comparison.arm, comparison]));
    for (const point of points) {
      expect(point).toMatchObject({ clusters: candidates.clusters, candidates: candidates.count });
      for (const name of ["drop-all", "index", "index+closed", "largest-first", "oldest-first"]) {
        const plain = arms[name]?.scoreable;
        expect.soft(point?.arms[name], name).toMatchObject({
          isDefault: true,
          removed: plain?.removed,
          removedInterval: plain?.removedInterval,
          falseDrop: plain?.falseDrop,
          informedness: plain?.informedness,
          intervals: plain?.intervals,
          matchedNull: plain?.matchedNull,
          lost: plain?.truths.lost.falseDrop,
          lostInterval: plain?.truths.lost.intervals.falseDrop,
          overNull: { interval: chance.get(name)?.differences.informedness.interval },
          p: chance.get(name)?.swap?.p ?? null,
        });
      }
    }
    // Arms of the same name have other draws of the test, and the same resamples.
    const plain = arms["index"]?.scoreable;
    expect(floor?.points.find(({ value }) => value === "8")?.arms["index"]).toMatchObject({
      informedness: plain?.informedness,
      intervals: plain?.intervals,
    });
  });
});
