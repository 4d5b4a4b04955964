/** A test's p-value; null where the test could not be made. */
type P = number | null;

/**
 * Holm's p-values: the chance of any false alarm in the family is at most the level. In the order of the input; a
 * null stays null and does not count as a test.
 */
export function holm(ps: readonly P[]): P[] {
  let highest = 0;
  return adjusted(ps, ascending(ps), (p, rank, tests) => {
    highest = Math.max(highest, (tests - rank) * p);
    return highest;
  });
}

/**
 * Benjamini and Hochberg's p-values: of what passes at a level, at most that share is expected to be false alarms
 * (for tests that are independent or rise and fall together). In the order of the input; a null stays null and does
 * not count as a test.
 */
export function benjaminiHochberg(ps: readonly P[]): P[] {
  let lowest = 1;
  return adjusted(ps, ascending(ps).reverse(), (p, rank, tests) => {
    lowest = Math.min(lowest, (tests / (tests - rank)) * p);
    return lowest;
  });
}

/** Indices of the p-values that are there, from the smallest p. */
function ascending(ps: readonly P[]): number[] {
  return [...ps.keys()].filter((i) => ps[i] !== null).sort((i, j) => (ps[i] as number) - (ps[j] as number));
}

function adjusted(
  ps: readonly P[],
  order: readonly number[],
  adjust: (p: number, rank: number, tests: number) => number,
): P[] {
  const result: P[] = ps.map(() => null);
  for (const [rank, i] of order.entries()) {
    result[i] = Math.min(1, adjust(ps[i] as number, rank, order.length));
  }
  return result;
}
