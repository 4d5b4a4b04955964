import {
  type Analysis,
  type AnalysisSettings,
  analyze,
  type FileResult,
} from "../../src/analysis/analyze.ts";
import type { Candidate } from "../../src/analysis/candidates.ts";
import type { TranscriptResult } from "../../src/analysis/transcript-result.ts";
import type { Arm, Decision } from "../../src/arms/arm.ts";
import { CLASS_RULE } from "../../src/references/evidence.ts";
import type { Use } from "../../src/truths/truths.ts";
import { DROP, decided, KEEP, output } from "../arms/firings.ts";

/** An output in words: what it is, whether the future used it, and what is special about it. */
export interface Made extends Partial<Candidate> {
  readonly id: string;
  readonly tokens: number;
  readonly isLive: boolean;
}

export const live = (id: string, tokens: number, more: Partial<Candidate> = {}): Made => {
  return { id, tokens, isLive: true, ...more };
};
export const dead = (id: string, tokens: number, more: Partial<Candidate> = {}): Made => {
  return { id, tokens, isLive: false, ...more };
};

const USE: Use = { identifier: "a.ts", turn: 1, line: 1, isNeeded: true, isHeld: false, alsoIn: [] };

function candidateOf({ id, tokens, isLive, ...more }: Made, place: number): Candidate {
  return {
    ...output(id, "unreferenced", tokens, 2 * place + 1),
    window: 0,
    place,
    line: place + 1,
    firingMessage: 100,
    windowTurns: 90,
    turnsLeft: 36,
    digest: id,
    uses: isLive ? [USE] : [],
    widened: [],
    carries: [],
    ...more,
  };
}

/** A transcript as a file of one window; files that share a key are one cluster. */
function fileOf(file: string, made: readonly Made[], key = file): FileResult {
  const result: TranscriptResult = {
    candidates: made.map(candidateOf),
    clusterKeys: [key],
    variants: [],
    placebo: [],
    digest: file,
    kind: "session",
    bytes: 1,
    lines: 1,
    otherLines: 0,
    foreignLines: 0,
    skipped: [],
    isUtf16: false,
    history: { gaps: 0, repeats: 0, leftOut: 0, sidechain: 0 },
    compactions: 0,
    mayHaveCleared: false,
    windows: 1,
    turns: 90,
    shortWindows: 0,
    unfiredWindows: 0,
    windowsWithoutFuture: 0,
    clearedOutputs: 0,
    outputs: made.length,
  };
  return { file, ok: true, result };
}

/** Files by name with their outputs. */
export type Corpus = Readonly<Record<string, readonly Made[]>>;

export interface Given {
  readonly arms: readonly Arm[];
  readonly draws?: number;
  /** Turns the files round before they are analysed. */
  readonly reversed?: boolean;
  /** What the files of a cluster share; each file is one of its own by default. */
  readonly keyOf?: (file: string) => string;
}

/** The analysis of a corpus under arms that are handed over as code. */
export function analysisOf(corpus: Corpus, { arms, draws = 0, reversed, keyOf }: Given): Analysis {
  const files = Object.entries(corpus).map(([file, made]) => fileOf(file, made, keyOf?.(file)));
  const settings: AnalysisSettings = {
    profile: "default",
    firing: { kind: "turns", fraction: 0.6 },
    minTokens: 1,
    classRule: CLASS_RULE,
    subagents: false,
    seed: 1,
    draws,
    arms: [],
  };
  return analyze(reversed === true ? files.reverse() : files, new Map(), settings, arms);
}

/** An arm that drops the named outputs and keeps the rest; `others` are decided as they say. */
export function dropping(
  name: string,
  ids: readonly string[],
  others: Readonly<Record<string, Decision>> = {},
): Arm {
  return decided({ ...Object.fromEntries(ids.map((id) => [id, DROP])), ...others }, name);
}

export const dropAll: Arm = { ...decided({}, "all"), decide: ({ candidates }) => candidates.map(() => DROP) };
export const keepAll: Arm = {
  ...decided({}, "none"),
  decide: ({ candidates }) => candidates.map(() => KEEP),
};
