import { describe, expect, test } from "vitest";
import { type AnalysisSettings, analyze, type FileResult } from "../../src/analysis/analyze.ts";
import { analyzeRead, Workspace } from "../../src/analysis/transcript-result.ts";
import { readArmFolders, SHIPPED_ARMS } from "../../src/arms/load-arms.ts";
import { type Prices, priceOn, readPrices } from "../../src/prices/prices.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import { candidateLines } from "../../src/report/candidate-lines.ts";
import { moneyResults } from "../../src/report/money-results.ts";
import { toResults } from "../../src/report/results.ts";
import { floorSweep } from "../../src/sweeps/rule-sweeps.ts";
import { session, transcriptOf } from "../build.ts";
import { growth, LINEAR } from "./operations.ts";
import { round, SESSIONS } from "./sessions.ts";

const known = readArmFolders([SHIPPED_ARMS]);

const SETTINGS: AnalysisSettings = {
  profile: "default",
  firing: { kind: "turns", fraction: 0.6 },
  minTokens: 300,
  classRule: CLASS_RULE,
  subagents: false,
  forMoney: true,
  forRecovery: true,
  seed: 1,
  draws: 0,
  metric: "informedness",
  margin: null,
  arms: [...known.keys()],
};

function resultOf(bytes: string, settings: AnalysisSettings): FileResult & { ok: true } {
  const workspace = new Workspace(settings);
  const texts = workspace.texts();
  const transcript = transcriptOf(bytes, "default", texts);
  return { file: "", ok: true, result: analyzeRead(transcript, settings, texts, workspace.indexer) };
}

/** Sessions of twelve turns; forks hold the same twelve. */
function sessions(size: number, isFork: boolean): FileResult[] {
  return Array.from({ length: size }, (_, file) => {
    const built = session().user("go");
    for (let i = 0; i < 12; i++) round(built, isFork ? i : 100 * file + i, 10_000);
    return { ...resultOf(built.text(), SETTINGS), file: `${String(file).padStart(6, "0")}.jsonl` };
  });
}

/** One session with many windows, or with many candidates in one. */
function one(name: string, size: number): FileResult[] {
  const [, made] = SESSIONS[name] as (typeof SESSIONS)[string];
  return [{ ...resultOf(made(size).text(), SETTINGS), file: "a.jsonl" }];
}

const CORPORA: Readonly<Record<string, readonly [size: number, files: (size: number) => FileResult[]]>> = {
  sessions: [20, (size) => sessions(size, false)],
  "forks of a session": [20, (size) => sessions(size, true)],
  windows: [20, (size) => one("windows", size)],
  candidates: [60, (size) => one("outputs of one message, used as they are", size)],
};

const prices = readPrices();

const STAGES: Readonly<Record<string, (files: readonly FileResult[]) => unknown>> = {
  "decisions and scores": (files) => analyze(files, known, SETTINGS),
  "draws and tests": (files) =>
    analyze(files, known, { ...SETTINGS, draws: 100, arms: ["drop-all", "index"] }),
  results: (files) => toResults(analyze(files, known, SETTINGS), "0", 0),
  "lines of candidates": (files) => [...candidateLines(analyze(files, known, SETTINGS).windows)],
  money: (files) => moneyResults(analyze(files, known, SETTINGS), prices),
  sweeps: (files) => floorSweep({ files, known, settings: SETTINGS }),
};

describe.each(Object.entries(STAGES))("%s", (_, stage) => {
  test.each(Object.entries(CORPORA))("twice the %s: twice the steps", (_name, [size, filesOf]) => {
    const ratio = growth(size, (n) => {
      const files = filesOf(n);
      return () => stage(files);
    });
    expect(ratio).toBeLessThanOrEqual(LINEAR);
  });
});

test("a price is found without looking at those of other models", () => {
  const [row] = prices.rows;
  const rowsOf = (size: number): Prices => ({
    rows: Array.from({ length: size }, (_, i) => ({
      ...(row as (typeof prices.rows)[number]),
      id: `r${i}`,
      model: `m${i}`,
      aliases: [`n${i}`],
    })),
  });
  const ratio = growth(500, (n) => {
    const many = rowsOf(n);
    return () => {
      for (let i = 0; i < n; i++) priceOn(many, `m${i}`, "2026-11-30");
    };
  });
  expect(ratio).toBeLessThanOrEqual(LINEAR);
});
