import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { parseFiringRule } from "../../src/firing/firing-rule.ts";
import { inShared, SHARED_IS_ABSENT } from "../shared.ts";

interface GoldenCandidate {
  file: string;
  unit: number;
  idx: number;
  id: string;
  size: number;
  novel: number;
  refs: number;
  ref_age: number | null;
  consume_lag: number | null;
  used_frac: number;
  later: number;
  class: string;
  future: boolean;
  first_future: number | null;
  F: number;
  turns: number;
}

type GoldenShares = Record<"false_drop" | "live_kept" | "dead_kept" | "informedness", number | null>;
type GoldenPopulation = GoldenShares & { removed: number; drops: number };
type GoldenArm = GoldenPopulation & { by_tokens: GoldenShares; scoreable?: GoldenPopulation };

interface Golden {
  read: Partial<Record<"replays" | "gaps" | "dropped" | "bad_lines" | "repeats", number>>;
  arms: Record<string, GoldenArm>;
  candidates: GoldenCandidate[];
}

const CASES = [
  { golden: "small.default", corpus: "small", profile: "default", fire: "turns:0.6" },
  { golden: "small.published", corpus: "small", profile: "published", fire: "turns:0.6" },
  { golden: "dev.default", corpus: "dev", profile: "default", fire: "turns:0.6" },
  { golden: "dev.published", corpus: "dev", profile: "published", fire: "turns:0.6" },
  { golden: "dev.default.tokens-60000", corpus: "dev", profile: "default", fire: "tokens:60000" },
  { golden: "dev.default.compaction", corpus: "dev", profile: "default", fire: "compaction" },
] as const;

/** The names that the independent implementation gives to arms of ours. */
const ARM_NAMES: Record<string, string> = {
  null: "drop-all",
  "index no floor": "index, no floor",
  "index+closed no floor": "index+closed, no floor",
};

describe.skipIf(SHARED_IS_ABSENT)("an independent implementation agrees", () => {
  describe.each(CASES)("on $golden", ({ golden, corpus, profile, fire }) => {
    const expected = SHARED_IS_ABSENT ? null : (readJson(inShared(`golden/${golden}.json`)) as Golden);
    const analysis = SHARED_IS_ABSENT
      ? null
      : analyzeCorpus({
          paths: [inShared(`corpora/${corpus}`)],
          profile,
          firing: parseFiringRule(fire),
          draws: 0,
        });

    test("on every field of every candidate", async () => {
      const { report } = (await analysis) as Awaited<NonNullable<typeof analysis>>;
      const found = [...report.candidateLines].map((line) => asGolden(JSON.parse(line)));
      expect(sorted(found)).toEqual(sorted((expected as Golden).candidates).map(closeFrac));
    });

    test("on every arm's scores", async () => {
      const { report } = (await analysis) as Awaited<NonNullable<typeof analysis>>;
      for (const [name, golden] of Object.entries((expected as Golden).arms)) {
        const ours = report.results.arms[ARM_NAMES[name] ?? name];
        expect.soft(populationAsGolden(ours), name).toEqual(closeTo(only(golden, POPULATION)));
        expect.soft(sharesAsGolden(ours?.byTokens), `${name}, by tokens`).toEqual(closeTo(golden.by_tokens));
        expect
          .soft(golden.scoreable && populationAsGolden(ours?.scoreable), `${name}, scoreable`)
          .toEqual(golden.scoreable && closeTo(golden.scoreable));
      }
    });

    test("on what reading met", async () => {
      const { report } = (await analysis) as Awaited<NonNullable<typeof analysis>>;
      const { reading } = report.results;
      const ours = {
        replays: reading.repeatedEntries,
        gaps: reading.gaps,
        dropped: reading.branchesLeftOut,
        bad_lines: reading.skippedLines["not-json"] + reading.skippedLines["not-an-object"],
        repeats: reading.repeatedOutputs,
      };
      expect(only(ours, Object.keys((expected as Golden).read))).toEqual((expected as Golden).read);
    });
  });
});

const POPULATION = ["drops", "removed", "false_drop", "live_kept", "dead_kept", "informedness"];

function asGolden(row: Record<string, unknown>): GoldenCandidate {
  return {
    file: basename(row["file"] as string),
    unit: row["window"] as number,
    idx: row["message"] as number,
    id: row["toolUseId"] as string,
    size: row["tokens"] as number,
    novel: row["novel"] as number,
    refs: row["refs"] as number,
    ref_age: row["refAge"] as number | null,
    consume_lag: row["consumeLag"] as number | null,
    used_frac: row["usedFrac"] as number,
    later: row["laterTurns"] as number,
    class: row["class"] as string,
    future: row["live"] as boolean,
    first_future: row["firstUse"] as number | null,
    F: row["firingMessage"] as number,
    turns: row["windowTurns"] as number,
  };
}

/** Golden fractions have six decimals. */
function closeFrac(candidate: GoldenCandidate): Record<string, unknown> {
  return { ...candidate, used_frac: expect.closeTo(candidate.used_frac, 5) };
}

function sorted(candidates: GoldenCandidate[]): GoldenCandidate[] {
  const key = ({ file, unit, idx, id }: GoldenCandidate) => JSON.stringify([file, unit, idx, id]);
  return candidates.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

type Ours = { drops: number; removed: number | null } & OurShares;
type OurShares = Record<"falseDrop" | "liveKept" | "deadKept" | "informedness", number | null>;

function populationAsGolden(ours: Ours | undefined) {
  return { drops: ours?.drops, removed: inPercent(ours?.removed), ...sharesAsGolden(ours) };
}

function sharesAsGolden(ours: OurShares | undefined) {
  return {
    false_drop: inPercent(ours?.falseDrop),
    live_kept: inPercent(ours?.liveKept),
    dead_kept: inPercent(ours?.deadKept),
    informedness: inPercent(ours?.informedness),
  };
}

function inPercent(share: number | null | undefined): number | null | undefined {
  return typeof share === "number" ? 100 * share : share;
}

/** Golden shares have six decimals. */
function closeTo(golden: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(golden).map(([key, value]) => [
      key,
      typeof value === "number" ? expect.closeTo(value, 5) : value,
    ]),
  );
}

function only(from: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
