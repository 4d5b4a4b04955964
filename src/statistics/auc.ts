/** Pairs of a live and a dead candidate of one window. Sums: windows, sessions and corpora add up. */
export interface RankedPairs {
  readonly pairs: number;
  /** Those in which the live one has the higher score; a tie is half a pair. */
  readonly right: number;
}

/**
 * How well scores rank one window's live candidates above its dead ones. `right / pairs` is the area under the ROC
 * curve: 0.5 for scores that know nothing. Throws a `RangeError` at a score that is not a number, and where there are
 * not as many scores as candidates.
 */
export function rankPairs(scores: readonly number[], isLive: readonly boolean[]): RankedPairs {
  if (scores.length !== isLive.length) throw new RangeError(`${scores.length} scores of ${isLive.length}`);
  if (scores.some(Number.isNaN)) throw new RangeError("a score is not a number");
  const order = [...scores.keys()].sort((i, j) => compare(scores[i] as number, scores[j] as number));
  let right = 0;
  let deadBelow = 0;
  for (let start = 0; start < order.length; ) {
    const score = scores[order[start] as number];
    let [live, dead] = [0, 0];
    let end = start;
    for (; end < order.length && scores[order[end] as number] === score; end++) {
      if (isLive[order[end] as number]) live += 1;
      else dead += 1;
    }
    right += live * (deadBelow + dead / 2);
    deadBelow += dead;
    start = end;
  }
  return { pairs: (order.length - deadBelow) * deadBelow, right };
}

/** Not by difference: that of two infinities is not a number. */
function compare(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}
