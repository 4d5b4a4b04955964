import type { FileResult } from "../analysis/analyze.ts";
import type { Candidate } from "../analysis/candidates.ts";
import { analyzeBeside, type Corpus, candidatesPoint } from "./default-arms.ts";
import type { SweepPlan, SweepPoint } from "./sweep.ts";

const HORIZONS = [5, 10, 20, 40, 80, 160];
const WHOLE = "whole future";

/**
 * How far the future is looked at. An output in a long future has more chances to be used, so points with other
 * futures cannot be compared as they are. A horizon of H model turns takes the candidates of windows with at least H
 * turns left, and counts uses in the next H turns only.
 */
export function horizonSweep(corpus: Corpus): SweepPlan {
  const once = analyzeBeside(
    corpus.files,
    { ...corpus, settings: { ...corpus.settings, draws: 0 } },
    [],
  ).windows;
  const counted = new Set(once.flatMap(({ candidates }) => candidates));
  const points = HORIZONS.map((horizon) => {
    const short = once.filter(({ candidates }) => (candidates[0] as Candidate).turnsLeft < horizon);
    const leftOut = {
      windows: short.length,
      candidates: short.reduce((sum, { candidates }) => sum + candidates.length, 0),
    };
    const at = { value: String(horizon), at: horizon, leftOut, isDefault: false };
    return candidatesPoint(corpus.files.map(within(horizon, counted)), corpus, at);
  });
  return { name: "horizon", varies: "candidates", default: WHOLE, points: [...points, wholeFuture(corpus)] };
}

function wholeFuture(corpus: Corpus): SweepPoint {
  const leftOut = { windows: 0, candidates: 0 };
  return candidatesPoint(corpus.files, corpus, { value: WHOLE, at: null, leftOut, isDefault: true });
}

/** `counted` are the candidates that count once in the corpus: a copy elsewhere must not take the place of one. */
function within(horizon: number, counted: ReadonlySet<Candidate>): (file: FileResult) => FileResult {
  return (file) => {
    if (!file.ok) return file;
    const candidates = file.result.candidates
      .filter((candidate) => counted.has(candidate) && candidate.turnsLeft >= horizon)
      .map((candidate) => seenWithin(candidate, horizon));
    return { ...file, result: { ...file.result, candidates } };
  };
}

/** Of wider uses no turn is known, so none counts; no column of a sweep shows them. */
function seenWithin(candidate: Candidate, horizon: number): Candidate {
  return { ...candidate, uses: candidate.uses.filter(({ turn }) => turn <= horizon), widened: [] };
}
