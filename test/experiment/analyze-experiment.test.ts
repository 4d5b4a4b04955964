import { describe, expect, test } from "vitest";
import { LOOK_ARMS } from "../../src/analysis/look.ts";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { analyzeExperiment, partsNow } from "../../src/analyze-experiment.ts";
import { UserError } from "../../src/errors.ts";
import { withLeftBranch } from "../corrections/sessions.ts";
import { DAY } from "./experiment.ts";
import { experimentFolder, type Fields, oneSession } from "./registered.ts";

const resultsOf = async (more: Fields, files: Record<string, string> = {}) =>
  (await analyzeExperiment(experimentFolder(more, files))).report.results;

describe("what the file says is what is analysed", () => {
  test("settings", async () => {
    const { settings, profile, identifiers, arms, comparisons } = await resultsOf(
      {
        ...{ profile: "published", identifiers: "corrected", fire: "turns:0.5", minTokens: 200, seed: 7 },
        ...{ subagents: true, draws: 100, metric: "liveKept", smallestDifference: 0.2 },
        ...{ arms: ["index", "mine", "index ∩ mine"] },
      },
      { "arms/mine.json": '{"kind": "oldest-first", "what": "mine", "match": "index"}' },
    );
    expect({ profile, identifiers }).toEqual({ profile: "published", identifiers: "corrected" });
    expect(settings).toMatchObject({
      fire: "turns:0.5",
      minTokens: 200,
      subagents: true,
      seed: 7,
      draws: 100,
    });
    expect(comparisons).toMatchObject({ metric: "liveKept", margin: 0.2 });
    expect(Object.keys(arms)).toEqual(["index", "mine", "index ∩ mine"]);
  });

  test("files that are left out are counted under each exclusion that names them", async () => {
    const exclusions = [
      { files: "sub/", why: "made by a script" },
      { files: "sub/b.jsonl", why: "and so is this" },
      { files: "sub", why: "names no file" },
      { files: "c.jsonl", why: "short" },
    ];
    const { input, registration } = await resultsOf({ exclusions }, { "corpus/c.jsonl": oneSession("c") });
    expect(input.files).toBe(1);
    expect(registration?.exclusions.map(({ count }) => count)).toEqual([1, 1, 0, 1]);
  });

  test("an experiment that leaves out everything is an error", async () => {
    const all = resultsOf({
      exclusions: [
        { files: "sub/", why: "x" },
        { files: "a.jsonl", why: "x" },
      ],
    });
    await expect(all).rejects.toThrow(new UserError("nothing to analyse: every file is left out"));
  });

  test("the same bytes on one thread and on two", async () => {
    const folder = experimentFolder(
      {
        ...{ draws: 100, fire: ["turns:0.6", "turns:0.4"] },
        exclusions: [{ files: "c.jsonl", why: "short" }],
        claims: { source: "s", rows: [{ row: "r", published: "4", value: 4, at: "candidates/count" }] },
      },
      { "corpus/c.jsonl": oneSession("c") },
    );
    const [one, two] = await Promise.all([1, 2].map((jobs) => analyzeExperiment(folder, { jobs })));
    expect(two?.report.resultsJson).toBe(one?.report.resultsJson);
    expect(two?.report.markdown).toBe(one?.report.markdown);
  });
});

describe("other moments", () => {
  test("are what a run that fires there says", async () => {
    const folder = experimentFolder({ fire: ["turns:0.6", "turns:0.2", "tokens:300"], draws: 0 });
    const { results } = (await analyzeExperiment(folder)).report;
    expect(results.moments?.map(({ fire }) => fire)).toEqual(["turns:0.6", "turns:0.2", "tokens:300"]);
    for (const [i, firing] of [
      { kind: "turns", fraction: 0.6 } as const,
      { kind: "turns", fraction: 0.2 } as const,
      { kind: "tokens", tokens: 300 } as const,
    ].entries()) {
      const paths = [`${folder}/corpus`];
      const alone = (await analyzeCorpus({ paths, firing, draws: 0, arms: LOOK_ARMS })).report.results;
      const look = results.moments?.[i]?.look;
      expect(look).toMatchObject({ candidates: alone.candidates.count, live: alone.candidates.live });
      for (const arm of LOOK_ARMS) {
        const { drops, removed, falseDrop, liveKept } = alone.arms[arm]?.scoreable ?? {};
        expect(look?.arms[arm]).toMatchObject({ drops, removed, falseDrop, liveKept });
      }
    }
    // Two of four outputs stand before the 300th token, where the second call is made: one of each session.
    expect(results.moments?.[2]?.look.candidates).toBe(2);
    expect(results.candidates.count).toBe(4);
  });

  test("are not there where one rule is named", async () => {
    expect(await resultsOf({})).not.toHaveProperty("moments");
  });

  test.each<[string, Fields]>([
    ["profile", { profile: "published", fire: ["turns:0.6", "compaction"] }],
    ["reading, from which corrections are counted,", { fire: "compaction", analyses: ["corrections"] }],
  ])("the published %s knows no compactions", async (what, more) => {
    await expect(resultsOf(more)).rejects.toThrow(`the published ${what} knows no compactions`);
  });
});

describe("hypotheses", () => {
  const of = (arm: string, against = "index") => ({ hypotheses: [{ arm, against, direction: "higher" }] });

  test("are tested on the comparisons of the report", async () => {
    const { registration } = await resultsOf({ ...of("index", "matched null"), draws: 100 });
    expect(registration?.hypotheses).toEqual([
      {
        ...{ arm: "index", against: "matched null", direction: "higher", verdict: "cannot be tested" },
        why: "there are too few sessions for an interval and a test",
      },
    ]);
  });

  test.each([
    ["an arm that does not decide", of("indx"), 'the arm "indx", which is not among'],
    ["one that is known, but not named", of("index+closed"), 'the arm "index+closed", which is not among'],
    [
      "the index, where it does not decide",
      { ...of("drop-all"), arms: ["drop-all"] },
      'the arm "index", which',
    ],
    ["the index against itself", of("index"), 'compares the arm "index" with itself'],
    ["the matched null, which is no arm", of("matched null"), 'the arm "matched null", which is not among'],
  ])("about %s are refused before anything is read", async (_, more, message) => {
    await expect(resultsOf({ ...more, corpus: "nothing" })).rejects.toThrow(message);
    await expect(partsNow(experimentFolder({ ...more, corpus: "nothing" }), DAY)).rejects.toThrow(message);
  });

  test("may be about a model that is asked", async () => {
    const ask = { shapes: ["digest"], models: ["claude-haiku-5-5"] };
    const { registration } = await resultsOf({ ask, ...of("digest@claude-haiku-5-5") });
    expect(registration?.hypotheses[0]?.why).toBe("there is no such comparison in this report");
  });
});

describe("claims", () => {
  const claims = (...rows: Fields[]) => ({
    claims: { source: "A paper.", rows: rows.map((row) => ({ row: "r", published: "p", value: 4, ...row })) },
  });

  test("are read by their profile, and where they say so by the experiment's", async () => {
    // In file order the output on a branch that was left counts as well.
    const { registration } = await resultsOf(
      { corpus: "left", ...claims({ at: "candidates/count" }, { at: "candidates/count", from: "main" }) },
      { "left/s.jsonl": withLeftBranch().text() },
    );
    expect(registration?.claims).toMatchObject({ source: "A paper.", profile: "published" });
    expect(registration?.claims?.rows.map(({ ours }) => ours)).toEqual([2, 1]);
  });

  test("may name any known arm, whichever decide in the experiment", async () => {
    const { registration } = await resultsOf(claims({ at: "arms/drop-all/drops" }));
    expect(registration?.claims?.rows[0]?.ours).toBe(4);
  });

  test("at a place that does not exist are an error that names them", async () => {
    const wrong = resultsOf(claims({ row: "a wrong place", at: "arms/indx/falseDrop" }));
    await expect(wrong).rejects.toThrow(
      /the published result "a wrong place": there is no arms\/indx\/falseDrop/,
    );
  });
});
