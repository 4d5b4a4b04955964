import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyzeCorpus } from "../../src/analyze-corpus.ts";
import { inRepository } from "../shared.ts";

interface Expected {
  candidates: Record<string, unknown>[];
  reading: Record<string, Record<string, number>>;
  arms: Record<string, Record<string, number | string>>;
  armsScoreable: Record<string, Record<string, number | string>>;
}

const FOLDER = inRepository("corpora/known-answer");
const expected = JSON.parse(readFileSync(`${FOLDER}/expected.json`, "utf8")) as Expected;
const FIELDS = [
  "file",
  "window",
  "message",
  "toolUseId",
  "tool",
  "tokens",
  "novel",
  "refs",
  "refAge",
  "consumeLag",
  "usedFrac",
  "laterTurns",
  "class",
  "live",
  "firstUse",
  "firingMessage",
  "windowTurns",
];

describe("the answers that were worked out by hand", async () => {
  const { report } = await analyzeCorpus({ paths: [FOLDER], draws: 0 });
  const rows = [...report.candidateLines].map((line) => JSON.parse(line) as Record<string, unknown>);

  test.each(
    expected.candidates.map((candidate) => ({
      name: `${candidate["file"]} ${candidate["toolUseId"]}`,
      candidate,
    })),
  )("$name", ({ candidate }) => {
    const row = rows.find((found) => isSame(found, candidate)) ?? {};
    expect(picked(row)).toEqual(picked(candidate));
    const uses = (row["uses"] as { identifier: string; turn: number }[]).map(({ identifier, turn }) => ({
      identifier,
      turn,
    }));
    expect(uses).toEqual(candidate["uses"]);
  });

  test("there are no other candidates", () => {
    expect(rows).toHaveLength(expected.candidates.length);
  });

  test.each(Object.entries(expected.arms))(
    "the scores of %s over all candidates",
    (name, { how: _, ...scores }) => {
      const ours = report.results.arms[name] as unknown as Record<string, number>;
      expect(sixDecimals(only(ours, Object.keys(scores)))).toEqual(sixDecimals(scores));
    },
  );

  test.each(Object.entries(expected.armsScoreable))(
    "the scores of %s over the scoreable",
    (name, { how: _, ...scores }) => {
      const ours = report.results.arms[name]?.scoreable as unknown as Record<string, number>;
      expect(sixDecimals(only(ours, Object.keys(scores)))).toEqual(sixDecimals(scores));
    },
  );

  test.each(Object.entries(expected.reading))("how reading %s went", async (file, counts) => {
    const { report } = await analyzeCorpus({ paths: [`${FOLDER}/${file}`], draws: 0 });
    const { reading } = report.results;
    const ours = {
      badLines: reading.skippedLines["not-json"] + reading.skippedLines["not-an-object"],
      branchesLeftOut: reading.branchesLeftOut,
      gaps: reading.gaps,
      repeats: reading.repeatedEntries,
      windows: reading.windows,
      cleared: reading.clearedOutputs,
    };
    expect(ours).toEqual(counts);
  });
});

function isSame(row: Record<string, unknown>, candidate: Record<string, unknown>): boolean {
  return ["file", "window", "message", "toolUseId"].every((key) => row[key] === candidate[key]);
}

function picked(row: Record<string, unknown>): Record<string, unknown> {
  return sixDecimals(only(row, FIELDS));
}

function only(from: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

function sixDecimals(from: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(from).map(([key, value]) => [
      key,
      typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value,
    ]),
  );
}
