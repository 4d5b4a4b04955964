import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { inRepository } from "../shared.ts";
import { conversation, curveOf, sweepOver } from "./conversation.ts";

// turns:f of 20 turns fires at turn floor(20 f) + 1: 3, 5, 7, 9, 11, 13, 15, 17, 19.
const files = {
  "s.jsonl": conversation("s", 20, {
    1: { output: "alpha_one" },
    2: { output: "beta_one" },
    10: { says: "see beta_one" },
    // The request of turn 11 was recorded with 45,000 tokens, no other with any.
    11: { place: { message: { usage: { input_tokens: 45_000, output_tokens: 1 } } } },
    15: { says: "see alpha_one" },
  }),
};
const FRACTIONS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((f) => `turns:${f}`);
const at = (values: readonly unknown[]) => Object.fromEntries(FRACTIONS.map((rule, i) => [rule, values[i]]));

describe("where the pass fires", () => {
  test("each fraction has its own future and its own decisions", async () => {
    const sweep = await sweepOver("fire", files);
    const live = Object.fromEntries(sweep.points.map((point) => [point.value, point.live]));
    // beta_one is used at turn 10, so from turn 11 on it is the past; alpha_one at turn 15, and so from turn 15 on.
    expect(live).toMatchObject(at([2, 2, 2, 2, 1, 1, 0, 0, 0]));
    // The first output has had its 8 later turns at turn 9, and is referenced at turn 15. The second has at turn 10.
    expect(curveOf(sweep, "index", ({ drops }) => drops)).toMatchObject(at([0, 0, 0, 1, 1, 1, 0, 0, 0]));
    // It is closed 12 messages after turn 10, message 19: at turn 17, message 33, the head being 34.
    expect(curveOf(sweep, "index+closed", ({ drops }) => drops)).toMatchObject(
      at([0, 0, 0, 1, 1, 1, 0, 1, 1]),
    );
    expect(curveOf(sweep, "index", ({ falseDrop }) => falseDrop)).toMatchObject(
      at([null, null, null, 1, 1, 1, null, null, null]),
    );
  });

  test("sizes fire where the context reached them, and nowhere in a session that never does", async () => {
    const { points } = await sweepOver("fire", files);
    const sizes = points.filter(({ value }) => !value.startsWith("turns:"));
    expect(sizes.map(({ value, windows, candidates, live }) => [value, windows, candidates, live])).toEqual([
      // At turn 11, as turns:0.5.
      ["tokens:20000", 1, 2, 1],
      ["tokens:40000", 1, 2, 1],
      ["tokens:60000", 0, 0, 0],
      ["tokens:80000", 0, 0, 0],
      ["tokens:100000", 0, 0, 0],
      ["tokens:120000", 0, 0, 0],
      ["tokens:150000", 0, 0, 0],
      ["compaction", 0, 0, 0],
    ]);
  });

  test("the rule of the report is a point, in its place, and the default", async () => {
    const firing = { kind: "tokens", tokens: 50_000 } as const;
    const { report } = await analyzeCorpus({
      paths: [inRepository("corpora/simulated")],
      firing,
      sweeps: ["fire"],
      draws: 0,
      jobs: 1,
    });
    const sweep = report.results.sweeps?.[0];
    const values = sweep?.points.map(({ value }) => value) ?? [];
    expect(values.slice(10, 13)).toEqual(["tokens:40000", "tokens:50000", "tokens:60000"]);
    expect(sweep?.default).toBe("tokens:50000");
    expect(sweep?.points.filter(({ arms }) => arms["index"]?.isDefault).map(({ value }) => value)).toEqual([
      "tokens:50000",
    ]);
  });

  test("the published profile knows no compactions", async () => {
    const { report } = await analyzeCorpus({
      paths: [inRepository("corpora/simulated")],
      profile: "published",
      sweeps: ["fire"],
      draws: 0,
      jobs: 1,
    });
    expect(report.results.sweeps?.[0]?.points.at(-1)?.value).toBe("tokens:150000");
  });
});
