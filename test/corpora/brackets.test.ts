import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import type { ArmResults } from "../../src/report/results-schema.ts";
import { inShared, SHARED_IS_ABSENT } from "../shared.ts";

const SHARES = ["false_drop", "live_kept", "dead_kept", "informedness"] as const;
type GoldenShares = Record<(typeof SHARES)[number], number | null>;
interface GoldenArm extends GoldenShares {
  removed: number;
  drops: number;
  by_tokens: GoldenShares;
}
interface Place {
  file: string;
  unit: number;
  idx: number;
  id: string;
}

/** What the independent implementation found: `candidates` are those that are live under `loose`. */
interface Golden {
  arms: Record<string, Record<string, GoldenArm>>;
  live: Record<string, number>;
  candidates: (Place & Record<(typeof PER_CANDIDATE)[number][0], boolean>)[];
}

const PER_CANDIDATE = [
  ["exact", "exact"],
  ["strict", "strict"],
  ["loose", "loose"],
  ["strict_guarded", "strictGuarded"],
  ["loose_guarded", "looseGuarded"],
] as const;

/** The names that the independent implementation gives to truths and arms of ours. */
const TRUTH_NAMES = [
  ["exact", "exact"],
  ["strict", "strict"],
  ["loose", "loose"],
  ["strict guarded", "strictGuarded"],
  ["loose guarded", "looseGuarded"],
  ["needed", "needed"],
] as const;
const ARM_NAMES = [
  ["null", "drop-all"],
  ["index", "index"],
  ["index+closed", "index+closed"],
  ["index no floor", "index, no floor"],
  ["index+closed no floor", "index+closed, no floor"],
] as const;

describe.skipIf(SHARED_IS_ABSENT)("an independent implementation agrees on what counts as used", () => {
  const golden = (): Golden =>
    JSON.parse(readFileSync(inShared("golden/dev.default.brackets.json"), "utf8")) as Golden;
  const analysis = SHARED_IS_ABSENT ? null : analyzeCorpus({ paths: [inShared("corpora/dev")], draws: 0 });
  const report = async () => (await (analysis as NonNullable<typeof analysis>)).report;

  test("for every candidate under five truths", async () => {
    const rows = [...(await report()).candidateLines].map((line) => JSON.parse(line) as Row);
    expect(rows).toHaveLength(942);
    for (const [theirs, ours] of PER_CANDIDATE) {
      const expected = golden()
        .candidates.filter((candidate) => candidate[theirs])
        .map(keyOf);
      const found = rows.filter(({ truths }) => truths[ours]).map((row) => keyOf(asPlace(row)));
      expect.soft(found.sort(), ours).toEqual(expected.sort());
    }
  });

  test("how many are live under each truth", async () => {
    const { truths, live } = (await report()).results.arms["drop-all"] as ArmResults;
    const found = TRUTH_NAMES.map(([theirs, ours]) => [theirs, ours === "exact" ? live : truths[ours].live]);
    expect(Object.fromEntries(found)).toEqual(golden().live);
  });

  test.each(TRUTH_NAMES)("on every arm's scores under %s", async (theirs, ours) => {
    const { results } = await report();
    const arms = golden().arms[theirs] as Record<string, GoldenArm>;
    expect(Object.keys(arms)).toEqual(ARM_NAMES.map(([name]) => name));
    for (const [name, ourName] of ARM_NAMES) {
      const arm = results.arms[ourName] as ArmResults;
      const scores = ours === "exact" ? arm : arm.truths[ours];
      const { by_tokens, drops, removed, ...shares } = arms[name] as GoldenArm;
      expect
        .soft([arm.drops, 100 * (arm.removed ?? 0)], ourName)
        .toEqual([drops, expect.closeTo(removed, 5)]);
      expect.soft(inPercent(scores), ourName).toEqual(closeTo(shares));
      expect.soft(inPercent(scores.byTokens), `${ourName}, by tokens`).toEqual(closeTo(by_tokens));
    }
  });
});

interface Row {
  file: string;
  window: number;
  message: number;
  toolUseId: string;
  truths: Record<string, boolean>;
}

function asPlace({ file, window, message, toolUseId }: Row): Place {
  return { file: basename(file), unit: window, idx: message, id: toolUseId };
}

function keyOf({ file, unit, idx, id }: Place): string {
  return JSON.stringify([file, unit, idx, id]);
}

type OurShares = Record<"falseDrop" | "liveKept" | "deadKept" | "informedness", number | null>;

function inPercent({ falseDrop, liveKept, deadKept, informedness }: OurShares): GoldenShares {
  const [a, b, c, d] = [falseDrop, liveKept, deadKept, informedness].map((share) =>
    share === null ? null : 100 * share,
  ) as [number | null, number | null, number | null, number | null];
  return { false_drop: a, live_kept: b, dead_kept: c, informedness: d };
}

function closeTo(shares: GoldenShares): Record<string, unknown> {
  return Object.fromEntries(
    SHARES.map((share) => [
      share,
      shares[share] === null ? null : expect.closeTo(shares[share] as number, 5),
    ]),
  );
}
