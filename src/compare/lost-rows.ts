import { isLost } from "../truths/truths.ts";
import type { CandidateRow } from "./candidate-rows.ts";

/** The candidates of each window by their places. */
export type Windows = readonly ReadonlyMap<number, CandidateRow>[];

export function windowsOf(rows: readonly CandidateRow[]): Windows {
  const windows = new Map<string, Map<number, CandidateRow>>();
  for (const row of rows) {
    const key = JSON.stringify([row.file, row.window]);
    const window = windows.get(key) ?? new Map<number, CandidateRow>();
    windows.set(key, window.set(row.place, row));
  }
  return [...windows.values()];
}

/**
 * The candidates whose drop loses something that the future used, once an arm did all it decided in their windows
 * (method §8). What the kept part of a trim holds is not in the file, so the answer is right only of an arm that
 * trims nothing.
 */
export function lostRows(windows: Windows, arm: string): ReadonlySet<CandidateRow> {
  const lost = new Set<CandidateRow>();
  for (const window of windows) {
    const isGone = (place: number): boolean => decisionOf(window.get(place), arm) === "drop";
    for (const row of window.values()) {
      const uses = row.uses.map(({ held, alsoIn }) => ({ ...UNASKED, isHeld: held, alsoIn }));
      if (isGone(row.place) && isLost({ uses }, isGone)) lost.add(row);
    }
  }
  return lost;
}

/** What the question does not turn on. */
const UNASKED = { identifier: "", turn: 0, line: 0, isNeeded: false };

/** What an arm decided; that it was not asked where there is nothing of it. */
export function decisionOf(row: CandidateRow | undefined, arm: string): CandidateRow["decisions"][string] {
  if (row === undefined || !Object.hasOwn(row.decisions, arm)) return "not-asked";
  return row.decisions[arm] ?? "not-asked";
}
